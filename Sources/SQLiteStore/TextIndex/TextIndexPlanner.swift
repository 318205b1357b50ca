import SQLGeneration
import ObjectGraph
import SQLiteDriver

/// Decides whether a text index makes a query faster, by asking it how much it would find.
///
/// Reading the rows that an index finds costs more for each than going through a table, and for the
/// first few of many matches it costs more than going through the table in order until enough
/// are found.
final class TextIndexPlanner {
  /// When indexes are used.
  enum Policy: Sendable, Hashable {
    /// Text indexes are used where they are expected to save time.
    case whereFaster
    /// Wherever they can be.
    case always
  }

  /// The cost of a row that is found through an index, relative to the next row of a table scan.
  private static let lookupCost = 6.0
  /// A trigram that no more texts hold is rare.
  private static let mostRare = 500
  /// So many trigrams of a pattern are asked for at most to find a rare one.
  private static let mostTries = 6

  /// So many entries are looked at before a walk through the table begins.
  private static let fewEntries = 64

  /// The number of rows and entries that were read for the decision.
  private(set) var work = (rows: 0, entries: 0)

  private let connection: SQLiteConnection
  private let snapshot: QuerySnapshot
  /// The indexes that are there.
  private let indexes: [TextIndex]
  private let policy: Policy
  private let listsKeys: Bool
  private let manyTexts: Int64

  /// - Parameters:
  ///   - snapshot: Of `connection`; begins with the first question.
  ///   - listsKeys: Whether few keys may be handed to the statement; not where it is to be shown.
  ///   - manyTexts: Among so many texts going through the lists of common trigrams takes longer than to look
  ///     for a rare one first.
  init(
    connection: SQLiteConnection, snapshot: QuerySnapshot, indexes: [TextIndex], policy: Policy,
    listsKeys: Bool = true, manyTexts: Int64 = 1_000_000
  ) {
    self.connection = connection
    self.snapshot = snapshot
    self.indexes = indexes
    self.policy = policy
    self.listsKeys = listsKeys
    self.manyTexts = manyTexts
  }

  /// Asks `index`; nil where the index isn't there or doesn't help.
  ///
  /// From the first question on, all is read in one snapshot.
  ///
  /// - Parameters:
  ///   - parts: What texts must hold, in search form.
  ///   - wanted: How many matches are read from a table that is in the right order by an index, with
  ///     nothing else asked of them; nil where all rows would have to be read.
  ///   - walk: The query for the key of each row in that order, and for whether it matches; nil where a walk
  ///     can't give the answer.
  func answer(of index: TextIndex, parts: [String], wanted: Int?, walk: SQLSelect? = nil) throws
    -> TextCandidates?
  {
    var questions = TextIndexQuestion.all(about: parts)
    guard indexes.contains(index), !questions.isEmpty else { return nil }
    try snapshot.begin()
    let state = try TextIndexState(of: index, on: connection)
    var bound = Int(Double(state.last) / Self.lookupCost)
    if let wanted {
      // Going through the table finds one match in as many rows as there are for each match.
      bound = min(bound, Int((Double(wanted) * Double(state.last) / Self.lookupCost).squareRoot()))
    }
    if policy == .always { bound = .max }
    guard state.behind <= bound else { return nil }
    if state.last >= manyTexts, let rare = try rareTrigram(of: parts, in: index) {
      questions = [rare]
    }
    if let walk, let wanted, wanted > 0, policy == .whereFaster {
      return try race(of: index, questions, state, walk, wanted: wanted)
    }
    for question in questions {
      if let answer = try answer(of: index, question, bound: bound, behind: state.behind) {
        return answer
      }
    }
    return nil
  }

  /// Looks at entries of the index and walks through the table by turns, until it is known what costs less.
  ///
  /// How many texts hold the trigrams says how many matches there are at most. Where there are fewer, or where
  /// they don't lie evenly, a walk takes longer or shorter than expected. So rows are read in proportion to the
  /// entries: never many more than the better plan reads.
  private func race(
    of index: TextIndex, _ questions: [TextIndexQuestion], _ state: TextIndexState,
    _ walk: SQLSelect, wanted: Int
  ) throws -> TextCandidates? {
    try connection.withQuery(walk, reader: nil) { statement in
      var walk = TextWalk(statement, wanted: wanted)
      defer { work.rows += walk.rowCount }
      for question in questions where !walk.isDone {
        if let answer = try race(of: index, question, state, &walk, wanted: wanted) {
          return answer
        }
      }
      // A statement that is only to be shown may walk itself.
      if listsKeys { try walk.advance(to: .max) }
      return walk.isDone && listsKeys ? .keys(walk.keys) : nil
    }
  }

