package import ObjectGraph

// Safe: every use is inside of a `performAndWait` of the one context that the objects are of.
/// Objects kept between two runs of their own context.
///
/// Use it inside of `performAndWait` of that context alone.
package final class Held: @unchecked Sendable {
  /// The objects, in any order.
  package var objects: [ManagedObject] = []

  /// A keeper of nothing.
  package init() {}
}
