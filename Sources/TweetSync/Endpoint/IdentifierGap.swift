/// A stretch of identifiers that a walk did not see, or may not have seen.
package struct IdentifierGap: Sendable, Hashable, Codable {
  /// Why it is there.
  package enum Reason: String, Sendable, Hashable, Codable {
    /// The walk ended early; there are tweets in it, or it is not known that there are none.
    case interrupted
    /// The last refresh was so long ago that the endpoint does not look back to it.
    case beyondReach
  }

  /// The identifier below the gap, nil where it begins with the first tweet of all.
  package var after: Int64?
  /// The identifier above the gap, nil where nothing above it was seen.
  package var before: Int64?
  /// Why it is there.
  package var reason: Reason

  /// A gap from its parts.
  package init(after: Int64?, before: Int64?, reason: Reason) {
    self.after = after
    self.before = before
    self.reason = reason
  }
}
