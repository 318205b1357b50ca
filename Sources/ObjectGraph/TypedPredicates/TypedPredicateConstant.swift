import FoundationEssentials
import Predicates

/// A Swift value that predicates can hold.
protocol TypedPredicateConstant {
  var constant: AttributeValue { get }
}

extension Int: TypedPredicateConstant { var constant: AttributeValue { .integer(Int64(self)) } }
extension Int64: TypedPredicateConstant { var constant: AttributeValue { .integer(self) } }
extension Int32: TypedPredicateConstant { var constant: AttributeValue { .integer(Int64(self)) } }
extension Int16: TypedPredicateConstant { var constant: AttributeValue { .integer(Int64(self)) } }
extension Double: TypedPredicateConstant { var constant: AttributeValue { .double(self) } }
extension Float: TypedPredicateConstant { var constant: AttributeValue { .double(Double(self)) } }
extension Bool: TypedPredicateConstant { var constant: AttributeValue { .boolean(self) } }
extension String: TypedPredicateConstant { var constant: AttributeValue { .string(self) } }
extension Date: TypedPredicateConstant { var constant: AttributeValue { .date(self) } }
extension Data: TypedPredicateConstant { var constant: AttributeValue { .data(self) } }
extension UUID: TypedPredicateConstant { var constant: AttributeValue { .uuid(self) } }

extension ManagedObjectID: TypedPredicateConstant {
  var constant: AttributeValue { .object(reference) }
}

extension Optional: TypedPredicateConstant where Wrapped: TypedPredicateConstant {
  var constant: AttributeValue { map(\.constant) ?? .null }
}

extension Array: TypedPredicateConstant where Element: TypedPredicateConstant {
  var constant: AttributeValue { .array(map(\.constant)) }
}

extension Set: TypedPredicateConstant where Element: TypedPredicateConstant {
  var constant: AttributeValue { .array(map(\.constant)) }
}
