import ObjectGraph
import Predicates
import SQLiteStore
import TweetModel

/// What follows for tweets from other objects, when the objects of both archives are held.
extension ArchiveMerger {
  private typealias Derivation =
    @Sendable ([Int64], isolated ManagedObjectContext) throws -> BatchInsertRequest

  /// Works out for all tweets of the other archive, and for tweets of which it speaks elsewhere, what
  /// follows from what both know.
  func deriveTweets() throws {
    let (cuts, deletions, likes) = try context.performAndWait { context in
      (
        try RetweetCompletion.isPossible(in: context), try context.containsAny(Deletion.self),
        try context.containsAny(Like.self)
      )
    }
    let mark: Derivation = { try DeletionMarks.rows(marking: $0, in: $1) }
    let like: Derivation = { try LikeMarks.rows(marking: $0, in: $1) }
    var derivations: [Derivation] = [{ try EditVersions.rows(about: $0, in: $1) }]
    if cuts { derivations.append { try RetweetCompletion.rows(about: $0, in: $1) } }
    if deletions { derivations.append(mark) }
    if likes { derivations.append(like) }
    try derive(derivations, from: "Tweet", by: ["identifier"])
    try derive([mark], from: "Deletion", by: ["tweetIdentifier", "time"])
    try derive([like], from: "Like", by: ["tweetIdentifier"])
    try NoteJoiner(archive: archive).run()
  }

  private func derive(
    _ derivations: [Derivation], from entity: String, by key: [String]
  ) throws {
    try forEachPiece(of: BatchInsertRequest(entityName: entity, properties: key)) { piece in
      let identifiers = piece.rows.compactMap { row in
        if case .integer(let identifier) = row[0] { identifier } else { nil }
      }
      try hold { context in
        for derivation in derivations {
          let rows = try derivation(identifiers, context)
          if rows.rowCount > 0 { _ = try context.execute([rows]) }
        }
      }
    }
  }
}
