import CommandLineKit
import ObjectGraph
import ObjectModel
import Predicates

/// The predicate that a command line gives, with its arguments and variables.
struct QueryPredicate {
  private var text: String?
  private let words: [String]
  private let assignments: [String]
  private let zone: String

  init(_ arguments: ParsedArguments, _ predicate: ArgumentKey<String?>) {
    self.init(
      arguments[predicate], words: arguments[PredicateOptions.arguments],
      assignments: arguments[PredicateOptions.set], zone: arguments[PredicateOptions.timeZone])
  }

  init(_ text: String?, words: [String] = [], assignments: [String] = [], zone: String = "UTC") {
    self.text = text
    self.words = words
    self.assignments = assignments
    self.zone = zone
  }

  /// Puts a saved question in the place of a typed one.
  ///
  /// - Throws: `UsageError` where the user typed one as well.
  mutating func take(_ saved: SavedQueries.Question, named name: String, entityIsTyped: Bool) throws
  {
    guard text == nil, !entityIsTyped else {
      throw UsageError(
        .conflict, "--named '\(name)' brings its own predicate and entity",
        hint: "leave out the predicate and --entity")
    }
    text = saved.predicate
  }

  /// The predicate as a question to keep, its variables still open.
  ///
  /// - Throws: As ``selection(of:in:)``; `UsageError` where there is nothing to keep.
  func question(for entity: EntityDescription, in model: ManagedObjectModel) throws
    -> SavedQueries.Question
  {
    guard let text else {
      throw UsageError(.missingArgument, "--save needs a PREDICATE to keep")
    }
    guard words.isEmpty, assignments.isEmpty else {
      throw UsageError(
        .conflict, "--save keeps a question, not its values",
        hint: "write $NAME in the predicate in place of %@, and give --set NAME=VALUE when asking")
    }
    do {
      _ = try FetchPredicate(format: text, mode: .tool).bound(
        to: QuerySchema(model), entity: entity.name,
        options: PredicateBindingOptions(mode: .tool))
    } catch let error as FetchPredicateError where error.code != .unboundVariable {
      throw QueryError(
        error, in: text,
        advice: PredicateAdvice(error, in: text, words: words, of: entity, in: model))
    } catch is FetchPredicateError {
      // What a variable stands for is known when the question is asked, and checked then.
    }
    return SavedQueries.Question(entityName: entity.name, predicate: text)
  }

  /// The predicate, bound to the model, with the clock that its dates are read against.
  ///
  /// - Throws: ``QueryError`` with the place in the text; `UsageError`.
  func selection(of entity: EntityDescription, in model: ManagedObjectModel) throws
    -> SelectedObjects
  {
    let variables = try variables()
    let clock = PredicateClock(timeZone: try TimeZoneName.zone(named: zone))
    guard let text else {
      if let name = variables.keys.min() { throw unused(name) }
      return SelectedObjects(predicate: nil, clock: clock, note: nil)
    }
    do {
      let parsed = try FetchPredicate(
        format: text, arguments: words.map { .word($0) }, mode: .tool)
      for name in variables.keys.sorted() {
        // A variable is used where the predicate is another one without it.
        let changed = try parsed.substituting([name: .constant(.string(""))])
        if changed == parsed { throw unused(name) }
      }
      let bound = try parsed.bound(
        to: QuerySchema(model), entity: entity.name,
        options: PredicateBindingOptions(
          clock: clock, mode: .tool, variables: variables, rewritesText: HandleText.plain))
      return SelectedObjects(
        predicate: bound, clock: clock, note: LikePatternNote.note(about: parsed))
    } catch let error as FetchPredicateError {
      throw QueryError(
        error, in: text,
        advice: PredicateAdvice(error, in: text, words: words, of: entity, in: model))
    }
  }

  /// The values of `--set NAME=VALUE`, as words whose type the other side of a comparison tells.
  private func variables() throws -> [String: FetchExpression] {
    var variables: [String: FetchExpression] = [:]
    for assignment in assignments {
      guard let sign = assignment.firstIndex(of: "=") else {
        throw UsageError(
          .invalidValue, "wrong value for '--set': '\(assignment)' has no '='",
          hint: "write --set NAME=VALUE, and $NAME in the predicate")
      }
      let name = assignment[..<sign].drop { $0 == "$" }
      guard let first = name.first, first.isLetter || first == "_",
        name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" })
      else {
        throw UsageError(
          .invalidValue, "wrong value for '--set': '\(name)' can't be the name of a variable",
          hint: "a name has letters, digits and '_'")
      }
      guard variables[String(name)] == nil else {
        throw UsageError(.conflict, "'--set' gives $\(name) a value twice")
      }
      let value = String(assignment[assignment.index(after: sign)...])
      variables[String(name)] = .word(value, SourceLocation())
    }
    return variables
  }

  private func unused(_ name: String) -> UsageError {
    UsageError(
      .conflict, "'--set' gives $\(name) a value, but the predicate doesn't use it",
      hint: "write $\(name) in the predicate, in single quotes so that the shell leaves it alone")
  }
}
