import FoundationEssentials
import Predicates

/// The columns of one entity's rows: the name in the model, the merge rule, and the value in a record.
///
/// The cases are in the order in which rows have the values, and a stored ``Provenance`` contains positions in
/// this order. So a new column is added at the end, and no column is moved or removed.
protocol EntityColumn: CaseIterable, RawRepresentable, Sendable where RawValue == String {
  /// The type that a row is made from.
  associatedtype Record

  static var entityName: String { get }

  /// Decides between two values of the column.
  var rule: MergeRule { get }

  /// Returns the column's value in the row of a record.
  func value(of record: Record, _ context: RowContext) -> AttributeValue
}

/// The values of a row that its record alone doesn't give.
struct RowContext {
  /// The stored form of the row's stamps.
  var provenance = AttributeValue.null
  /// The time of the observation.
  var seen: Date?
  var references = TweetReferences()
}

extension EntityColumn where Self: Equatable {
  /// The position of the column's value in a row.
  var position: Int {
    Self.allCases.prefix { $0 != self }.count
  }
}

extension EntityColumn {
  /// The names, merge rules and merger of the columns.
  static var layout: RowLayout {
    RowLayout(entityName, allCases.map { (name: $0.rawValue, rule: $0.rule) })
  }

  /// Returns the row of a record.
  static func row(of record: Record, _ context: RowContext = RowContext()) -> [AttributeValue] {
    allCases.map { $0.value(of: record, context) }
  }
}
