import CommandLineKit
import ObjectModel

/// The key paths that a query shows: those of `--fields`, those that the format needs, or the default ones.
struct FieldList {
  /// The key paths in their order.
  let names: [String]

  /// The key paths for a format.
  ///
  /// - Parameter text: The value of `--fields`.
  /// - Throws: `UsageError` where the format and the fields or the entity don't go together.
  init(_ text: String?, format: OutputFormat, entity: EntityDescription) throws {
    if format.fixedColumns != nil {
      guard text == nil else {
        throw UsageError(
          .conflict, "--fields can't be chosen with --format \(format.rawValue)",
          hint: "use csv, tsv, json, jsonl or table")
      }
      names = try Self.fixed(format, entity)
    } else if let text {
      names = try Self.listed(text)
    } else {
      names =
        format == .table ? DefaultFields.forPeople(entity) : DefaultFields.forPrograms(entity)
    }
  }

  private static func listed(_ text: String) throws -> [String] {
    let names = text.split(separator: ",").map { $0.filter { $0 != " " } }.filter { !$0.isEmpty }
    guard !names.isEmpty else {
      throw UsageError(
        .invalidValue, "--fields has no key path", hint: "write --fields identifier,text")
    }
    var seen: Set<String> = []
    for name in names where !seen.insert(name).inserted {
      throw UsageError(.invalidValue, "--fields names '\(name)' twice")
    }
    return names
  }

  private static func fixed(_ format: OutputFormat, _ entity: EntityDescription) throws
    -> [String]
  {
    let name: String?
    switch (format, entity.name) {
    case (.urls, "Tweet"): return ["identifier", "tweeter.screenName"]
    case (.urls, "TwitterUser"): return ["identifier", "screenName"]
    case (.urls, _): name = "url"
    case (.text, "TwitterUser"): name = "bio"
    case (.text, _): name = "text"
    default: name = entity.identityName
    }
    guard let name, entity.attributeIndex(named: name) != nil else {
      throw UsageError(
        .conflict, "--format \(format.rawValue) can't show objects of \(entity.name)",
        hint: "use csv, tsv, json, jsonl or table")
    }
    return [name]
  }
}
