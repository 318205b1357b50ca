public import FoundationEssentials
import Predicates

extension ManagedObject {
  /// The identifier of an attribute.
  public func uuid(_ key: String) -> UUID? {
    guard case .uuid(let uuid) = attributeValue(key) else { return nil }
    return uuid
  }

  /// The decimal number of an attribute.
  public func decimal(_ key: String) -> Decimal? {
    guard case .decimal(let number) = attributeValue(key) else { return nil }
    return number
  }

  /// The address of an attribute.
  public func url(_ key: String) -> URL? {
    text(key).flatMap { URL(string: $0) }
  }

  /// The value of a required attribute, for accessors whose type leaves no room for nil.
  ///
  /// No store has an object without such a value, so only a new object can lack it. It then reads as
  /// `neutral`, and unless it is set later, the context's `perform` throws `missingValue`, so that nobody
  /// takes it for a value. An object that is deleted or gone reads as `neutral` without an error.
  ///
  /// - Parameters:
  ///   - value: What was read.
  ///   - key: The attribute's name, for the error.
  ///   - neutral: What to read where there is no value.
  public func required<Value>(
    _ value: Value?, _ key: String, else neutral: @autoclosure () -> Value
  ) -> Value {
    if let value { return value }
    contextState.recordUnsetRead(of: self, key: key)
    return neutral()
  }
}
