import FoundationEssentials
import HTTPTransport
import ObjectGraph
import Predicates
import SQLiteStore
import TweetModel

/// The sources that an archive knows, by name.
package struct SourceRegister: Sendable {
  private let archive: TweetArchive

  /// The sources of `archive`.
  package init(archive: TweetArchive) {
    self.archive = archive
  }

  /// All sources, by name; a damaged one with its ``SourceState/damage``.
  ///
  /// - Throws: What the store throws.
  package func all() throws -> [SourceState] {
    try archive.container.viewContext.performAndWait { context in
      var request = FetchRequest(Source.self)
      request.sortDescriptors = [FetchSortDescriptor("name")]
      return try context.fetch(request).map { Self.state(of: $0) }
    }
  }

  /// The source named `name`, or nil.
  ///
  /// - Throws: As ``all()``.
  package func source(named name: String) throws -> SourceState? {
    try archive.container.viewContext.performAndWait { context in
      try Self.find(name, in: context).map { Self.state(of: $0) }
    }
  }

  /// Writes what is known of a source.
  package func save(_ source: SourceState) throws {
    let request = try source.update()
    _ = try archive.container.newBackgroundContext().performAndWait { context in
      try context.execute([request])
    }
  }

  /// Gives a source another name.
  ///
  /// - Throws: ``ImportError``: `unknownSource`, `nameTaken`; `busy` while somebody fetches the source.
  package func rename(_ name: String, to newName: String) throws {
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
  package func remove(_ name: String) throws {
    try change(name) { source, context in try context.delete(source) }
  }

  /// Removes the row of a source that was never fetched to its end.
  ///
  /// The caller has the source's lock.
  ///
  /// - Returns: True if there was a row.
  func forget(_ name: String) throws -> Bool {
    try archive.container.newBackgroundContext().performAndWait { context in
      guard let source = try Self.find(name, in: context) else { return false }
      try context.delete(source)
      try context.save()
      return true
    }
  }

  /// Puts right every damaged row.
  ///
  /// What is damaged is forgotten, and so is how far the source was complete, since that may depend on
  /// it: the next refresh asks for everything that the endpoint still has.
  ///
  /// - Returns: What was damaged.
  /// - Throws: ``ImportError`` with `busy` while somebody fetches such a source, or what the store throws.
  package func repair() throws -> [SourceDamage] {
    var repaired: [SourceDamage] = []
    for source in try all() {
      guard let damage = source.damage, damage.isRepairable else { continue }
      let lock = try RefreshLock(storePath: archive.store.path, source: source.name)
      defer { withExtendedLifetime(lock) {} }
      var sound = source
      sound.damage = nil
      sound.checkpoint = nil
      sound.gaps = []
      sound.newestIdentifier = nil
      sound.newestSeen = nil
      sound.entityTag = nil
      sound.lastModified = nil
      try save(sound)
      repaired.append(damage)
    }
    return repaired
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
      .unknownSource, "unknown source '\(URLRedaction.redactedMessage(name))'",
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
    if let source = try context.fetch(request).first { return source }
    // A name whose bytes are damaged equals none, and is read as another one.
    return try context.fetch(FetchRequest(Source.self)).first { $0.name == name }
  }

  static func state(of source: Source) -> SourceState {
    var state = SourceState(
      name: source.name, location: RawURL(source.address ?? source.location ?? ""),
      kind: SourceState.Kind(rawValue: source.kind ?? ""))
    let url = RequestURL(state.location)
    state.secretParameters = Set(url.hiddenNames)
    state.keepsSecrets = state.kind != .file && url.hidingSecrets() != url
    state.newestIdentifier = source.newestIdentifier
    state.newestSeen = source.newestSeen
    state.entityTag = source.entityTag
    state.lastModified = source.lastModified
    state.lastRun = source.lastRun
    var damaged: [String] = []
    if state.location.exposedText.isEmpty { damaged.append("location") }
    state.checkpoint = decoded(source.checkpoint, "checkpoint", &damaged)
    state.gaps = decoded(source.gaps, "gaps", &damaged) ?? []
    state.options = decoded(source.options, "options", &damaged) ?? SourceState.Options()
    if !damaged.isEmpty { state.damage = SourceDamage(name: state.name, columns: damaged) }
    return state
  }

  private static func decoded<Value: Decodable>(
    _ text: String?, _ column: String, _ damaged: inout [String]
  ) -> Value? {
    guard let text else { return nil }
    let value = try? JSONDecoder().decode(Value.self, from: Data(text.utf8))
    if value == nil { damaged.append(column) }
    return value
  }
}
