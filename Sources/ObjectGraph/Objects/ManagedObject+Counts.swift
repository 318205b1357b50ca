import ObjectModel
extension ManagedObject {
  /// Returns the number of objects in a to-many relationship without creating any of them.
  ///
  /// - Throws: ``StoreError`` with `unknownProperty`.
  public func relatedCount(forKey key: String) throws -> Int {
    guard let index = entity.relationshipIndex(named: key), entity.relationships[index].isToMany
    else {
      throw StoreError(
        .unknownProperty, "\(entity.name) has no to-many relationship '\(key)'")
    }
    return contextState.relatedKeys(of: self, relationship: index).count
  }
}
