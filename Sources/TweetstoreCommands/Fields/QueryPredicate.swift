import CommandLineKit
import ObjectGraph
import ObjectModel
import Predicates

/// The predicate that a command line gives, with its arguments and variables.
struct QueryPredicate {
  private let text: String?
  private let words: [String]
  private let assignments: [String]

  init(_ arguments: ParsedArguments) {
    text = arguments.argument("PREDICATE")
    words = arguments.arguments("ARGUMENT")
    assignments = arguments.texts("set")
  }

  /// The predicate, checked against the model.
  ///
  /// - Throws: ``QueryError`` with the place in the text; `UsageError`.
  func predicate(for entity: EntityDescription, in model: ManagedObjectModel) throws
    -> FetchPredicate?
  {
    guard let text else { return nil }
    var variables: [String: Predicates.PredicateExpression] = [:]
    for assignment in assignments {
      guard let equals = assignment.firstIndex(of: "="), equals != assignment.startIndex else {
        throw UsageError(
          .invalidValue, "wrong value for --set: '\(assignment)'",
          hint: "give a name and a value, as in --set WORD=swift")
      }
      let name = String(assignment[..<equals])
      let value = String(assignment[assignment.index(after: equals)...])
      variables[name] = .word(value, SourceLocation())
    }
    do {
      let parsed = try FetchPredicate(
        format: text, arguments: words.map { .word($0) }, mode: .tool)
      let options = PredicateCheckOptions(mode: .tool, variables: variables)
      return try parsed.checked(
        against: ModelSchema(model), entity: entity.name, options: options)
    } catch let error as PredicateError {
      throw QueryError(error: error, text: text)
    }
  }
}
