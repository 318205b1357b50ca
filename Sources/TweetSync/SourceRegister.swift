import FoundationEssentials
import ObjectGraph
import Predicates
import SQLiteStore
import TweetModel

/// The sources that an archive knows, by name.
public struct SourceRegister: Sendable {
  private let archive: TweetArchive

  /// The sources of `archive`.
  public init(archive: TweetArchive) {
    self.archive = archive
  }

  /// All sources, by name.
  ///
  /// - Throws: ``ImportError`` with `damagedSource`, or what the store throws.
  public func all() throws -> [SourceState] {
    try archive.container.viewContext.performAndWait { context in
      var request = FetchRequest(Source.self)
      request.sortDescriptors = [FetchSortDescriptor("name")]
      return try context.fetch(request).map { try Self.state(of: $0) }
    }
  }

  /// The source named `name`, or nil.
  ///
  /// - Throws: As ``all()``.
  public func source(named name: String) throws -> SourceState? {
    try all().first { $0.name == name }
  }

  /// Writes what is known of a source.
  public func save(_ source: SourceState) throws {
    let request = try source.update()
    _ = try archive.container.newBackgroundContext().performAndWait { context in
      try context.execute([request])
    }
  }

  /// Gives a source another name.
  ///
  /// - Throws: ``ImportError``: `unknownSource`, `nameTaken`; `busy` while somebody fetches the source.
  public func rename(_ name: String, to newName: String) throws {
    try change(name) { source, context in
      guard try Self.find(newName, in: context) == nil else {
        throw ImportError(.nameTaken, "there is a source '\(newName)' already")
      }
      source.name = newName
    }
  }

  /// Forgets a source.
  ///
  /// Its tweets stay.
  ///
  /// - Throws: ``ImportError``: `unknownSource`; `busy` while somebody fetches the source.
  public func remove(_ name: String) throws {
    try change(name) { source, context in try context.delete(source) }
  }

  private func change(
    _ name: String,
    _ body: @Sendable (Source, isolated ManagedObjectContext) throws -> Void
  ) throws {
    // Who fetches it would write it anew under the name that it had.
    let lock = try RefreshLock(storePath: archive.store.path, source: name)
    defer { withExtendedLifetime(lock) {} }
    try archive.container.newBackgroundContext().performAndWait { context in
      guard let source = try Self.find(name, in: context) else {
        throw Self.unknown(name)
      }
      try body(source, context)
      try context.save()
    }
  }

  static func unknown(_ name: String) -> ImportError {
    ImportError(
      .unknownSource, "there is no source '\(name)'",
      hint: "'tweetstore sources' lists their names")
  }

  private static func find(_ name: String, in context: isolated ManagedObjectContext) throws
    -> Source?
  {
    var request = FetchRequest(Source.self)
    request.predicate = .comparison(
      ComparisonPredicate(
        left: .keyPath(PredicateKeyPath("name")), .equal, right: .constant(.string(name))))
    request.fetchLimit = 1
    return try context.fetch(request).first
  }

  private static func state(of source: Source) throws -> SourceState {
    var state = SourceState(
      name: source.name, location: source.address ?? source.location ?? "",
      kind: SourceState.Kind(rawValue: source.kind ?? ""))
    state.newestIdentifier = source.newestIdentifier
    state.newestSeen = source.newestSeen
    state.checkpoint = try decoded(source.checkpoint, "checkpoint", of: state.name)
    state.gaps = try decoded(source.gaps, "gaps", of: state.name) ?? []
    state.entityTag = source.entityTag
    state.lastModified = source.lastModified
    state.lastRun = source.lastRun
    state.options =
      try decoded(source.options, "options", of: state.name) ?? SourceState.Options()
    return state
  }

  private static func decoded<Value: Decodable>(
    _ text: String?, _ column: String, of name: String
  ) throws -> Value? {
    do {
      return try text.map { try JSONDecoder().decode(Value.self, from: Data($0.utf8)) }
    } catch {
      throw ImportError(
        .damagedSource,
        "what the store holds in '\(column)' of the source '\(name)' is damaged, so it can't be "
          + "fetched",
        hint:
          "'tweetstore sources remove' forgets it, and no tweet is lost; then import its address "
          + "again", cause: error)
    }
  }
}
