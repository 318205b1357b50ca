public import ObjectModel

extension ManagedObjectModel {
  /// Whether a many-to-many relationship is the side that its links are kept under.
  ///
  /// Of a relationship and its inverse exactly one is: the one that was described first.
  public func ownsLinks(of entity: EntityDescription, relationship index: Int) -> Bool {
    let relationship = entity.relationships[index]
    return (relationship.entityIndex, index) <= (
      relationship.destinationIndex, relationship.inverseIndex
    )
  }
}
