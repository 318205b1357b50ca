import FoundationEssentials
import Predicates
import TweetFormats

extension AttributeValue {
  init(_ value: Int64?) { self = value.map { .integer($0) } ?? .null }
  init(_ value: String?) { self = value.map { .string($0) } ?? .null }
  init(_ value: Bool?) { self = value.map { .boolean($0) } ?? .null }
  init(_ value: Date?) { self = value.map { .date($0) } ?? .null }
  /// Numbers that aren't finite come from nowhere sensible, and stores know no NaN and no -0.
  init(_ value: Double?) { self = value.flatMap { $0.isFinite ? .double($0 + 0) : nil } ?? .null }
}

extension Stamp {
  /// The stamp of a record's values.
  init(_ shape: RecordShape, seen: Date?) {
    let seconds = (seen?.timeIntervalSince1970 ?? 0).rounded(.down)
    self.init(
      rank: UInt16(clamping: shape.rank), seen: Int64(exactly: seconds) ?? 0)
  }
}

/// The objects that a tweet leads to, as keys.
struct TweetReferences {
  var place = AttributeValue.null
  var mentions: [AttributeValue] = []
  var hashtags: [AttributeValue] = []
  var links: [AttributeValue] = []
  var media: [AttributeValue] = []
}
