import ObjectGraph
import ObjectModel
import Predicates
import Testing

/// An ordered relationship of ``StaffModel``, with short words for what its tests do.
struct OrderedList: Sendable {
  /// The entity whose objects have the relationship.
  let owner: String
  /// The relationship.
  let key: String
  /// Its inverse.
  let inverse: String
  /// True if the inverse leads to one object.
  let isToOneInverse: Bool
  /// The entity that the relationship leads to.
  let destination: String
  /// The entities that new members are of, in turn.
  let members: [String]

  static let tracks = OrderedList(
    owner: "Album", key: "tracks", inverse: "album", isToOneInverse: true, destination: "Song",
    members: ["Song"])
  static let songs = OrderedList(
    owner: "Playlist", key: "songs", inverse: "playlists", isToOneInverse: false,
    destination: "Song", members: ["Song"])
  /// Both ends are described by parents.
  static let entrants = OrderedList(
    owner: "Race", key: "entrants", inverse: "event", isToOneInverse: true,
    destination: "Entrant", members: ["Runner", "Wagon"])
  static let visits = OrderedList(
    owner: "Race", key: "visits", inverse: "visited", isToOneInverse: false,
    destination: "Entrant", members: ["Runner", "Wagon"])
  /// Both ends are described by entities below others.
  static let podium = OrderedList(
    owner: "Race", key: "podium", inverse: "victory", isToOneInverse: true,
    destination: "Runner", members: ["Runner"])
  static let starters = OrderedList(
    owner: "Race", key: "starters", inverse: "races", isToOneInverse: false,
    destination: "Runner", members: ["Runner"])

  static let all = [tracks, songs, entrants, visits, podium, starters]

  /// An owner with the members `names` in its list, saved.
  func make(_ work: Workplace, _ names: String) throws -> ManagedObjectID {
    try work.run { context in
      let object = try context.make(owner, ["name": .string(owner)])
      for name in names { try object.add(try member(name, in: context), forKey: key) }
      try context.save()
      return object.objectID
    }
  }

  /// The member with a name; a new one where there is none.
  func member(_ name: Character, in context: isolated ManagedObjectContext) throws
    -> ManagedObject
  {
    let text = AttributeValue.string(String(name))
    if let known = try context.all(destination, "name == %@", [.value(text)]).first {
      return known
    }
    let turn = Int(name.asciiValue ?? 0) % members.count
    return try context.make(members[turn], ["name": text])
  }

  func deleteMembers(_ names: String, in context: isolated ManagedObjectContext) throws {
    for name in names { try context.delete(try member(name, in: context)) }
    try context.save()
  }

  /// The order that an object's context sees.
  func order(_ object: ManagedObject) -> String { object.names(key).joined() }

  /// The order that a new context reads.
  func stored(_ work: Workplace, _ id: ManagedObjectID) throws -> String {
    try work.container.newBackgroundContext(name: "check").performAndWait { context in
      order(try context.existingObject(with: id))
    }
  }
}
