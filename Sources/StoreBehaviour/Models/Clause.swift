import ObjectGraph
import Predicates

/// A class that notes what it is told, and puts its values right when it is saved.
final class Clause: ManagedObject {
  override class var entityName: String { "Clause" }

  /// The hooks that were called, in order.
  var calls: [String] = []
  /// The amount that a save adds to the weight.
  var gain: Int64 = 0
  /// Another clause, to whose weight a save of this one adds 1.
  var follower: Clause?
  /// True if the class's own rule is broken.
  var isBroken = false

  struct Broken: Error, CustomStringConvertible {
    var description: String { "a clause is broken" }
  }

  override func awakeFromInsert() {
    calls.append("insert \(integer("weight") ?? 0)")
  }

  override func awakeFromFetch() {
    calls.append("fetch \(integer("weight") ?? 0)")
  }

  override func willSave() {
    calls.append("will")
    if gain != 0 { assign(.integer((integer("weight") ?? 0) + gain), to: "weight") }
    if let follower {
      follower.assign(.integer((follower.integer("weight") ?? 0) + 1), to: "weight")
    }
  }

  override func didSave() { calls.append("did") }

  override func prepareForDeletion() {
    let contract: ManagedObject? = object("contract")
    calls.append("prepare \(contract?.text("name") ?? "nil")")
  }

  override func validate() throws {
    if isBroken { throw Broken() }
  }
}
