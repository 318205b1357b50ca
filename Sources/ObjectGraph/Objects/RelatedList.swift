import ObjectModel

/// The objects of an ordered relationship: a collection without duplicates, each at its place.
///
/// A list is what the relationship held when it was asked for or changed by this list last. It lives in
/// the context of its objects, and isn't `Sendable`.
public struct RelatedList<Object: ManagedObject>: RandomAccessCollection {
  private let owner: ManagedObject
  private let key: String
  private var objects: [Object]

  init(owner: ManagedObject, key: String) throws {
    self.owner = owner
    self.key = key
    objects = try Self.objects(of: owner, key)
  }

  /// The place of the first object: 0.
  public var startIndex: Int { 0 }
  /// The place behind the last object.
  public var endIndex: Int { objects.count }
  /// The object at a place.
  ///
  /// - Precondition: There is one.
  public subscript(position: Int) -> Object { objects[position] }

  /// Puts an object at the end; one that is in the list already moves there.
  ///
  /// - Throws: As ``ManagedObject/insert(_:at:forKey:)``.
  public mutating func append(_ object: Object) throws {
    let others = objects.count - (objects.contains { $0 === object } ? 1 : 0)
    try insert(object, at: others)
  }

  /// Puts an object at a place; one that is in the list already moves there.
  ///
  /// - Throws: As ``ManagedObject/insert(_:at:forKey:)``.
  public mutating func insert(_ object: Object, at index: Int) throws {
    try owner.insert(object, at: index, forKey: key)
    try read()
  }

  /// Moves the object at one place to another.
  ///
  /// - Throws: As ``ManagedObject/moveRelatedObject(from:to:forKey:)``.
  public mutating func move(from source: Int, to target: Int) throws {
    try owner.moveRelatedObject(from: source, to: target, forKey: key)
    try read()
  }

  /// Takes an object out of the relationship; one that isn't in it changes nothing.
  ///
  /// - Throws: As ``ManagedObject/remove(_:forKey:)``.
  public mutating func remove(_ object: Object) throws {
    try owner.remove(object, forKey: key)
    try read()
  }

  /// Makes the relationship hold exactly `objects`, in their order.
  ///
  /// - Throws: As ``ManagedObject/setRelatedObjects(_:forKey:)``.
  public mutating func replaceAll(with objects: [Object]) throws {
    try owner.setRelatedObjects(objects, forKey: key)
    try read()
  }

  private mutating func read() throws {
    objects = try Self.objects(of: owner, key)
  }

  private static func objects(of owner: ManagedObject, _ key: String) throws -> [Object] {
    try owner.relatedObjects(forKey: key).map { object in
      guard let object = object as? Object else {
        throw StoreError(
          .wrongType,
          "\(owner.entity.name).\(key) has a \(type(of: object)), which isn't a \(Object.self)")
      }
      return object
    }
  }
}

@available(*, unavailable)
extension RelatedList: Sendable {}
