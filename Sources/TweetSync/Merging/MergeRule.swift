/// Which of two values of one property stays when an object is seen twice.
///
/// Every rule picks the greater one in a total order, so the outcome is the same in whatever order the
/// observations come, and seeing one of them again changes nothing. nil is less than every value.
enum MergeRule: Sendable {
  /// The value is part of the identity, or follows from it, and is the same in both.
  case identity
  /// The text that isn't cut, then the one with fewer links that nobody expanded, then the one of the better
  /// source, then the one with fewer characters escaped as in HTML, then the longer one, then as ``trusted``.
  ///
  /// Of two cut texts the one with more words comes first.
  ///
  /// The value behind it in the row says whether the text is cut, and is a ``follower``.
  case text
  /// The date that is exact and not only a day, then as ``trusted``.
  ///
  /// The value behind it in the row says how exact it is, and is a ``follower``.
  case date
  /// Goes with the value before it.
  case follower
  /// The better source, then the later observation, then the greater value.
  case trusted
  /// The later observation, then the better source, then the greater value.
  case newest
  /// The lesser value, whatever its source.
  case least
  /// The greater value, whatever its source.
  case greatest
  /// Worked out from the other values and from what other objects say, after the merge.
  case derived
  /// The stamps themselves.
  case provenance
}
