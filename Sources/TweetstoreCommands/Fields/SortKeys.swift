import CommandLineKit
import ObjectGraph
import ObjectModel
import Predicates

/// Reads the value of `--sort`.
enum SortKeys {
  /// The order that `text` describes.
  ///
  /// - Throws: `UsageError` for a key path that leads to no attribute.
  static func descriptors(
    _ text: String?, _ entity: EntityDescription, _ model: ManagedObjectModel
  ) throws -> [FetchSortDescriptor] {
    guard let text else { return [] }
    let parts = text.split(separator: ",")
    guard !parts.isEmpty else {
      throw UsageError(.invalidValue, "--sort has no key path", hint: "write --sort -created")
    }
    return try parts.map { part in
      var key = String(part.filter { $0 != " " })
      let isDescending = key.hasPrefix("-")
      if isDescending || key.hasPrefix("+") { key.removeFirst() }
      var options: ComparisonPredicate.Options = []
      if key.hasSuffix("]"), let bracket = key.lastIndex(of: "[") {
        options = try self.options(key[key.index(after: bracket)...].dropLast(), in: String(part))
        key = String(key[..<bracket])
      }
      do {
        try SortPath(key, of: entity, in: model).check()
      } catch let error as StoreError {
        throw UsageError(
          .invalidValue, "wrong --sort: \(error.message)",
          hint: KeyHint.hint(for: key, of: entity, in: model))
      }
      return FetchSortDescriptor(key, ascending: !isDescending, options: options)
    }
  }

  private static func options(_ letters: Substring, in part: String) throws
    -> ComparisonPredicate.Options
  {
    var options: ComparisonPredicate.Options = []
    for letter in letters {
      switch letter {
      case "c": options.insert(.caseInsensitive)
      case "d": options.insert(.diacriticInsensitive)
      default:
        throw UsageError(
          .invalidValue, "wrong --sort key '\(part)': unknown option '\(letter)'",
          hint: "[c] ignores case, [d] ignores accents")
      }
    }
    return options
  }
}