  /// The answer by the index; nil if the walk has come to its end or costs less.
  private func race(
    of index: TextIndex, _ question: TextIndexQuestion, _ state: TextIndexState,
    _ walk: inout TextWalk, wanted: Int
  ) throws -> TextCandidates? {
    let most = Int(Double(state.last) / Self.lookupCost)
    guard state.behind <= most else { return nil }
    return try connection.withStatement(index.entryQuery(question)) { statement in
      try statement.bind(TextIndex.bindings(of: question) + [.integer(Int64(most) + 1)])
      var (entries, count) = ([] as [Int64], state.behind)
      var isComplete = false
      while !isComplete {
        for _ in 0..<Self.fewEntries where !isComplete {
          guard try statement.step() else {
            isComplete = true
            break
          }
          work.entries += 1
          count += 1
          if entries.count <= TextCandidates.mostKeys { entries.append(statement.int64(at: 0)) }
        }
        if count > most { return nil }
        // Where there are fewer texts than are wanted, the walk would go through all.
        if isComplete, count < wanted || count <= Self.fewEntries { break }
        try walk.advance(to: count * Int(Self.lookupCost) / 2)
        if walk.isDone { return nil }
      }
      let isList = listsKeys && entries.count + state.behind <= TextCandidates.mostKeys
      return isList ? .keys(try keys(of: entries, in: index)) : .question(question)
    }
  }

  /// Asks one question; nil where it finds more than `bound`.
  private func answer(
    of index: TextIndex, _ question: TextIndexQuestion, bound: Int, behind: Int
  ) throws -> TextCandidates? {
    let room = bound - behind
    let listable = min(bound, TextCandidates.mostKeys) - behind
    if listsKeys, listable >= 0 {
      let entries = try entries(of: question, in: index, limit: listable + 1)
      if entries.count <= listable { return .keys(try keys(of: entries, in: index)) }
      if listable == room { return nil }
    }
    if policy == .always { return .question(question) }
    return try count(of: question, in: index, limit: room + 1) <= room ? .question(question) : nil
  }

  /// The question for the first trigram of `parts` that is found to be rare.
  ///
  /// FTS5 goes through the lists of all trigrams that it is asked for, however short one of them is.
  private func rareTrigram(of parts: [String], in index: TextIndex) throws -> TextIndexQuestion? {
    for question in TextIndexQuestion.trigrams(of: parts, limit: Self.mostTries)
    where try count(of: question, in: index, limit: Self.mostRare + 1) <= Self.mostRare {
      return question
    }
    return nil
  }

  /// Returns the number of entries for a query, up to a limit.
  private func count(of question: TextIndexQuestion, in index: TextIndex, limit: Int) throws -> Int
  {
    try connection.withStatement(index.probeStatement(question)) { statement in
      try statement.bind(TextIndex.bindings(of: question) + [.integer(Int64(limit))])
      return try statement.step() ? Int(statement.int64(at: 0)) : 0
    }
  }

  /// The entries that the search table has for a question, up to a limit.
  private func entries(of question: TextIndexQuestion, in index: TextIndex, limit: Int) throws
    -> [Int64]
  {
    try numbers(
      index.entryQuery(question), TextIndex.bindings(of: question) + [.integer(Int64(limit))])
  }

  /// The keys of entries, and those of all entries behind the mark.
  private func keys(of entries: [Int64], in index: TextIndex) throws -> [Int64] {
    try numbers(index.keyQuery, [.text(JSONArray.text(entries))])
  }

  private func numbers(_ sql: String, _ bindings: [SQLBinding]) throws -> [Int64] {
    try connection.withStatement(sql) { statement in
      try statement.bind(bindings)
      return try statement.int64s()
    }
  }
}
