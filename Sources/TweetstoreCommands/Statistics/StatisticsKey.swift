import CommandLineKit
import FoundationEssentials
import ObjectGraph
import ObjectModel
import Predicates
import TweetModel

/// The key by which tweets are counted: a part of the time, or a key path.
struct StatisticsKey: Sendable {
  /// A part of the time at which a tweet was written, in UTC.
  private enum TimePart: String, CaseIterable {
    case year, month, day, weekday, hour
  }

  private enum Kind: Sendable {
    case time(TimePart)
    case path(FieldPath)
  }

  /// The names of the parts of the time.
  static let timeParts = TimePart.allCases.map(\.rawValue)

  let name: String
  private let kind: Kind

  /// The key named `name`.
  ///
  /// - Throws: `UsageError` where nothing has the name.
  init(_ name: String, of entity: EntityDescription, in model: ManagedObjectModel) throws {
    self.name = name
    if let part = TimePart(rawValue: name) {
      kind = .time(part)
    } else {
      kind = .path(try FieldPath(name, of: entity, in: model))
    }
  }

  /// True if the values have an order of their own, so that they stand in it and not by their counts.
  var isOrdered: Bool {
    if case .time = kind { true } else { false }
  }

  /// The attribute by which a store can count by itself, and whether it only names something.
  var attributePath: (keyPath: String, isIdentifier: Bool)? {
    if case .path(let path) = kind { path.attributePath } else { nil }
  }

  /// Returns the identity of a value: for a case-insensitive attribute the text without its case.
  func identity(of value: OutputValue) -> OutputValue {
    guard case .path(let path) = kind, path.ignoresCase, case .text(let text) = value else {
      return value
    }
    return .text(TextFolding.fold(text, .caseInsensitive))
  }

  /// The values of a tweet; several for a path that leads to many.
  func values(of tweet: ManagedObject) throws -> [OutputValue] {
    switch kind {
    case .path(let path):
      switch try path.value(of: tweet) {
      case .list(let values): return values.isEmpty ? [.null] : values
      case .date(let date): return [.text(Self.text(date, .day))]
      case let value: return [value]
      }
    case .time(let part):
      guard let date = (tweet as? Tweet)?.created else { return [.null] }
      return [.text(Self.text(date, part))]
    }
  }

  private static func text(_ date: Date, _ part: TimePart) -> String {
    let text = date.iso8601
    let day = text.prefix { $0 != "T" }
    switch part {
    case .year: return String(day.dropLast(6))
    case .month: return String(day.dropLast(3))
    case .day: return String(day)
    case .hour: return String(text.dropFirst(day.count + 1).prefix(2))
    case .weekday:
      // From whole seconds, since the last nanosecond of a day divided would be the next day.
      let seconds = date.timeIntervalSinceReferenceDate.rounded(.down) + 978_307_200
      let days = (seconds / 86_400).rounded(.down)
      // The first of January 1970 was a Thursday. The number keeps the order.
      let index = Int((days + 3).truncatingRemainder(dividingBy: 7) + 7) % 7
      let names = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
      return "\(index + 1) \(names[index])"
    }
  }
}
