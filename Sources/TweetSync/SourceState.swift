package import FoundationEssentials
package import HTTPTransport
import ObjectGraph
import Predicates

/// What is known of a source: where it is, and how far it was fetched.
package struct SourceState: Sendable, Hashable {
  /// What a source is.
  ///
  /// More kinds may come.
  package struct Kind: RawRepresentable, Sendable, Hashable {
    /// The kind's name in the store.
    package let rawValue: String
    /// A kind with a name.
    package init(rawValue: String) { self.rawValue = rawValue }
    /// One of X's API endpoints, walked page by page.
    package static let endpoint = Kind(rawValue: "endpoint")
    /// Another address, fetched when it has changed.
    package static let url = Kind(rawValue: "url")
    /// A file that was imported; it is not fetched again.
    package static let file = Kind(rawValue: "file")
  }

  /// The name by which the user knows it.
  package var name: String
  /// The URL as the user gave it, or a path.
  ///
  /// It may contain a secret, such as a key in its query: show ``shownLocation``. The store has a mark in
  /// its place.
  package var location: RawURL
  /// What it is.
  package var kind: Kind
  /// The newest tweet up to which everything was fetched.
  package var newestIdentifier: Int64?
  /// The newest tweet that was fetched.
  ///
  /// It is newer than ``newestIdentifier`` while there are gaps below it.
  package var newestSeen: Int64?
  /// Where a walk that was cut short goes on.
  package var checkpoint: Paginator.Checkpoint?
  /// Stretches that may hold tweets which weren't fetched.
  package var gaps: [IdentifierGap] = []
  /// The ETag of the last answer.
  package var entityTag: String?
  /// The Last-Modified date of the last answer.
  package var lastModified: String?
  /// When it was last fetched to the end.
  package var lastRun: Date?
  /// Parameters of ``location`` whose values are secrets although their names don't say so.
  var secretParameters: Set<String> = []
  /// True if an earlier version stored the secrets of ``location``, so that refreshes go on with them.
  var keepsSecrets = false
  /// What imports from it leave out, and whether they may use a token.
  package var options = Options()
  /// What can't be read of it; nil if all is sound.
  package internal(set) var damage: SourceDamage?

  /// What is remembered of the command that named the source.
  package struct Options: Sendable, Hashable, Codable {
    /// What is left out.
    package var imports = ImportOptions()
    /// Whether the user gave a token for this address, so that a refresh may send one there.
    package var usesToken = false
    /// The names of the headers that the user gave for this address, so that a refresh may send them.
    ///
    /// Their values are secrets and never stored.
    package var headerNames: [String] = []
    /// What the service doesn't know and isn't asked for any more; nil if it has refused nothing.
    package var refusedFields: RefusedFields?

    /// The usual options.
    package init() {}
  }

  /// A source that hasn't been fetched yet.
  package init(name: String, location: RawURL, kind: Kind) {
    self.name = name
    self.location = location
    self.kind = kind
  }

  /// The location without secrets, as it may be shown.
  package var shownLocation: String {
    kind == .file
      ? location.exposedText : RawURL(stored(location.exposedText)).printable.description
  }

  /// The location to fetch from, if it isn't the one that is shown.
  private var storedAddress: String? {
    let address = kind == .file ? location.exposedText : stored(location.exposedText)
    return shownLocation == address ? nil : address
  }

  /// `url` as the store has it: with marks in place of secrets.
  private func stored(_ url: String) -> String {
    keepsSecrets ? url : RequestURL(url).hidingSecrets(secretParameters).text
  }

  /// The checkpoint as the store has it.
  private var storedCheckpoint: Paginator.Checkpoint? {
    guard var checkpoint else { return nil }
    checkpoint.url = stored(checkpoint.url)
    return checkpoint
  }

  /// A request that makes sure that the source has a row, and changes none.
  func presence() throws -> BatchInsertRequest {
    var request = BatchInsertRequest(
      entityName: "Source", properties: ["name", "location", "address", "kind", "options"],
      conflictPolicy: .keepStored)
    request.append([
      .string(name), .string(shownLocation), .init(storedAddress), .string(kind.rawValue),
      kind == .file ? .null : .init(try Self.json(options)),
    ])
    return request
  }

  /// A request that writes all of the source's state.
  func update() throws -> BatchInsertRequest {
    var request = BatchInsertRequest(
      entityName: "Source",
      properties: [
        "name", "location", "address", "kind", "newestIdentifier", "newestSeen", "checkpoint",
        "gaps",
        "entityTag",
        "lastModified", "lastRun", "options",
      ], conflictPolicy: .overwrite)
    request.append([
      .string(name), .string(shownLocation), .init(storedAddress), .string(kind.rawValue),
      .init(newestIdentifier), .init(newestSeen),
      .init(try storedCheckpoint.map { try Self.json($0) }),
      .init(gaps.isEmpty ? nil : try Self.json(gaps)), .init(entityTag), .init(lastModified),
      .init(lastRun), .init(try Self.json(options)),
    ])
    return request
  }

  private static func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }
}

extension SourceState: CustomStringConvertible, CustomReflectable {
  /// The name, the kind and the location without secrets.
  package var description: String { "\(name) (\(kind.rawValue) \(shownLocation))" }

  /// A mirror without children, so that `dump` shows nothing more.
  package var customMirror: Mirror { Mirror(self, children: []) }
}
