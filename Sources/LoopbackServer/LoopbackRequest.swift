/// A request as the server read it.
package struct LoopbackRequest: Sendable, Hashable {
  /// The method, such as `GET`.
  package var method: String
  /// The target as it stands in the request line, path and query.
  package var target: String
  /// The header fields in order, names as sent.
  package var fields: [Field]
  /// The body.
  package var body: [UInt8]
  /// The number of the connection, counted from 1, to see whether one was used again.
  package var connection: Int

  /// A header field.
  package struct Field: Sendable, Hashable {
    /// The name as sent.
    package var name: String
    /// The value without the blanks around it.
    package var value: String
  }

  /// The target up to the question mark.
  package var path: String {
    String(target.prefix { $0 != "?" })
  }

  /// The target behind the question mark; empty where there is none.
  package var query: String {
    guard let mark = target.firstIndex(of: "?") else { return "" }
    return String(target[target.index(after: mark)...])
  }

  /// The value of the first field with that name in any case, or nil.
  package func header(_ name: String) -> String? {
    let key = name.lowercased()
    return fields.first { $0.name.lowercased() == key }?.value
  }

  /// The values of a query parameter in order, with percent signs and plus signs decoded.
  package func parameters(_ name: String) -> [String] {
    query.split(separator: "&").compactMap { item in
      let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard Self.decoded(parts[0]) == name else { return nil }
      return parts.count > 1 ? Self.decoded(parts[1]) : ""
    }
  }

  private static func decoded(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
