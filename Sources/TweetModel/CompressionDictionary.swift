public import FoundationEssentials
public import ObjectGraph
import Predicates

/// A dictionary that payloads are compressed with.
public final class CompressionDictionary: ManagedObject {
  /// The entity's name.
  public override class var entityName: String { "CompressionDictionary" }

  /// The number that stands in each payload's header.
  public var identifier: Int64 { objectID.primaryKey }
  /// The dictionary.
  public var content: Data? {
    get { data("content") }
    set { assign(newValue.map { .data($0) }, to: "content") }
  }
}
