public import FoundationEssentials
public import Predicates

extension FetchPredicate {
  /// Translates one of Foundation's predicates, made by `#Predicate`.
  ///
  /// The translation gives the same answers as Swift would, except where Swift would stop the program:
  /// comparing what `!` finds to be nil is false here, and so is it when a number overflows an error
  /// of the fetch.
  ///
  /// - Throws: ``TypedPredicateError``, naming the part that can't be translated exactly.
  public init<Object: KeyPathNaming>(_ predicate: FoundationEssentials.Predicate<Object>) throws {
    let translator = TypedPredicateTranslator(root: predicate.variable.key)
    self = try translator.condition(predicate.expression)
  }
}

extension FetchRequest where Object: KeyPathNaming {
  /// A request for the objects of the class's own entity that match one of Foundation's predicates.
  ///
  /// - Throws: ``TypedPredicateError``, naming the part that can't be translated exactly.
  public init(matching predicate: FoundationEssentials.Predicate<Object>) throws {
    self.init(Object.self, predicate: try FetchPredicate(predicate))
  }
}
