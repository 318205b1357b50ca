import FoundationEssentials
import Predicates

/// The stamps of a row's values.
///
/// Most rows come from one record, so one stamp stands for all values; values that came from
/// elsewhere have one of their own. The bytes are: the common stamp, then for each other value its
/// position and its stamp. A stamp is two bytes of rank and eight of time, both big-endian. Where the
/// row shows a text that was completed, a byte of ones and the text as a source gave it end the bytes.
struct Provenance: Equatable, Sendable {
  var common: Stamp
  /// Stamps that differ from the common one, by the value's position in the row.
  var others: [Int: Stamp] = [:]
  /// The text as a source gave it, where the row shows one that was completed from another row.
  var ownText: String?

  /// What stands in the place of a position before the own text.
  private static let ownTextMark = UInt8.max

  /// Nothing but `common`.
  init(_ common: Stamp) {
    self.common = common
  }

  /// The provenance that `bytes` hold, or nil if they hold none.
  init?(bytes: some Collection<UInt8>) {
    let bytes = Array(bytes)
    guard bytes.count >= 10 else { return nil }
    common = Self.stamp(bytes[0..<10])
    var start = 10
    while start < bytes.count {
      if bytes[start] == Self.ownTextMark {
        ownText = String(decoding: bytes[(start + 1)...], as: UTF8.self)
        return
      }
      guard bytes.count - start >= 11 else { return nil }
      others[Int(bytes[start])] = Self.stamp(bytes[start + 1..<start + 11])
      start += 11
    }
  }

  /// The provenance that a value holds; none where it holds no stamps.
  init(_ value: AttributeValue) {
    if case .data(let bytes) = value, let held = Provenance(bytes: bytes) {
      self = held
    } else {
      self.init(.none)
    }
  }

  /// The bytes as a column holds them; nil where no source is known.
  var value: AttributeValue {
    common == .none && others.isEmpty && ownText == nil ? .null : .data(Data(bytes))
  }

  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(10 + others.count * 11)
    Self.append(common, to: &bytes)
    for (position, stamp) in others.sorted(by: { $0.key < $1.key }) {
      bytes.append(UInt8(truncatingIfNeeded: position))
      Self.append(stamp, to: &bytes)
    }
    if let ownText {
      bytes.append(Self.ownTextMark)
      bytes.append(contentsOf: ownText.utf8)
    }
    return bytes
  }

  subscript(position: Int) -> Stamp {
    get { others[position] ?? common }
    set { others[position] = newValue == common ? nil : newValue }
  }

  private static func stamp(_ bytes: ArraySlice<UInt8>) -> Stamp {
    let rank = bytes.prefix(2).reduce(UInt16(0)) { $0 << 8 | UInt16($1) }
    let seen = bytes.dropFirst(2).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Stamp(rank: rank, seen: Int64(bitPattern: seen))
  }

  private static func append(_ stamp: Stamp, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: stamp.rank.bigEndian) { bytes.append(contentsOf: $0) }
    withUnsafeBytes(of: stamp.seen.bigEndian) { bytes.append(contentsOf: $0) }
  }
}
