/// A value of a record that is in a form nobody knows, such as a date `yesterday`.
///
/// The record is read without the value.
package struct UnreadableValue: Sendable, Hashable {
  /// The number of characters that are kept of a text.
  static let shownCharacters = 40

  /// The value's key.
  package var key: String
  /// The first characters of the value.
  package var sample: String
  /// The number of values of the key that couldn't be read.
  package var count = 1
  /// The line of the first one.
  package var line = 0

  init(key: String, sample: String) {
    self.key = key
    self.sample = sample
  }
}

extension [UnreadableValue] {
  /// So many keys are told apart; no input has as many.
  private static let mostKeys = 100

  /// Adds a value to the count of its key; of the samples the first one stays.
  package mutating func add(_ value: UnreadableValue) {
    if let index = firstIndex(where: { $0.key == value.key }) {
      self[index].count += value.count
    } else if count < Self.mostKeys {
      append(value)
    }
  }
}
