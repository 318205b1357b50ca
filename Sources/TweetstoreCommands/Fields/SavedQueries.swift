import Basics
import CommandLineKit
import ObjectGraph
import ObjectModel
import Predicates
import TweetModel
import TweetSync

/// The questions that the user has given names, in the archive that they are about.
struct SavedQueries {
  /// A question: the entity and the predicate, with variables.
  struct Question: Sendable {
    var entityName: String
    var predicate: String
  }

  private let archive: TweetArchive

  init(archive: TweetArchive) {
    self.archive = archive
  }

  /// Keeps a question under a name, in place of what had the name before.
  ///
  /// - Returns: Whether there was one before.
  func save(_ question: Question, named name: String) throws -> Bool {
    try archive.container.newBackgroundContext().performAndWait { context in
      let known = try Self.find(name, in: context)
      let query = try known ?? context.insert(SavedQuery.self)
      query.name = name
      query.queriedEntityName = question.entityName
      query.predicate = question.predicate
      try context.save()
      return known != nil
    }
  }

  /// The names of all saved queries.
  func names() throws -> [String] {
    try archive.container.viewContext.performAndWait { context in
      try context.fetch(FetchRequest(SavedQuery.self)).map(\.name)
    }
  }

  /// The question that has a name.
  ///
  /// - Throws: `UsageError` with the nearest name.
  func question(named name: String) throws -> Question {
    try archive.container.viewContext.performAndWait { context in
      if let query = try Self.find(name, in: context) {
        return Question(entityName: query.queriedEntityName, predicate: query.predicate)
      }
      let names = try context.fetch(FetchRequest(SavedQuery.self)).map(\.name)
      throw UsageError(
        .invalidValue, "no query is saved as '\(name)'",
        hint: SpellingSuggestion.closest(to: name, among: names).map { "did you mean '\($0)'?" }
          ?? "'tweetstore query -e SavedQuery' lists them; --save NAME saves one")
    }
  }

  private static func find(_ name: String, in context: isolated ManagedObjectContext) throws
    -> SavedQuery?
  {
    var request = FetchRequest(SavedQuery.self)
    request.predicate = .comparison(
      ComparisonPredicate(
        left: .keyPath(PredicateKeyPath("name")), .equal, right: .constant(.string(name))))
    return try context.fetch(request).first
  }
}
