import FoundationEssentials
import Predicates

/// A Swift value that predicates can hold.
protocol TypedPredicateConstant {
  var constant: PredicateValue { get }
}

extension Int: TypedPredicateConstant { var constant: PredicateValue { .integer(Int64(self)) } }
extension Int64: TypedPredicateConstant { var constant: PredicateValue { .integer(self) } }
extension Int32: TypedPredicateConstant { var constant: PredicateValue { .integer(Int64(self)) } }
extension Int16: TypedPredicateConstant { var constant: PredicateValue { .integer(Int64(self)) } }
extension Double: TypedPredicateConstant { var constant: PredicateValue { .double(self) } }
extension Float: TypedPredicateConstant { var constant: PredicateValue { .double(Double(self)) } }
extension Bool: TypedPredicateConstant { var constant: PredicateValue { .boolean(self) } }
extension String: TypedPredicateConstant { var constant: PredicateValue { .string(self) } }
extension Date: TypedPredicateConstant { var constant: PredicateValue { .date(self) } }
extension Data: TypedPredicateConstant { var constant: PredicateValue { .data(self) } }
extension UUID: TypedPredicateConstant { var constant: PredicateValue { .uuid(self) } }

extension ManagedObjectID: TypedPredicateConstant {
  var constant: PredicateValue { .object(reference) }
}

extension Optional: TypedPredicateConstant where Wrapped: TypedPredicateConstant {
  var constant: PredicateValue { map(\.constant) ?? .null }
}

extension Array: TypedPredicateConstant where Element: TypedPredicateConstant {
  var constant: PredicateValue { .array(map(\.constant)) }
}

extension Set: TypedPredicateConstant where Element: TypedPredicateConstant {
  var constant: PredicateValue { .array(map(\.constant)) }
}
