import Basics
import Glibc
import ObjectModel

/// The state of a to-many relationship that is changed in place, independent of the class of its objects.
class RelatedObjectsEditBase {
  fileprivate let owner: ManagedObject
  fileprivate let relationship: Int?
  /// The state of the relationship that the objects are of.
  fileprivate var state = State()

  fileprivate struct State: Equatable {
    var stamp: UInt64 = 0
    var generation = 0
    var deletionCount = 0
  }

  fileprivate init(owner: ManagedObject, relationship: Int?) {
    self.owner = owner
    self.relationship = relationship
  }
}

/// The objects of a to-many relationship as an array that is changed in place.
///
/// An array that was made anew for each change would make a loop of `append` quadratic. So the context keeps the
/// array until it has finished its work, and a change costs what it changes: the array before and the one after
/// are compared by the addresses of the objects, which takes a few microseconds for thousands of them.
final class RelatedObjectsEdit<Object: ManagedObject>: RelatedObjectsEditBase {
  /// The objects, to be changed.
  var objects: [Object]
  /// The objects as they were, in an array of their own, so that changing the other one copies nothing.
  private var former: [ManagedObject]

  /// The objects of `owner`'s relationship, those that the context kept if they are still right.
  ///
  /// An error is recorded in the context.
  static func begin(_ owner: ManagedObject, _ key: String) -> RelatedObjectsEdit {
    let contextState = owner.contextState
    guard let index = owner.entity.relationshipIndex(named: key),
      owner.entity.relationships[index].isToMany
    else {
      // Reads the error with the words of any other access.
      return RelatedObjectsEdit(owner: owner, relationship: nil, objects: owner.objects(key))
    }
    let place = RelatedObjectsEdits.Place(owner: ObjectIdentifier(owner), relationship: index)
    if let kept = contextState.relatedEdits.take(place) as? RelatedObjectsEdit, kept.isCurrent {
      return kept
    }
    return RelatedObjectsEdit(owner: owner, relationship: index, objects: owner.objects(key))
  }

  private init(owner: ManagedObject, relationship: Int?, objects: [Object]) {
    self.objects = objects
    former = objects.map { $0 }
    super.init(owner: owner, relationship: relationship)
    owner.contextState.relatedEdits.countBuilt()
    if relationship != nil { noteState() }
  }

  private var isCurrent: Bool {
    guard let relationship, state.stamp != 0 else { return false }
    return state
      == State(
        stamp: owner.relatedSets[relationship]?.stamp ?? 0,
        generation: owner.contextState.generation, deletionCount: owner.contextState.deletionCount)
  }

  private func noteState() {
    guard let relationship else { return }
    let contextState = owner.contextState
    let stamp = contextState.relatedEdits.nextStamp()
    owner.relatedSets[relationship, default: RelatedSet()].stamp = stamp
    state = State(
      stamp: stamp, generation: contextState.generation, deletionCount: contextState.deletionCount)
  }

  /// Changes the relationship as the array was changed, and keeps the array.
  func end() {
    guard let relationship else { return }
    let start = commonPrefix()
    let wasCurrent = isCurrent
    if start == former.count, start == objects.count {
      if wasCurrent { keep(relationship) }
      return
    }
    let limit = min(former.count, objects.count) - start
    let end = commonSuffix(atMost: limit)
    let gone = Array(former[start..<former.count - end])
    let arrived = Array(objects[start..<objects.count - end])
    guard owner.attempt({ try apply(gone, arrived, relationship, isAppending: end == 0) }) != nil,
      wasCurrent, adopt(gone.count, arrived, at: start, relationship)
    else { return }
    noteState()
    keep(relationship)
  }

  private func keep(_ relationship: Int) {
    let place = RelatedObjectsEdits.Place(
      owner: ObjectIdentifier(owner), relationship: relationship)
    owner.contextState.relatedEdits.keep(self, place)
  }

  private func apply(
    _ gone: [ManagedObject], _ arrived: [Object], _ relationship: Int, isAppending: Bool
  ) throws {
    let key = owner.entity.relationships[relationship].name
    let arrivedIDs = gone.isEmpty ? [] : Set(arrived.map { ObjectIdentifier($0) })
    let goneIDs = Set(gone.map { ObjectIdentifier($0) })
    for object in gone where !arrivedIDs.contains(ObjectIdentifier(object)) {
      try owner.remove(object, forKey: key)
    }
    for object in arrived where !goneIDs.contains(ObjectIdentifier(object)) {
      try owner.add(object, forKey: key)
    }
    // What joins an ordered relationship comes last by itself.
    guard owner.entity.relationships[relationship].isOrdered, !isAppending || !arrivedIDs.isEmpty
    else { return }
    var seen: Set<Int64> = []
    let keys = objects.map(\.objectID.primaryKey).filter { seen.insert($0).inserted }
    owner.contextState.arrange(all: keys, of: owner, relationship: relationship)
  }

  /// Brings both arrays into the order that the relationship has.
  ///
  /// - Returns: False where reading them anew is simpler.
  private func adopt(
    _ goneCount: Int, _ arrived: [Object], at start: Int, _ relationship: Int
  ) -> Bool {
    guard arrived.count <= 16 + former.count / 4 else { return false }
    former.removeSubrange(start..<start + goneCount)
    if owner.entity.relationships[relationship].isOrdered {
      // An object that was there already would come twice.
      let known = owner.contextState.relatedKeyCount(of: owner, relationship: relationship)
      guard known == objects.count else { return false }
      former.insert(contentsOf: arrived as [ManagedObject], at: start)
      return true
    }
    objects.removeSubrange(start..<start + arrived.count)
    for object in arrived {
      let place = self.place(of: object.primaryKey)
      if place < former.count, former[place] === object { continue }
      objects.insert(object, at: place)
      former.insert(object, at: place)
    }
    return true
  }

  /// The place of a primary key among the objects, which ascend.
  private func place(of key: Int64) -> Int {
    // Most objects join at the end.
    if former.last.map({ $0.primaryKey < key }) ?? true { return former.count }
    return former.partitioningIndex { $0.primaryKey >= key }
  }

  /// The number of objects at the start that haven't changed.
  private func commonPrefix() -> Int {
    let count = min(former.count, objects.count)
    return former.withUnsafeBytes { before in
      objects.withUnsafeBytes { after in
        let width = MemoryLayout<ManagedObject>.stride
        guard count > 0, let before = before.baseAddress, let after = after.baseAddress else {
          return 0
        }
        var (known, step) = (0, count)
        // Whole pieces are compared at once; the piece with a difference is halved.
        while known < count, step > 0 {
          let length = min(step, count - known)
          if memcmp(before + known * width, after + known * width, length * width) == 0 {
            known += length
          } else {
            step = length / 2
          }
        }
        return known
      }
    }
  }

  /// The number of objects at the end that haven't changed.
  private func commonSuffix(atMost limit: Int) -> Int {
    var count = 0
    while count < limit,
      former[former.count - 1 - count] === objects[objects.count - 1 - count]
    {
      count += 1
    }
    return count
  }
}
