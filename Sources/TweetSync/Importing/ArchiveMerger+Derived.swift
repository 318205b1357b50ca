import ObjectGraph
import Predicates
import SQLiteStore
import TweetModel

/// What follows for tweets from other objects, when the objects of both archives are held.
extension ArchiveMerger {
  /// Derives the facts about all tweets of the other archive, and about tweets that its other objects refer to.
  func deriveTweets() throws {
    let possible = try context.performAndWait { context in
      try Derivations.all.filter { try $0.isPossible(in: context) }
    }
    try derive(possible, from: "Tweet", by: ["identifier"])
    try derive([DeletionMarks.self], from: "Deletion", by: ["tweetIdentifier", "time"])
    try derive([LikeMarks.self], from: "Like", by: ["tweetIdentifier"])
    try NoteJoiner(archive: archive).run()
  }

  private func derive(
    _ derivations: [any Derivation.Type], from entity: String, by key: [String]
  ) throws {
    try forEachPiece(of: BatchInsertRequest(entityName: entity, properties: key)) { piece in
      let identifiers = piece.rows.compactMap { row in
        if case .integer(let identifier) = row[0] { identifier } else { nil }
      }
      try hold { context in
        for derivation in derivations {
          let rows = try derivation.rows(about: identifiers, in: context)
          if rows.rowCount > 0 { _ = try context.execute([rows]) }
        }
      }
    }
  }
}
