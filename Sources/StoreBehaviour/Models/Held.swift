public import ObjectGraph

// Safe: every use is inside of a `performAndWait` of the one context that the objects are of.
/// Objects kept between two runs of their own context.
///
/// Use it inside of `performAndWait` of that context alone.
public final class Held: @unchecked Sendable {
  /// The objects, in any order.
  public var objects: [ManagedObject] = []

  /// A keeper of nothing.
  public init() {}
}
