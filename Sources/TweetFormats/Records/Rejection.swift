/// A part of an input that could not be read.
public struct Rejection: Error, Sendable, Equatable, CustomStringConvertible {
  /// What kind of fault it is.
  public struct Code: Sendable, Hashable {
    /// The code's stable name.
    public let name: String

    /// The bytes are not JSON.
    public static let brokenJSON = Code(name: "broken-json")
    /// The input ends in the middle of a record.
    public static let cutOff = Code(name: "cut-off")
    /// The whole input is a web page.
    public static let webPage = Code(name: "web-page")
    /// The whole input is XML, such as a feed.
    public static let xml = Code(name: "xml")
    /// The whole input is packed, or in an encoding that isn't read.
    public static let unsupportedEncoding = Code(name: "unsupported-encoding")
    /// The record is larger than the limit.
    public static let tooLarge = Code(name: "too-large")
    /// Lists and objects are nested too deeply.
    public static let tooDeep = Code(name: "too-deep")
    /// An element of a list is no object.
    public static let notAnObject = Code(name: "not-an-object")
    /// A tweet has no identifier.
    public static let missingIdentifier = Code(name: "missing-identifier")
    /// A tweet's identifier is no whole number between 1 and 9,223,372,036,854,775,807.
    public static let invalidIdentifier = Code(name: "invalid-identifier")
    /// A tweet's identifier was turned into a floating-point number before.
    public static let roundedIdentifier = Code(name: "rounded-identifier")
    /// A tweet has no text.
    public static let missingText = Code(name: "missing-text")
    /// A row of a table is broken, or has not as many fields as the table has columns.
    public static let brokenTable = Code(name: "broken-table")
    /// A value that can't be done without is of the wrong type.
    public static let wrongType = Code(name: "wrong-type")

    init(name: String) {
      self.name = name
    }
  }

  /// So many first bytes are kept.
  static let shownBytes = 80

  /// Where the faulty part begins.
  public var place: RecordPlace
  /// What kind of fault it is.
  public var code: Code
  /// What is wrong, in words; the place is not in it.
  public var message: String
  /// What can be done about it.
  public var hint: String?
  /// The first bytes of the faulty part, 80 at most; none where they may be private.
  public var firstBytes: [UInt8]

  /// A rejection.
  public init(
    place: RecordPlace, code: Code, message: String, hint: String? = nil, firstBytes: [UInt8]
  ) {
    self.place = place
    self.code = code
    self.message = message
    self.hint = hint
    self.firstBytes = firstBytes
  }

  /// The line and the message.
  public var description: String { "line \(place.line): \(message)" }
}
