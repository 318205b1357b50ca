import ObjectModel
import Predicates

/// A fetch of dictionaries, bound to the model: what is read of each object, and what becomes of it.
struct FetchProjection {
  /// A value of each record.
  enum Column {
    /// A value that is the same for all objects of a group.
    case plain(input: Int)
    /// An aggregate of what is read at a place; nil counts objects.
    case aggregate(FetchedProperty.Aggregate, input: Int?, isDistinct: Bool)
  }

  private(set) var query: StoreQuery
  let names: [String]
  private(set) var inputs: [BoundExpression] = []
  private(set) var columns: [Column] = []
  /// The inputs that make groups; nil where each object gives a record.
  private(set) var groups: [Int]?
  /// Names for conditions and orders, those of the groups included, with their columns.
  private(set) var named: [(name: String, column: Column, type: FetchExpressionType)] = []
  private(set) var having: BoundPredicate?
  let isDistinct: Bool
  /// The order of records, by place in `named`; empty where the store's order is that of the request.
  private(set) var order: [(place: Int, FetchSortDescriptor)] = []
  /// The part of the records that is wanted, where the store doesn't see to it.
  private(set) var window: (offset: Int, limit: Int?) = (0, nil)

  /// Whether what is read of an object is its record, and the store sees to order and window.
  var isDirect: Bool {
    guard groups == nil, having == nil, !isDistinct, order.isEmpty, window == (0, nil) else {
      return false
    }
    let reads = columns.map { if case .plain(let input) = $0 { input } else { -1 } }
    return reads == Array(inputs.indices)
  }

  /// - Throws: ``FetchPredicateError``; ``StoreError``: `unknownEntity`, `unknownProperty`, `wrongType`.
  init<Object>(_ request: FetchRequest<Object>, model: ManagedObjectModel, query: StoreQuery) throws
  {
    let entity = query.entity
    self.query = query
    names = request.propertiesToFetch.map(\.name)
    isDistinct = request.returnsDistinctResults
    let aggregates = request.propertiesToFetch.contains { $0.aggregate != nil }
    let isGrouped = aggregates || !request.propertiesToGroupBy.isEmpty
    let binder = Binder(entity: entity, model: model, options: request.bindingOptions)
    for property in request.propertiesToGroupBy {
      guard property.aggregate == nil else {
        throw StoreError(
          .unknownProperty, "can't group \(entity.name) by '\(property.name)', an aggregate")
      }
      let input = place(of: try binder.bindComparable(property))
      groups = (groups ?? []) + [input]
      named.append((property.name, .plain(input: input), inputs[input].type))
    }
    if isGrouped, groups == nil { groups = [] }
    guard !names.isEmpty, Set(names).count == names.count else {
      throw StoreError(
        .unknownProperty,
        names.isEmpty
          ? "a fetch of dictionaries of \(entity.name) has no properties"
          : "a fetch of dictionaries of \(entity.name) names a property twice")
    }
    for property in request.propertiesToFetch {
      let column: Column
      let type: FetchExpressionType
      if let aggregate = property.aggregate {
        let read =
          try property.expression == nil
          ? nil : property.isDistinct ? binder.bindComparable(property) : binder.bind(property)
        type = try binder.type(of: aggregate, read?.type, property.name)
        column = .aggregate(
          aggregate, input: read.map { place(of: $0) }, isDistinct: property.isDistinct)
      } else {
        let input = place(
          of: try isDistinct ? binder.bindComparable(property) : binder.bind(property))
        guard groups?.contains(input) ?? true else {
          throw StoreError(
            .unknownProperty,
            "'\(property.name)' of \(entity.name) may differ within a group; "
              + "name it in propertiesToGroupBy, or fetch an aggregate of it")
        }
        (column, type) = (.plain(input: input), inputs[input].type)
      }
      columns.append(column)
      named.removeAll { $0.name == property.name }
      named.append((property.name, column, type))
    }
    let schema = RecordSchema(
      named.map { ($0.name, $0.type) },
      caseInsensitiveNames: Set(named.filter { ignoresCase($0.column) }.map(\.name)))
    having = try request.havingPredicate?.bound(
      to: schema, entity: "", options: request.bindingOptions)
    var own = query
    var sorts: [(place: Int, FetchSortDescriptor)] = []
    let isStoreOrder =
      groups == nil && !isDistinct && having == nil
      && request.sortDescriptors.allSatisfy { SortPath($0.keyPath, of: entity, in: model).isValid }
    if isStoreOrder {
      own.sortDescriptors = request.sortDescriptors
    } else {
      for descriptor in request.sortDescriptors {
        guard let place = named.firstIndex(where: { $0.name == descriptor.keyPath }) else {
          throw StoreError(
            .unknownProperty,
            "can't sort these records by '\(descriptor.keyPath)': name it in propertiesToFetch")
        }
        sorts.append((place, descriptor))
      }
      window = (own.offset, own.limit)
      (own.offset, own.limit) = (0, nil)
    }
    self.query = own
    order = sorts
  }

  /// True if the values of a column are texts that are compared case-insensitively.
  func ignoresCase(_ column: Column) -> Bool {
    switch column {
    case .plain(let input): inputs[input].ignoresCase
    case .aggregate(let aggregate, let input?, _):
      (aggregate == .minimum || aggregate == .maximum) && inputs[input].ignoresCase
    case .aggregate(_, nil, _): false
    }
  }

  /// The place at which `expression` is read.
  private mutating func place(of expression: BoundExpression) -> Int {
    if let known = inputs.firstIndex(of: expression) { return known }
    inputs.append(expression)
    return inputs.count - 1
  }

  /// Binds properties to an entity.
  private struct Binder {
    let entity: EntityDescription
    let model: ManagedObjectModel
    let options: PredicateBindingOptions

    func bind(_ property: FetchedProperty) throws -> BoundExpression {
      guard let expression = property.expression else {
        throw StoreError(.unknownProperty, "'\(property.name)' has no expression")
      }
      return try BoundExpression(
        binding: expression, named: property.name, of: entity, in: model, options: options)
    }

    /// Binds a property whose values are told apart.
    func bindComparable(_ property: FetchedProperty) throws -> BoundExpression {
      let expression = try bind(property)
      guard expression.type != .value(.opaque) else {
        throw StoreError(
          .wrongType,
          "'\(property.name)' of \(entity.name) is transformable, and its bytes don't identify its values"
        )
      }
      return expression
    }

    func type(
      of aggregate: FetchedProperty.Aggregate, _ type: FetchExpressionType?, _ name: String
    ) throws -> FetchExpressionType {
      switch (aggregate, type) {
      case (.count, _): return .value(.integer)
      case (.sum, .value(.integer)?), (.sum, .value(.boolean)?): return .value(.integer)
      case (.sum, .value(.double)?), (.sum, .value(.undefined)?): return .value(.double)
      case (.average, .value(.integer)?), (.average, .value(.boolean)?),
        (.average, .value(.double)?), (.average, .value(.undefined)?):
        return .value(.double)
      case (.minimum, .value(let kind)?), (.maximum, .value(let kind)?):
        switch kind {
        case .integer, .double, .boolean, .string, .date, .undefined: return .value(kind)
        case .data, .uuid, .opaque: break
        }
      default: break
      }
      throw StoreError(
        .wrongType,
        type == nil
          ? "the aggregate '\(name)' of \(entity.name) needs an expression"
          : "the aggregate '\(name)' of \(entity.name) can't be made of such values")
    }
  }
}
