import FoundationEssentials
import Predicates
import TestSupport

extension DecodedJSON {
  /// The value of a predicate that this stands for; nil for a dictionary.
  var value: AttributeValue? {
    switch self {
    case .null: return .null
    case .boolean(let flag): return .boolean(flag)
    case .integer(let number): return .integer(number)
    case .double(let number): return .double(number)
    case .string(let text): return .string(text)
    case .array(let elements):
      let values = elements.compactMap(\.value)
      return values.count == elements.count ? .array(values) : nil
    case .object(let members):
      if let text = members["$date"]?.string {
        return (try? Date(text, strategy: .iso8601)).map { .date($0) }
      }
      if let text = members["$data"]?.string { return Data(base64Encoded: text).map { .data($0) } }
      return members["$null"] != nil ? .null : nil
    }
  }
}
