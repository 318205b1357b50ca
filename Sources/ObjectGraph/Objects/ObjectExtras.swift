/// The parts that only some objects need, so that the others don't take memory for them.
final class ObjectExtras {
  /// The values before the first unsaved change, or nil while there is none.
  var original: StoreRow?
  /// The loaded or changed to-many relationships, by relationship index.
  var relatedSets: [Int: RelatedSet] = [:]
  /// The decoded values of transformable attributes, by slot.
  var decodedValues: [Int: DecodedValue] = [:]
  /// Whether ``ManagedObject/prepareForDeletion()`` is running.
  var isPreparingForDeletion = false
}
