/// A place in a store's history: the transaction after which one goes on reading.
///
/// It can be kept as text, for a later run of the program.
public struct HistoryToken: Sendable, Hashable, Comparable, LosslessStringConvertible {
  /// The number of the transaction; later ones are larger.
  public let number: Int64

  /// The place of the transaction with a number.
  public init(number: Int64) {
    self.number = number
  }

  /// The token that ``description`` gave; nil for any other text.
  public init?(_ description: String) {
    guard let number = Int64(description), number >= 0 else { return nil }
    self.init(number: number)
  }

  /// The token as text.
  public var description: String { String(number) }

  /// Whether a place comes before another.
  public static func < (left: HistoryToken, right: HistoryToken) -> Bool {
    left.number < right.number
  }
}
