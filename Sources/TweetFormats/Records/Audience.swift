/// For whom a tweet was written, where that isn't everybody.
public struct Audience: Sendable, Hashable {
  /// The audience's stable name.
  public let name: String

  /// The members of the author's circle.
  public static let circle = Audience(name: "circle")
  /// The members of a community; others may read along.
  public static let community = Audience(name: "community")

  private init(name: String) {
    self.name = name
  }
}
