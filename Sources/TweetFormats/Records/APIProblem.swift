/// An error that the service wrote into an answer.
///
/// API v2 names single items it could not give beside good data; such a problem is no failure of
/// the answer.
package struct APIProblem: Sendable, Hashable, CustomStringConvertible {
  /// API v1.1's number for the error, such as 88 for a rate limit.
  package var code: Int64?
  /// The HTTP status the service names in the body.
  package var status: Int64?
  /// A short name, such as `Not Found Error` or `UsageCapExceeded`.
  package var title: String?
  /// The explanation.
  package var detail: String?
  /// API v2's address for the kind of problem, such as `…/problems/usage-capped`.
  package var type: String?
  /// The type of the resource that couldn't be returned, such as `tweet`.
  package var resourceType: String?
  /// The parameter of the request that the problem is about.
  package var parameter: String?
  /// The value of that parameter, or the identifier of the resource.
  package var value: String?

  /// A problem of which nothing is known.
  package init() {}

  /// True if the problem concerns one item, such as a deleted tweet, and not the request as a whole.
  package var isAboutItem: Bool {
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
  package var description: String {
    let words = [title, detail == title ? nil : detail].compactMap(\.self).joined(separator: ": ")
    let what = words.isEmpty ? type ?? "unnamed problem" : words
    guard let code else { return what }
    return "\(what) (code \(code))"
  }
}
