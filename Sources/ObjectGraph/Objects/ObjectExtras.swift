/// What only some objects have, so that the others needn't have room for it.
final class ObjectExtras {
  /// The values before the first unsaved change, or nil while there is none.
  var original: StoreRow?
  /// What is known of to-many relationships, by relationship index.
  var relatedSets: [Int: RelatedSet] = [:]
  /// What codecs made of transformable attributes, by slot.
  var decodedValues: [Int: DecodedValue] = [:]
  /// Whether ``ManagedObject/prepareForDeletion()`` is running.
  var isPreparingForDeletion = false
}
