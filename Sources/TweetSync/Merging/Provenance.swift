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

  /// Reads the stored form.
  ///
  /// - Throws: ``ProvenanceError`` if the bytes are damaged.
  init(bytes: some Collection<UInt8>) throws(ProvenanceError) {
    let bytes = Array(bytes)
    guard bytes.count >= 10 else {
      throw ProvenanceError(.truncated, "\(bytes.count) of at least 10 bytes")
    }
    common = Self.stamp(bytes[0..<10])
    var start = 10
    var last = -1
    while start < bytes.count {
      if bytes[start] == Self.ownTextMark {
        guard let text = String(validating: bytes[(start + 1)...], as: UTF8.self) else {
          throw ProvenanceError(.invalidText, "the text of the source isn't valid UTF-8")
        }
        ownText = text
        return
      }
      guard bytes.count - start >= 11 else {
        throw ProvenanceError(.truncated, "the last stamp has \(bytes.count - start) of 11 bytes")
      }
      let position = Int(bytes[start])
      guard position > last else {
        throw ProvenanceError(.unordered, "position \(position) comes after \(last)")
      }
      last = position
      others[position] = Self.stamp(bytes[start + 1..<start + 11])
      start += 11
    }
  }

  /// Reads the value of a column; `.null` means that no source is known.
  ///
  /// - Throws: ``ProvenanceError`` if the value is damaged.
  init(_ value: AttributeValue) throws(ProvenanceError) {
    switch value {
    case .null: self.init(.none)
    case .data(let bytes): try self.init(bytes: bytes)
    default: throw ProvenanceError(.wrongType, "the value isn't data")
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
