import ObjectGraph
import Predicates

/// The objects that a command line selects: a checked predicate, and the clock that its dates are read against.
///
/// A context checks every request once more. With the same clock it reads dates in the same time zone, also
/// those that are known only for each object, such as `CAST(text, "NSDate")`.
struct SelectedObjects: Sendable {
  /// The condition; nil for all objects.
  let predicate: FetchPredicate?
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
    if let predicate, let condition {
      request.predicate = .and([condition, predicate])
    } else {
      request.predicate = predicate ?? condition
    }
    request.checkOptions.clock = clock
    return request
  }
}
