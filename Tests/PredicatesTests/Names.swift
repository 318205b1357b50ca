import Predicates

// FoundationEssentials has types of these names too; a declaration of this module's own wins.
typealias FetchExpression = Predicates.FetchExpression
typealias FetchPredicateError = Predicates.FetchPredicateError
