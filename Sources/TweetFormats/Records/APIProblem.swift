/// An error that the service wrote into an answer.
///
/// API v2 names single items it could not give beside good data; such a problem is no failure of
/// the answer.
public struct APIProblem: Sendable, Hashable, CustomStringConvertible {
  /// API v1.1's number for the error, such as 88 for a rate limit.
  public var code: Int64?
  /// The HTTP status the service names in the body.
  public var status: Int64?
  /// A short name, such as `Not Found Error` or `UsageCapExceeded`.
  public var title: String?
  /// The explanation.
  public var detail: String?
  /// API v2's address for the kind of problem, such as `…/problems/usage-capped`.
  public var type: String?
  /// What kind of thing could not be given, such as `tweet`.
  public var resourceType: String?
  /// The parameter of the request that the problem is about.
  public var parameter: String?
  /// The value of that parameter, or the identifier of the resource.
  public var value: String?

  /// A problem of which nothing is known.
  public init() {}

  /// True if the problem concerns one item, such as a deleted tweet, and not the request as a whole.
  public var isAboutItem: Bool {
    if let code { return Self.itemCodes.contains(code) }
    if resourceType != nil || (value != nil && parameter != nil) { return true }
    guard let type else { return false }
    return Self.itemTypes.contains { type.hasSuffix($0) }
  }

  /// Numbers of API v1.1 for users and tweets that don't exist or may not be read.
  private static let itemCodes: Set<Int64> = [17, 34, 50, 63, 109, 144, 179, 421, 422]

  /// Ends of the addresses that API v2 has for such problems.
  private static let itemTypes = [
    "/resource-not-found", "/not-authorized-for-resource", "/disallowed-resource",
    "/resource-unavailable",
  ]

  /// The title and the explanation in one line.
  public var description: String {
    let words = [title, detail == title ? nil : detail].compactMap(\.self).joined(separator: ": ")
    let what = words.isEmpty ? type ?? "unnamed problem" : words
    guard let code else { return what }
    return "\(what) (code \(code))"
  }
}
