public import Predicates

/// One result of a fetch of dictionaries: values by name.
///
/// It is a value without ties to a context and may leave it.
public struct FetchedRecord: Sendable, Hashable {
  /// The names, in the order of the request.
  public let names: [String]
  /// The values, in the order of the names.
  public let values: [AttributeValue]

  /// The value called `name`; nil where the record has no such name.
  public subscript(_ name: String) -> AttributeValue? {
    names.firstIndex(of: name).map { values[$0] }
  }

  /// The values by name.
  public var dictionary: [String: AttributeValue] {
    Dictionary(zip(names, values), uniquingKeysWith: { first, _ in first })
  }
}
