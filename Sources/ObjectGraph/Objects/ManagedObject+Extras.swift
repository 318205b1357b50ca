extension ManagedObject {
  /// The values before the first unsaved change, or nil while there is none.
  var original: StoreRow? {
    get { extras?.original }
    set {
      if extras != nil || newValue != nil { ownExtras.original = newValue }
    }
  }

  /// The loaded or changed to-many relationships, by relationship index.
  var relatedSets: [Int: RelatedSet] {
    get { extras?.relatedSets ?? [:] }
    _modify { yield &ownExtras.relatedSets }
    set {
      if extras != nil || !newValue.isEmpty { ownExtras.relatedSets = newValue }
    }
  }

  /// The decoded values of transformable attributes, by slot.
  var decodedValues: [Int: DecodedValue] {
    get { extras?.decodedValues ?? [:] }
    _modify { yield &ownExtras.decodedValues }
    set {
      if extras != nil || !newValue.isEmpty { ownExtras.decodedValues = newValue }
    }
  }

  /// Whether ``prepareForDeletion()`` is running.
  var isPreparingForDeletion: Bool {
    get { extras?.isPreparingForDeletion ?? false }
    set {
      if extras != nil || newValue { ownExtras.isPreparingForDeletion = newValue }
    }
  }

  private var ownExtras: ObjectExtras {
    if let extras { return extras }
    let new = ObjectExtras()
    extras = new
    return new
  }
}
