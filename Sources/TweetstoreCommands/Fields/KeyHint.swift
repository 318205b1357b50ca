import CommandLineKit
import ObjectModel

/// What to tell a user about a key path that leads nowhere.
enum KeyHint {
  /// The nearest key path, else where the keys are listed.
  ///
  /// - Parameters:
  ///   - path: The key path as it was written.
  ///   - entity: Where it begins.
  static func hint(for path: String, of entity: EntityDescription, in model: ManagedObjectModel)
    -> String
  {
    let first = entity
    var entity = entity
    var keys = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    for (position, key) in keys.enumerated() {
      switch entity.property(named: key) {
      case .relationship(let index)?: entity = model.destination(of: entity.relationships[index])
      case .attribute?: break
      case nil:
        if let nearest = SpellingSuggestion.closest(to: key, among: entity.propertyNames) {
          keys[position] = nearest
          return "did you mean '\(keys.joined(separator: "."))'?"
        }
        return "'tweetstore model \(entity.name)' lists the keys"
      }
    }
    return "'tweetstore model \(first.name)' lists the keys"
  }
}
