import Predicates

// FoundationEssentials has types of these names too; a declaration of this module's own wins.
typealias PredicateExpression = Predicates.PredicateExpression
typealias PredicateError = Predicates.PredicateError
