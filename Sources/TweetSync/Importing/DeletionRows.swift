import FoundationEssentials
import ObjectGraph
import Predicates
import TweetFormats

/// The statements of a batch that tweets were deleted.
struct DeletionRows: Sendable {
  private enum Position {
    static let source = 5
  }

  static let properties = [
    "tweetIdentifier", "time", "reason", "shape", "tweetCreated", "source",
  ]
  private static let merger = RowMerger([
    .identity, .identity, .greatest, .greatest, .greatest, .identity,
  ])

  private var values: [AttributeValue] = []
  /// The tweets that they are about, each with what is said of it.
  private(set) var marks = DeletionMarks()

  /// Adds what a record says.
  ///
  /// - Parameters:
  ///   - seen: When the record was fetched, or was true at the latest.
  mutating func add(
    _ deletion: DeletionRecord, shape: RecordShape, seen: Date?, source: AttributeValue
  ) {
    let time = Self.time(of: deletion, seen: seen)
    values.append(.integer(deletion.identifier))
    values.append(.date(time))
    values.append(.init(deletion.reason))
    values.append(.string(shape.name))
    values.append(.init(deletion.doubtfulCreated))
    values.append(source)
    marks.add(
      .init(time: time, tweetCreated: deletion.doubtfulCreated), of: deletion.identifier)
  }

  /// When a tweet was deleted: when the source says, else when the statement was made, else not
  /// before the tweet was written.
  static func time(of deletion: DeletionRecord, seen: Date?) -> Date {
    if let time = deletion.time ?? seen { return time }
    // Identifiers of before that time carry none.
    let milliseconds = Snowflake.milliseconds(of: deletion.identifier) ?? Snowflake.epoch
    return Date(timeIntervalSince1970: Double(milliseconds) / 1000)
  }

  /// An empty request for statements.
  ///
  /// - Parameter isLesser: Whether the source of an incoming row comes before that of the stored one.
  static func request(
    isLesser: @escaping @Sendable (AttributeValue, AttributeValue) -> Bool
  ) -> BatchInsertRequest {
    BatchInsertRequest(
      entityName: "Deletion", properties: properties,
      conflictPolicy: .merge { stored, incoming in
        var merged = merger.merge(stored, incoming)
        if isLesser(incoming[Position.source], stored[Position.source]) {
          merged[Position.source] = incoming[Position.source]
        }
        return merged
      })
  }

  /// The statements as a request.
  ///
  /// It doesn't depend on the observations: a program that knew nothing of deletions may have kept the
  /// records, and importing them again must mark the tweets.
  func request(names: SourceNames, own: String) -> BatchInsertRequest {
    var rows = Self.request { names.isLesser(own, $0, than: $1) }
    rows.values = values
    return rows
  }
}

extension DeletionRecord {
  /// When the tweet was written, where the identifier may be that of a user.
  fileprivate var doubtfulCreated: Date? { subject == .tweetOrUser ? created : nil }
}
