/// A part of an input that could not be read.
package struct Rejection: Error, Sendable, Equatable, CustomStringConvertible {
  /// The kind of fault.
  package struct Code: Sendable, Hashable {
    /// The code's stable name.
    package let name: String

    /// The bytes are not JSON.
    package static let brokenJSON = Code(name: "broken-json")
    /// The input ends in the middle of a record.
    package static let cutOff = Code(name: "cut-off")
    /// The whole input is a web page.
    package static let webPage = Code(name: "web-page")
    /// The whole input is XML, such as a feed.
    package static let xml = Code(name: "xml")
    /// The whole input is packed, or in an encoding that isn't read.
    package static let unsupportedEncoding = Code(name: "unsupported-encoding")
    /// The record is larger than the limit.
    package static let tooLarge = Code(name: "too-large")
    /// Lists and objects are nested too deeply.
    package static let tooDeep = Code(name: "too-deep")
    /// An element of a list is no object.
    package static let notAnObject = Code(name: "not-an-object")
    /// A tweet has no identifier.
    package static let missingIdentifier = Code(name: "missing-identifier")
    /// A tweet's identifier is no whole number between 1 and 9,223,372,036,854,775,807.
    package static let invalidIdentifier = Code(name: "invalid-identifier")
    /// A tweet's identifier was turned into a floating-point number before.
    package static let roundedIdentifier = Code(name: "rounded-identifier")
    /// A tweet has no text.
    package static let missingText = Code(name: "missing-text")
    /// A row of a table is broken, or has not as many fields as the table has columns.
    package static let brokenTable = Code(name: "broken-table")
    /// A value that can't be done without is of the wrong type.
    package static let wrongType = Code(name: "wrong-type")

    init(name: String) {
      self.name = name
    }
  }

  /// So many first bytes are kept.
  static let shownBytes = 80

  /// The place where the faulty part begins.
  package var place: RecordPlace
  /// The kind of fault.
  package var code: Code
  /// The problem, in words, without the place.
  package var message: String
  /// Advice on what to do about the problem.
  package var hint: String?
  /// The first bytes of the faulty part, 80 at most; none where they may be private.
  package var firstBytes: [UInt8]

  /// A rejection.
  package init(
    place: RecordPlace, code: Code, message: String, hint: String? = nil, firstBytes: [UInt8]
  ) {
    self.place = place
    self.code = code
    self.message = message
    self.hint = hint
    self.firstBytes = firstBytes
  }

  /// The line and the message.
  package var description: String { "line \(place.line): \(message)" }
}
