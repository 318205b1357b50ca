import ObjectGraph
import Predicates

/// The objects that a command line selects: a bound predicate, and the clock that its dates are read against.
///
/// Requests have the same clock, for dates that are known only for each object, such as `CAST(text, "NSDate")`.
struct SelectedObjects: Sendable {
  /// The condition; nil for all objects.
  let predicate: BoundPredicate?
  /// The present moment, and the zone of `--time-zone`.
  let clock: PredicateClock
  /// A remark about a predicate that is right but probably means something else; nil without one.
  let note: String?

  /// A request for these objects, as far as `condition` holds of them too.
  func request<Object: ManagedObject>(
    _ type: Object.Type = Object.self, and condition: FetchPredicate? = nil
  ) -> FetchRequest<Object> {
    applied(to: FetchRequest(type), and: condition)
  }

  /// A request for these objects of the entity named `entityName`.
  func request(entityName: String) -> FetchRequest<ManagedObject> {
    applied(to: FetchRequest(entityName: entityName), and: nil)
  }

  private func applied<Object>(
    to request: FetchRequest<Object>, and condition: FetchPredicate?
  ) -> FetchRequest<Object> {
    var request = request
    request.predicate = condition
    request.boundPredicate = predicate
    request.bindingOptions.clock = clock
    return request
  }
}
