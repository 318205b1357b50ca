public import FoundationEssentials
public import ObjectGraph
import Predicates

/// A handle, name and bio that a user had at some time.
public final class Profile: ManagedObject {
  /// The entity's name.
  public override class var entityName: String { "Profile" }

  /// Tells profiles of one user apart.
  public var fingerprint: Int64? {
    get { integer("fingerprint") }
    set { assign(newValue.map { .integer($0) }, to: "fingerprint") }
  }
  /// The handle.
  public var screenName: String? {
    get { text("screenName") }
    set { assign(newValue.map { .string($0) }, to: "screenName") }
  }
  /// The display name.
  public var name: String? {
    get { text("name") }
    set { assign(newValue.map { .string($0) }, to: "name") }
  }
  /// The description.
  public var bio: String? {
    get { text("bio") }
    set { assign(newValue.map { .string($0) }, to: "bio") }
  }
  /// The earliest time at which a source saw it.
  public var firstSeen: Date? {
    get { date("firstSeen") }
    set { assign(newValue.map { .date($0) }, to: "firstSeen") }
  }
  /// Whose it is.
  public var user: TwitterUser? {
    get { object("user") }
    set { assign(newValue, to: "user") }
  }
}
