import Basics
import CommandLineKit
import ObjectModel

/// A hint for a key path that an entity doesn't have.
enum KeyHint {
  /// A suggestion, if there is one, and the command that lists the keys.
  ///
  /// - Parameters:
  ///   - path: The key path as it was written.
  ///   - entity: The entity that it starts from.
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
        let isPrefix = position + 1 < keys.count
        guard let nearest = suggestion(for: key, isPrefix: isPrefix, of: entity, in: model) else {
          return listing(entity)
        }
        keys[position] = nearest
        return "did you mean '\(keys.joined(separator: "."))'? \(listing(entity))"
      }
    }
    return listing(first)
  }

  /// The key path that `key` probably means: one with the same words, a synonym, a key of a related
  /// object, or the one with the nearest spelling.
  static func suggestion(
    for key: String, isPrefix: Bool = false, of entity: EntityDescription,
    in model: ManagedObjectModel
  ) -> String? {
    let name = String(key.drop { $0 == "@" || $0 == "#" })
    if entity.property(named: name) != nil { return name == key ? nil : name }
    return KeySynonyms.keyPath(for: name, isPrefix: isPrefix, of: entity, in: model)
      ?? SpellingSuggestion.closest(to: name, among: entity.propertyNames)
  }

  /// The command that lists the keys of an entity.
  static func listing(_ entity: EntityDescription) -> String {
    "'tweetstore model \(entity.name)' lists the keys"
  }
}
