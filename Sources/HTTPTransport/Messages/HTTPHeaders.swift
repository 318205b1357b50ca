/// The header fields of a response in the order in which they came.
///
/// Names are compared without regard to case. A name may occur more than once.
package struct HTTPHeaders: Sendable, Hashable {
  /// One header field.
  package struct Field: Sendable, Hashable {
    /// The name as the server wrote it.
    package var name: String
    /// The value without the blanks around it.
    ///
    /// Bytes that are not UTF-8 are U+FFFD.
    package var value: String

    /// A field from its two parts.
    package init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// All fields in order.
  package var fields: [Field]

  /// Headers from `fields`.
  package init(_ fields: [Field] = []) {
    self.fields = fields
  }

  /// The value of the first field with that name, or nil.
  package subscript(name: String) -> String? {
    let key = name.lowercased()
    return fields.first { $0.name.lowercased() == key }?.value
  }

  /// The time of the `Date` field in seconds since 1970, or nil if there is none that can be read.
  package var date: Int64? { self["Date"].flatMap(HTTPDate.seconds) }

  /// The values of all fields with that name in order.
  package func values(of name: String) -> [String] {
    let key = name.lowercased()
    return fields.filter { $0.name.lowercased() == key }.map(\.value)
  }
}

extension HTTPHeaders: ExpressibleByDictionaryLiteral {
  /// Headers from pairs of name and value, in order.
  package init(dictionaryLiteral elements: (String, String)...) {
    self.init(elements.map { Field(name: $0.0, value: $0.1) })
  }
}
