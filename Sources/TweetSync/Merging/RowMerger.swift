import FoundationEssentials
import Predicates

/// Merges two rows of one object, value by value.
struct RowMerger: Sendable {
  private let rules: [MergeRule]
  private let provenancePosition: Int?

  /// A merger for rows with one value for each of `rules`.
  init(_ rules: [MergeRule]) {
    self.rules = rules
    provenancePosition = rules.firstIndex { if case .provenance = $0 { true } else { false } }
  }

  /// What is known when both rows are.
  ///
  /// The order of the two makes no difference.
  func merge(_ first: [PredicateValue], _ second: [PredicateValue]) -> [PredicateValue] {
    let stamps = (provenance(of: first), provenance(of: second))
    var result = first
    var provenance = Provenance(
      Stamp.isLessTrusted(stamps.0.common, stamps.1.common) ? stamps.1.common : stamps.0.common)
    for (position, rule) in rules.enumerated() {
      let takesSecond: Bool
      switch rule {
      case .identity, .follower, .provenance: continue
      case .least:
        result[position] = Self.least(first[position], second[position])
        continue
      case .greatest:
        if Self.precedes(first[position], second[position]) { result[position] = second[position] }
        continue
      case .text: takesSecond = textPrecedes(first, second, position, stamps)
      case .date: takesSecond = datePrecedes(first, second, position, stamps)
      case .trusted:
        takesSecond = precedes(first, second, position, stamps, by: Stamp.isLessTrusted)
      case .newest: takesSecond = precedes(first, second, position, stamps, by: Stamp.isOlder)
      }
      if takesSecond {
        result[position] = second[position]
        switch rule {
        case .text, .date: result[position + 1] = second[position + 1]
        default: break
        }
      }
      // A value that nobody gave has no source of its own.
      if result[position] != .null {
        provenance[position] = takesSecond ? stamps.1[position] : stamps.0[position]
      }
    }
    if let provenancePosition { result[provenancePosition] = .data(Data(provenance.bytes)) }
    return result
  }

  private func provenance(of row: [PredicateValue]) -> Provenance {
    let none = Provenance(Stamp(rank: 0, seen: Int64.min))
    guard let provenancePosition, case .data(let bytes) = row[provenancePosition] else {
      return none
    }
    return Provenance(bytes: bytes) ?? none
  }

  /// Whether the second value is the greater one.
  private func precedes(
    _ first: [PredicateValue], _ second: [PredicateValue], _ position: Int,
    _ stamps: (Provenance, Provenance), by order: (Stamp, Stamp) -> Bool
  ) -> Bool {
    if second[position] == .null { return false }
    if first[position] == .null { return true }
    let (left, right) = (stamps.0[position], stamps.1[position])
    if left != right { return order(left, right) }
    return Self.precedes(first[position], second[position])
  }

  private func textPrecedes(
    _ first: [PredicateValue], _ second: [PredicateValue], _ position: Int,
    _ stamps: (Provenance, Provenance)
  ) -> Bool {
    guard case .string(let right) = second[position] else { return false }
    guard case .string(let left) = first[position] else { return true }
    let cut = (first[position + 1] == .boolean(true), second[position + 1] == .boolean(true))
    if cut.0 != cut.1 { return cut.0 }
    let lengths = (left.unicodeScalars.count, right.unicodeScalars.count)
    if lengths.0 != lengths.1 { return lengths.0 < lengths.1 }
    return precedes(first, second, position, stamps, by: Stamp.isLessTrusted)
  }

  private func datePrecedes(
    _ first: [PredicateValue], _ second: [PredicateValue], _ position: Int,
    _ stamps: (Provenance, Provenance)
  ) -> Bool {
    if first[position] != .null, second[position] != .null {
      let vague = (first[position + 1] != .null, second[position + 1] != .null)
      if vague.0 != vague.1 { return vague.0 }
    }
    return precedes(first, second, position, stamps, by: Stamp.isLessTrusted)
  }

  private static func least(_ first: PredicateValue, _ second: PredicateValue) -> PredicateValue {
    if first == .null { return second }
    if second == .null { return first }
    return precedes(second, first) ? second : first
  }

  /// A total order of the values that one property can have; nil is the least.
  static func precedes(_ first: PredicateValue, _ second: PredicateValue) -> Bool {
    switch (first, second) {
    case (_, .null): false
    case (.null, _): true
    case (.integer(let left), .integer(let right)): left < right
    case (.double(let left), .double(let right)): left < right
    case (.boolean(let left), .boolean(let right)): !left && right
    case (.date(let left), .date(let right)): left < right
    case (.string(let left), .string(let right)):
      left.utf8.lexicographicallyPrecedes(right.utf8)
    case (.data(let left), .data(let right)): left.lexicographicallyPrecedes(right)
    default: false
    }
  }
}
