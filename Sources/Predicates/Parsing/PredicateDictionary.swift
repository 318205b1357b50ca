/// A dictionary as an object of predicates: a key that it lacks is nil.
public struct PredicateDictionary: PredicateObject {
  /// The members by key.
  public var members: [String: PredicateOperand]

  /// A dictionary of `members`.
  public init(_ members: [String: PredicateOperand]) {
    self.members = members
  }

  /// The member for the key, or nil as a value.
  public func predicateValue(forKey key: String) -> PredicateOperand {
    members[key] ?? .null
  }

  /// The members, in the order of their keys.
  public var predicateElements: [PredicateOperand]? {
    members.sorted { $0.key < $1.key }.map(\.value)
  }

  /// True if the other one is a dictionary with equal members.
  public func isSame(as other: any PredicateObject) -> Bool {
    guard let other = other as? PredicateDictionary, other.members.count == members.count else {
      return false
    }
    return members.allSatisfy { key, member in
      other.members[key].map { PredicateDictionary.areEqual(member, $0) } ?? false
    }
  }

  private static func areEqual(_ left: PredicateOperand, _ right: PredicateOperand) -> Bool {
    switch (left, right) {
    case (.object(let left), .object(let right)): return left.isSame(as: right)
    case (.value(let left), .value(let right)): return PredicateOperation.areEqual(left, right)
    default:
      guard let left = left.elements, let right = right.elements, left.count == right.count else {
        return false
      }
      return zip(left, right).allSatisfy { areEqual($0, $1) }
    }
  }
}
