/// The effect of a deletion on the objects at the other end of a relationship.
public enum DeleteRule: String, Sendable, Hashable, CaseIterable {
  /// They stay, and forget the deleted object.
  case nullify
  /// They are deleted too.
  case cascade
  /// They stop the deletion: while there is one, saving fails.
  case deny
  /// Nothing is done; the caller keeps the graph whole.
  case noAction
}
