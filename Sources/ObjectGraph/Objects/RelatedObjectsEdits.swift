/// The relationships that were changed in place during the work that a context does.
struct RelatedObjectsEdits {
  /// A relationship of an object.
  struct Place: Hashable {
    let owner: ObjectIdentifier
    let relationship: Int
  }

  private var kept: [Place: RelatedObjectsEditBase] = [:]
  private var lastStamp: UInt64 = 0
  /// The number of times that the objects of a relationship were read in order to change them.
  private(set) var builtCount = 0

  /// A number that no state of a relationship has had.
  mutating func nextStamp() -> UInt64 {
    lastStamp += 1
    return lastStamp
  }

  mutating func countBuilt() { builtCount += 1 }

  /// Hands over what is kept of a relationship.
  mutating func take(_ place: Place) -> RelatedObjectsEditBase? {
    kept.removeValue(forKey: place)
  }

  /// Keeps the objects of a relationship.
  mutating func keep(_ edit: RelatedObjectsEditBase, _ place: Place) {
    kept[place] = edit
  }

  /// Lets go of all objects.
  mutating func removeAll() -> [RelatedObjectsEditBase] {
    defer { kept = [:] }
    return Array(kept.values)
  }
}
