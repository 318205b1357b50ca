import ObjectModel

extension ManagedObject {
  /// The object as one of a subclass.
  ///
  /// - Throws: ``StoreError`` with `wrongType` for an object of another class.
  func cast<Object: ManagedObject>(to type: Object.Type = Object.self) throws -> Object {
    guard let typed = self as? Object else {
      throw StoreError(
        .wrongType,
        "the container makes \(Swift.type(of: self)) objects for \(entity.name), not \(type); "
          + "name the class when the container is made")
    }
    return typed
  }
}
