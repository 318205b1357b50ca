/// For whom a tweet was written, where that isn't everybody.
package struct Audience: Sendable, Hashable {
  /// The audience's stable name.
  package let name: String

  /// The members of the author's circle.
  package static let circle = Audience(name: "circle")
  /// The members of a community; others may read along.
  package static let community = Audience(name: "community")

  private init(name: String) {
    self.name = name
  }
}
