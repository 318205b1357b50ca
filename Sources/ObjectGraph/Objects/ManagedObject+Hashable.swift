extension ManagedObject: Hashable {
  /// Whether two objects are the same one; a context never holds two for one identity.
  public static func == (left: ManagedObject, right: ManagedObject) -> Bool {
    left === right
  }

  /// Feeds the object's address.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}
