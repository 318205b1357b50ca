public import CommandLineKit

extension DecodingError: ReportableError {
  /// The problem in the JSON, and its place.
  public var message: String {
    switch self {
    case .keyNotFound(let key, let context):
      "the JSON has no \"\(key.stringValue)\"\(Self.place(of: context))"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      "the JSON has a value of a wrong type\(Self.place(of: context))"
    case .dataCorrupted(let context):
      context.codingPath.isEmpty
        ? "it isn't JSON" : "the JSON has a value that isn't known\(Self.place(of: context))"
    @unknown default: "the JSON has another form"
    }
  }

  private static func place(of context: Context) -> String {
    if context.codingPath.isEmpty { return "" }
    let path = context.codingPath.map { key in key.intValue.map { "\($0)" } ?? key.stringValue }
    return " at " + path.joined(separator: ".")
  }
}
