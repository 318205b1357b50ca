import FoundationEssentials
import Predicates

/// The stamps of a row's values.
///
/// Most rows come from one record, so one stamp stands for all values; values that came from
/// elsewhere have one of their own. The bytes are: the common stamp, then for each other value its
/// position and its stamp. A stamp is two bytes of rank and eight of time, both big-endian.
struct Provenance: Equatable, Sendable {
  var common: Stamp
  /// Stamps that differ from the common one, by the value's position in the row.
  var others: [Int: Stamp] = [:]

  /// Nothing but `common`.
  init(_ common: Stamp) {
    self.common = common
  }

  /// The provenance that `bytes` hold, or nil if they hold none.
  init?(bytes: some Collection<UInt8>) {
    let bytes = Array(bytes)
    guard bytes.count >= 10, (bytes.count - 10) % 11 == 0 else { return nil }
    common = Self.stamp(bytes[0..<10])
    for start in stride(from: 10, to: bytes.count, by: 11) {
      others[Int(bytes[start])] = Self.stamp(bytes[start + 1..<start + 11])
    }
  }

  /// The bytes as a column holds them; nil where no source is known.
  var value: PredicateValue {
    common == .none && others.isEmpty ? .null : .data(Data(bytes))
  }

  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(10 + others.count * 11)
    Self.append(common, to: &bytes)
    for (position, stamp) in others.sorted(by: { $0.key < $1.key }) {
      bytes.append(UInt8(truncatingIfNeeded: position))
      Self.append(stamp, to: &bytes)
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
