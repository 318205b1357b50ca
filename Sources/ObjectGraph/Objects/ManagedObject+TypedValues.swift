import ObjectModel
public import FoundationEssentials
public import Predicates

/// The building blocks of typed accessors in subclasses.
///
/// Reading gives nil for a value of another type, as it does for none. Setting can't throw: an error
/// is kept, and thrown by the context's `perform` or next save.
extension ManagedObject {
  /// The text of an attribute.
  public func text(_ key: String) -> String? {
    guard case .string(let text) = attributeValue(key) else { return nil }
    return text
  }

  /// The number of an integer attribute.
  public func integer(_ key: String) -> Int64? {
    guard case .integer(let number) = attributeValue(key) else { return nil }
    return number
  }

  /// The number of a floating-point attribute.
  public func double(_ key: String) -> Double? {
    guard case .double(let number) = attributeValue(key) else { return nil }
    return number
  }

  /// The truth value of an attribute.
  public func boolean(_ key: String) -> Bool? {
    guard case .boolean(let flag) = attributeValue(key) else { return nil }
    return flag
  }

  /// The instant of an attribute.
  public func date(_ key: String) -> Date? {
    guard case .date(let date) = attributeValue(key) else { return nil }
    return date
  }

  /// The bytes of an attribute.
  public func data(_ key: String) -> Data? {
    guard case .data(let data) = attributeValue(key) else { return nil }
    return data
  }

  /// The object of a to-one relationship.
  public func object<Object: ManagedObject>(_ key: String, as type: Object.Type = Object.self)
    -> Object?
  {
    attempt { try destination(forKey: key) } as? Object
  }

  /// The objects of a to-many relationship, by ascending primary key, or in the order of an ordered one.
  public func objects<Object: ManagedObject>(_ key: String, as type: Object.Type = Object.self)
    -> [Object]
  {
    (attempt { try relatedObjects(forKey: key) } ?? []).compactMap { $0 as? Object }
  }

  /// The objects of a to-many relationship, to be read, replaced, and changed in place.
  ///
  /// A change in place, such as `append`, costs what it changes, so that a loop of them takes no more time for
  /// each object when there are many. The objects come as those of ``objects(_:as:)`` when they are read again.
  public subscript<Object: ManagedObject>(related key: String, as type: Object.Type = Object.self)
    -> [Object]
  {
    get { objects(key, as: type) }
    set { assign(newValue, to: key) }
    _modify {
      let edit = RelatedObjectsEdit<Object>.begin(self, key)
      defer { edit.end() }
      yield &edit.objects
    }
  }

  /// Sets an attribute.
  public func assign(_ value: AttributeValue?, to key: String) {
    attempt { try setValue(value ?? .null, forKey: key) }
    contextState.forgetUnsetRead(of: self, key: key)
  }

  /// Sets a to-one relationship.
  public func assign(_ object: ManagedObject?, to key: String) {
    attempt { try setDestination(object, forKey: key) }
  }

  /// Makes a to-many relationship hold exactly `objects`, an ordered one in their order.
  public func assign(_ objects: some Sequence<ManagedObject>, to key: String) {
    attempt {
      let wanted = Array(objects)
      if let index = entity.relationshipIndex(named: key), entity.relationships[index].isOrdered {
        return try setRelatedObjects(wanted, forKey: key)
      }
      let identifiers = Set(wanted.map(\.objectID))
      for current in try relatedObjects(forKey: key) where !identifiers.contains(current.objectID) {
        try remove(current, forKey: key)
      }
      for object in wanted { try add(object, forKey: key) }
    }
  }

  @inline(__always)
  func attributeValue(_ key: String) -> AttributeValue {
    guard let slot = kind.slot(ofAttribute: key) else {
      contextState.record(
        StoreError(.unknownProperty, "\(entity.name) has no attribute '\(key)'"))
      return .null
    }
    if let row { return row[slot] }
    return contextState.value(of: self, slot: slot)
  }

  @discardableResult
  func attempt<Result>(_ body: () throws -> Result) -> Result? {
    do {
      return try body()
    } catch {
      contextState.record(error)
      return nil
    }
  }
}
