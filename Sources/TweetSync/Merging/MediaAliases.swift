import ObjectGraph
import Predicates
import TweetFormats
import TweetModel

/// The keys of media that sources know under several: one medium has one key, that of its address.
///
/// Of two keys at one address the one that X gave wins, then one that follows from the address, then one
/// with a file name in it; and of two of a kind the lesser. This depends on what is known and not on the
/// order in which it came. What was stored under another key gets the one that won.
struct MediaAliases: Sendable {
  /// A medium of rows that are about to come.
  struct Candidate: Sendable {
    var key: String
    var url: String
    /// Whether another key may be known of its address: where X gave a key that the address leads to, every
    /// source has it.
    var isDoubtful: Bool
  }

  private var keys: [ExactText: String] = [:]

  /// Whether all keys stay as they came.
  var isEmpty: Bool { keys.isEmpty }

  /// The key that stands for `key`, where both are texts.
  subscript(key: AttributeValue) -> AttributeValue {
    guard case .string(let text) = key, let other = keys[ExactText(text)] else { return key }
    return .string(other)
  }

  /// Looks at media that are about to come, and at those that are held at the same addresses.
  ///
  /// Held media get their final keys at once; whatever stops an import behind it, that is true of them. The
  /// caller holds the ``MergeLock``, so nobody else changes them in between.
  ///
  /// - Throws: What the store throws.
  mutating func settle(
    _ candidates: [Candidate], in context: isolated ManagedObjectContext
  ) throws {
    let addresses = Set(candidates.lazy.filter(\.isDoubtful).map { ExactText($0.url) })
    if addresses.isEmpty { return }
    let held = Dictionary(
      grouping: try context.media(addresses.map(\.text), at: "url")
    ) { ExactText($0.url ?? "") }
    let coming = Dictionary(grouping: candidates) { ExactText($0.url) }
    var moves: [(key: String, media: [Media])] = []
    for address in addresses {
      let incoming = coming[address, default: []].map(\.key)
      let media = held[address, default: []]
      guard let best = Self.best(of: incoming + media.map(\.key), at: address.text) else {
        continue
      }
      // A key that was another's alias before may have won since.
      for key in incoming {
        keys[ExactText(key)] = ExactText.haveSameBytes(key, best) ? nil : best
      }
      let others = media.filter { !ExactText.haveSameBytes($0.key, best) }
      if !others.isEmpty { moves.append((best, others)) }
    }
    try Self.move(moves, in: context)
  }

  /// Those of `wanted` for which no medium is held, by the key that stands for each.
  func missingKeys(
    of wanted: Set<ExactText>, in context: isolated ManagedObjectContext
  ) throws -> [String] {
    if wanted.isEmpty { return [] }
    let names = wanted.map { ($0, keys[$0].map { ExactText($0) } ?? $0) }
    let held = Set(try context.media(names.map(\.1.text), at: "key").map { ExactText($0.key) })
    return names.filter { !held.contains($0.1) }.map(\.0.text).sorted()
  }

  private static func best(of keys: [String], at address: String) -> String? {
    keys.map { (rank: MediaRecord.rank(ofKey: $0, at: address), key: $0) }.min {
      if $0.rank != $1.rank { return $0.rank > $1.rank }
      return AttributeValue.string($0.key).precedes(.string($1.key))
    }?.key
  }

  /// Gives held media other keys, and joins those that then have one.
  private static func move(
    _ moves: [(key: String, media: [Media])], in context: isolated ManagedObjectContext
  ) throws {
    if moves.isEmpty { return }
    let held = Dictionary(
      try context.media(moves.map(\.key), at: "key").map { (ExactText($0.key), $0) }
    ) { first, _ in first }
    for move in moves {
      var target = held[ExactText(move.key)]
      for medium in move.media.sorted(by: {
        AttributeValue.string($0.key).precedes(.string($1.key))
      }) {
        guard let target else {
          medium.key = move.key
          target = medium
          continue
        }
        try target.take(over: medium)
        try context.delete(medium)
      }
    }
    try context.save()
  }
}

extension Media {
  /// Takes over what another row of the same medium knows, and its tweets.
  fileprivate func take(over other: Media) throws {
    let row = RowLayout.media.merger.merge(values, other.values)
    let names = RowLayout.media.properties
    for (name, value) in zip(names, row).dropFirst() { try setValue(value, forKey: name) }
    tweets += other.tweets
  }

  private var values: [AttributeValue] {
    [
      .string(key), .init(type), .init(url), .init(altText), .init(width), .init(height),
      .init(duration), .init(file),
    ]
  }
}

extension ManagedObjectContext {
  /// The media of which the value of a text attribute is among `texts`.
  fileprivate func media(_ texts: [String], at name: String) throws -> [Media] {
    var request = FetchRequest(Media.self)
    request.predicate = .comparison(
      ComparisonPredicate(
        left: .keyPath(PredicateKeyPath(name)), .in,
        right: .constant(.array(texts.map { .string($0) }))))
    // Texts that Unicode spells in two ways are equal to a predicate.
    let exact = Set(texts.map { ExactText($0) })
    return try fetch(request).filter { medium in
      exact.contains(ExactText((name == "key" ? medium.key : medium.url) ?? ""))
    }
  }
}

extension SharedRows<ExactText> {
  /// The rows of media under their final keys.
  func changed(by aliases: MediaAliases) -> SharedRows {
    changed { key in
      guard case .string(let text) = aliases[.string(key.text)] else { return key }
      return ExactText(text)
    } _: { row in
      var row = row
      row[0] = aliases[row[0]]
      return row
    }
  }
}

extension BatchInsertRequest {
  /// Gives the media that rows of tweets lead to their final keys.
  mutating func nameMedia(by aliases: MediaAliases) {
    for position in stride(
      from: RowLayout.TweetPosition.media, to: values.count, by: properties.count)
    {
      values[position] = aliases.naming(values[position])
    }
  }
}

extension MediaAliases {
  /// A list of keys with those that stand for them, each once.
  func naming(_ keys: AttributeValue) -> AttributeValue {
    guard case .array(let list) = keys, !list.isEmpty else { return keys }
    var result: [AttributeValue] = []
    for key in list.map({ self[$0] }) where !result.contains(key) { result.append(key) }
    return .array(result)
  }
}
