import FoundationEssentials
import Predicates

/// Merges two rows of one object, value by value.
///
/// Merging is commutative, associative and idempotent: rows are joined in a lattice.
struct RowMerger: Sendable {
  /// A value with those that go with it.
  private struct Group: Sendable {
    var rule: MergeRule
    var positions: Range<Int>
  }

  private let groups: [Group]
  private let provenancePosition: Int?
  /// Where the text stands that a row may show completed.
  private let textPosition: Int?

  /// A merger for rows with one value for each of `rules`.
  init(_ rules: [MergeRule]) {
    var groups: [Group] = []
    var provenancePosition: Int?
    for (position, rule) in rules.enumerated() {
      switch rule {
      case .identity, .derived: continue
      case .provenance: provenancePosition = position
      case .follower:
        if let last = groups.indices.last {
          groups[last].positions = groups[last].positions.lowerBound..<position + 1
        }
      default: groups.append(Group(rule: rule, positions: position..<position + 1))
      }
    }
    self.groups = groups
    textPosition = groups.first { $0.rule == .text && $0.positions.count > 1 }?.positions.lowerBound
    self.provenancePosition = provenancePosition
  }

  /// What is known when both rows are.
  ///
  /// Texts that were completed count as sources gave them. What completes the text that stays is taken
  /// over from the first row that was completed.
  ///
  /// A row with damaged stamps is merged as a row of an unknown source: values of known sources replace its values,
  /// and values that only it has stay. The damaged bytes stay until a row with a known source is merged, so that
  /// a check finds them. An import reports them (``BatchInsertRequest/reportingDamage(to:)``).
  func merge(_ first: [AttributeValue], _ second: [AttributeValue]) -> [AttributeValue] {
    let stamps = (self.stamps(of: first), self.stamps(of: second))
    var pair = Pair(
      first: first, second: second, firstStamps: stamps.0 ?? Provenance(.none),
      secondStamps: stamps.1 ?? Provenance(.none))
    let addition = pair.takeCompletions(at: textPosition)
    var result = pair.first
    let common = (pair.firstStamps.common, pair.secondStamps.common)
    var provenance = Provenance(Stamp.isLessTrusted(common.0, common.1) ? common.1 : common.0)
    for group in groups {
      let takesSecond = pair.secondPrevails(group.rule, group.positions)
      if takesSecond {
        for position in group.positions { result[position] = pair.second[position] }
      }
      switch group.rule {
      case .least, .greatest: continue
      default: break
      }
      // A value that nobody gave has no source of its own.
      let leader = group.positions.lowerBound
      if !result[leader].isNull {
        provenance[leader] = takesSecond ? pair.secondStamps[leader] : pair.firstStamps[leader]
      }
    }
    if let addition, let textPosition {
      RetweetText.complete(&result, at: textPosition, with: addition, &provenance)
    }
    if let provenancePosition {
      result[provenancePosition] = provenance.value
      if result[provenancePosition].isNull {
        if stamps.0 == nil { result[provenancePosition] = first[provenancePosition] }
        if stamps.1 == nil { result[provenancePosition] = second[provenancePosition] }
        if stamps.0 == nil, stamps.1 == nil {
          // The greater one, so that the order makes no difference.
          let (one, other) = (first[provenancePosition], second[provenancePosition])
          result[provenancePosition] = one.precedes(other) ? other : one
        }
      }
    }
    return result
  }

  /// The stamps of a row; nil if they are damaged.
  private func stamps(of row: [AttributeValue]) -> Provenance? {
    guard let provenancePosition else { return Provenance(.none) }
    do {
      return try Provenance(row[provenancePosition])
    } catch {
      return nil
    }
  }
}

extension RowMerger {
  /// Two rows with their stamps.
  private struct Pair {
    var first: [AttributeValue]
    var second: [AttributeValue]
    var firstStamps: Provenance
    var secondStamps: Provenance

    /// Takes completed texts back to what sources gave, and gives what completed the first of them.
    mutating func takeCompletions(at position: Int?) -> String? {
      guard let position, firstStamps.ownText != nil || secondStamps.ownText != nil else {
        return nil
      }
      let mine = RetweetText.takeCompletion(from: &first, at: position, &firstStamps)
      let other = RetweetText.takeCompletion(from: &second, at: position, &secondStamps)
      return mine ?? other
    }

    /// Whether the second row's values at `positions` win by `rule`.
    func secondPrevails(_ rule: MergeRule, _ positions: Range<Int>) -> Bool {
      let position = positions.lowerBound
      if second[position].isNull { return false }
      if first[position].isNull { return true }
      switch rule {
      case .identity, .derived, .follower, .provenance: return false
      case .least: return second[position].precedes(first[position])
      case .greatest: return first[position].precedes(second[position])
      case .text:
        return secondTextPrevails(positions)
      case .date:
        let vague = (!first[position + 1].isNull, !second[position + 1].isNull)
        if vague.0 != vague.1 { return vague.0 }
        return secondPrevails(positions, by: Stamp.isLessTrusted)
      case .trusted: return secondPrevails(positions, by: Stamp.isLessTrusted)
      case .newest: return secondPrevails(positions, by: Stamp.isOlder)
      }
    }

    /// Decides by stamps, and between equal ones by the values.
    private func secondPrevails(
      _ positions: Range<Int>, by isLess: (Stamp, Stamp) -> Bool
    ) -> Bool {
      let stamps = (firstStamps[positions.lowerBound], secondStamps[positions.lowerBound])
      if stamps.0 != stamps.1 { return isLess(stamps.0, stamps.1) }
      for position in positions {
        if first[position].precedes(second[position]) { return true }
        if second[position].precedes(first[position]) { return false }
      }
      return false
    }

    /// Decides by how complete the texts are, then by their sources, then by their lengths.
    ///
    /// Each step compares one property of the texts, and the last ones tell all texts apart: so this is a
    /// total order.
    private func secondTextPrevails(_ positions: Range<Int>) -> Bool {
      let position = positions.lowerBound
      guard case .string(let left) = first[position], case .string(let right) = second[position],
        !ExactText.haveSameBytes(left, right) || first[position + 1] != second[position + 1]
      else { return secondPrevails(positions, by: Stamp.isLessTrusted) }
      let cut = (!first[position + 1].isNull, !second[position + 1].isNull)
      if cut.0 != cut.1 { return cut.0 }
      let (mine, other) = (TextQuality(left), TextQuality(right))
      // A source that doesn't say so may have cut a text that ends like this.
      if !cut.0, mine.endsInEllipsis != other.endsInEllipsis { return mine.endsInEllipsis }
      // Of cut texts the one with more words is the more complete one, whoever gave it.
      if cut.0 || mine.endsInEllipsis, mine.letters != other.letters {
        return mine.letters < other.letters
      }
      if mine.shortLinks != other.shortLinks { return mine.shortLinks > other.shortLinks }
      let ranks = (firstStamps[position].rank, secondStamps[position].rank)
      if ranks.0 != ranks.1 { return ranks.0 < ranks.1 }
      if mine.escapes != other.escapes { return mine.escapes > other.escapes }
      let lengths = (left.unicodeScalars.count, right.unicodeScalars.count)
      if lengths.0 != lengths.1 { return lengths.0 < lengths.1 }
      return secondPrevails(positions, by: Stamp.isLessTrusted)
    }
  }
}
