extension SwiftModelCode {
  /// The values of an object as a struct that may leave its context.
  func snapshotText(_ entity: SwiftEntity) -> String {
    let values = entity.allProperties.compactMap { property -> (SwiftProperty, type: String)? in
      switch property.kind {
      case .primaryKey, .transient, .toMany: nil
      case .optional, .decoded, .required, .derived: (property, property.typeName)
      case .toOne: (property, "ManagedObjectID?")
      }
    }
    var text = """

        /// What an object held when the snapshot was taken; it may leave the object's context.
        ///
        /// A to-one relationship is the identity of what it led to. To-many relationships are left out,
        /// since each would be read from the store.
        \(accessWord)struct Snapshot: Sendable, Hashable {
          /// The object's identity.
          \(accessWord)let objectID: ManagedObjectID

      """
    for (property, type) in values {
      text += documentation(property.documentation, indent: "    ")
      text += "    \(accessWord)let \(SwiftName.quoted(property.name)): \(type)\n"
    }
    text += """

          /// The values of `object` as they are now, unsaved changes included.
          \(accessWord)init(_ object: \(entity.className)) {
            objectID = object.objectID

      """
    for (property, _) in values {
      let name = SwiftName.quoted(property.name)
      if case .toOne = property.kind {
        text += "      \(name) = object.\(name)?.objectID\n"
      } else {
        text += "      \(name) = object.\(name)\n"
      }
    }
    return text + "    }\n  }\n"
  }
}
