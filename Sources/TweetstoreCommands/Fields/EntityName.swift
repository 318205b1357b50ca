import Basics
import CommandLineKit
import ObjectModel

/// Finds the entity that a user names.
enum EntityName {
  /// The entity named `name`, whatever the case.
  ///
  /// - Throws: `UsageError` with the nearest name.
  static func entity(named name: String, in model: ManagedObjectModel) throws -> EntityDescription {
    if let entity = model.entity(named: name) { return entity }
    let lowered = name.lowercased()
    if let entity = model.entities.first(where: { $0.name.lowercased() == lowered }) {
      return entity
    }
    let names = model.entities.map(\.name)
    throw UsageError(
      .invalidValue, "unknown entity '\(name)'",
      hint: SpellingSuggestion.closest(to: name, among: names).map { "did you mean '\($0)'?" }
        ?? "'tweetstore model' lists them")
  }
}
