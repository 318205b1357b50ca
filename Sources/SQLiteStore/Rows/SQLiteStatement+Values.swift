import SQLGeneration
import FoundationEssentials
import ObjectGraph
import ObjectModel
import Predicates
import SQLiteDriver

extension SQLiteStatement {
  /// Binds a value in the form in which columns hold it.
  func bind(_ value: AttributeValue, at index: Int) throws(SQLiteError) {
    switch value {
    case .null: try bindNull(at: index)
    case .boolean(let flag): try bind(flag ? Int64(1) : 0, at: index)
    case .integer(let number): try bind(number, at: index)
    case .double(let number): try bind(number, at: index)
    case .decimal(let number): try bind(DecimalText.text(number), at: index)
    case .string(let text): try bind(text, at: index)
    case .date(let date): try bind(date.timeIntervalSince1970, at: index)
    case .data(let data): try bind(blob: [UInt8](data), at: index)
    case .uuid(let uuid): try bind(uuid.uuidString, at: index)
    case .array, .object: throw SQLiteError(code: .mismatch, message: "\(value) has no column form")
    }
  }

  /// Binds compiled values, the first of them to the parameter at `first`.
  ///
  /// - Parameter reader: Reads the rows that residual predicates are evaluated for.
  func bind(_ bindings: [SQLBinding], from first: Int = 1, reader: RowReader? = nil)
    throws(SQLiteError)
  {
    var caches: [ObjectIdentifier: SubqueryCache] = [:]
    for (place, binding) in bindings.enumerated() {
      let index = first + place
      switch binding {
      case .integer(let number): try bind(number, at: index)
      case .real(let number): try bind(number, at: index)
      case .text(let text): try bind(text, at: index)
      case .blob(let bytes): try bind(blob: bytes, at: index)
      case .integers(let numbers): try bind(JSONArray.text(numbers), at: index)
      case .texts(let texts): try bind(JSONArray.text(texts), at: index)
      case .residual(let residual):
        guard let reader else {
          throw SQLiteError(
            code: .mismatch, message: "no rows are read to evaluate '\(residual.format)'")
        }
        try bind(object: RowTest(residual, reader: reader), at: index)
      case .cache(let subquery):
        // The subquery's functions share one cache.
        let known = caches[ObjectIdentifier(subquery)]
        let cache = known ?? SubqueryCache()
        if known == nil { caches[ObjectIdentifier(subquery)] = cache }
        try bind(object: cache, at: index)
      }
    }
  }

  /// Runs the statement, and gives the first column of all its rows, which holds numbers.
  func int64s() throws(SQLiteError) -> [Int64] {
    var numbers: [Int64] = []
    while try step() { numbers.append(int64(at: 0)) }
    return numbers
  }

  /// The value of a column that holds values of `type`.
  func value(at column: Int, as type: AttributeType) -> AttributeValue {
    switch type {
    case .integer16, .integer32, .integer64:
      optionalInt64(at: column).map { .integer($0) } ?? .null
    case .double, .float: optionalDouble(at: column).map { .double($0) } ?? .null
    case .boolean: optionalInt64(at: column).map { .boolean($0 != 0) } ?? .null
    case .decimal:
      text(at: column).flatMap(DecimalText.decimal(_:)).map { .decimal($0) } ?? .null
    case .string, .uri: text(at: column).map { .string($0) } ?? .null
    case .date:
      optionalDouble(at: column).map { .date(Date(timeIntervalSince1970: $0)) } ?? .null
    case .data, .transformable: blob(at: column).map { .data(Data($0)) } ?? .null
    case .uuid: text(at: column).flatMap(UUID.init(uuidString:)).map { .uuid($0) } ?? .null
    }
  }

  /// The row whose stored slots stand in the columns from `first` on.
  func row(of table: SQLTable, from first: Int, _ writer: inout StoreRowWriter) -> StoreRow {
    var column = first
    return writer.row { slot in
      guard let type = table.storedTypes[slot] else { return .null }
      defer { column += 1 }
      return value(at: column, as: type)
    }
  }
}

extension SQLiteStatement {
  /// The value of a column that a compiled operand gave.
  ///
  /// - Parameter isBoolean: Whether a number stands for a truth value.
  func value(
    at column: Int, of operand: SQLOperand, isBoolean: Bool = false, in model: ManagedObjectModel
  ) -> AttributeValue {
    if isNull(at: column) { return .null }
    switch operand.kind {
    case .number:
      if isBoolean { return .boolean(int64(at: column) != 0) }
      // A number keeps the kind that SQL gives it, which is memory's.
      return type(at: column) == .integer
        ? .integer(int64(at: column)) : .double(double(at: column))
    case .decimal: return value(at: column, as: .decimal)
    case .string: return value(at: column, as: .string)
    case .date:
      return operand.isReferenceDate
        ? .date(Date(timeIntervalSinceReferenceDate: double(at: column)))
        : value(at: column, as: .date)
    case .data: return value(at: column, as: .data)
    case .uuid: return value(at: column, as: .uuid)
    case .object(let entity):
      guard model.entities.indices.contains(entity) else { return .null }
      return .object(
        ObjectReference(
          entityName: model.entities[entity].rootName, primaryKey: int64(at: column)))
    case .null: return .null
    }
  }

  /// The identity of an object whose key stands in a column, and whose entity's place in the model in the
  /// next one; nil for a place that the model doesn't have.
  func identifier(at column: Int = 0, in model: ManagedObjectModel) -> ManagedObjectID? {
    guard let entity = Int(exactly: int64(at: column + 1)), model.entities.indices.contains(entity)
    else { return nil }
    return ManagedObjectID(entity: model.entities[entity], primaryKey: int64(at: column))
  }
}
