import ObjectModel
import Predicates

extension ObjectRegistry {
  /// What is wrong with the values of a new object, or with the changed values of another.
  ///
  /// What was stored before isn't looked at again: an odd value that another program put there is no
  /// reason to refuse a change beside it.
  func invalidValues(of object: ManagedObject) throws -> [ValidationError.Failure] {
    // An object of which only relationships have changed may stay a fault.
    let isChanged = object.fate == .inserted || object.original != nil
    let row = isChanged ? row(of: object) : []
    let original = object.fate == .inserted ? nil : object.original
    var failures: [ValidationError.Failure] = []
    func fail(_ code: ValidationError.Failure.Code, _ property: String, _ detail: String? = nil) {
      failures.append(
        .init(code: code, id: object.objectID, property: property, detail: detail))
    }
    for (slot, attribute) in object.entity.attributes.enumerated()
    where isChanged && row[slot] != original?[slot] {
      if row[slot] == .null {
        if !attribute.isOptional { fail(.missingValue, attribute.name) }
      } else if !attribute.type.holds(row[slot]) {
        fail(.outOfRange, attribute.name)
      } else {
        for rule in attribute.rules {
          guard let broken = try rule.broken(by: row[slot]) else { continue }
          fail(broken.code, attribute.name, broken.detail)
        }
      }
    }
    for (index, relationship) in object.entity.relationships.enumerated() {
      if relationship.isToMany {
        if let broken = brokenCount(of: object, index) {
          fail(broken.code, relationship.name, broken.detail)
        }
      } else if !relationship.isOptional, isChanged {
        let slot = object.entity.keySlot(ofRelationship: index)
        if row[slot] == .null, original?[slot] != .null { fail(.missingValue, relationship.name) }
      }
    }
    for rule in object.entity.rules {
      let predicate = try rule.predicate.checked(
        against: ModelSchema(model), entity: object.entity.name)
      if try !predicate.evaluate(with: .object(object), context: EvaluationContext()) {
        fail(.brokenRule, rule.name, rule.message)
      }
    }
    do {
      try object.validate()
    } catch let error as ValidationError {
      failures += error.failures
    } catch {
      fail(.brokenRule, "self", "\(error)")
    }
    return failures
  }

  private func brokenCount(of object: ManagedObject, _ index: Int) -> (
    code: ValidationError.Failure.Code, detail: String
  )? {
    let relationship = object.entity.relationships[index]
    guard
      !relationship.isOptional || relationship.minimumCount > 0 || relationship.maximumCount != nil,
      object.fate == .inserted || object.relatedSets[index]?.hasChanges == true
    else { return nil }
    let count = relatedKeys(of: object, relationship: index).count
    let minimum = max(relationship.minimumCount, relationship.isOptional ? 0 : 1)
    if count < minimum, count > 0 || !relationship.isOptional {
      return (.tooFewObjects, "it has \(count) and needs at least \(minimum)")
    }
    if let maximum = relationship.maximumCount, count > maximum {
      return (.tooManyObjects, "it has \(count) and may have \(maximum) at most")
    }
    return nil
  }
}

extension AttributeRule {
  /// Which rule a value breaks and how; nil where it keeps this one.
  fileprivate func broken(by value: PredicateValue) throws -> (
    code: ValidationError.Failure.Code, detail: String
  )? {
    switch self {
    case .length(let minimum, let maximum):
      guard case .string(let text) = value else { return nil }
      let count = text.count
      if let minimum, count < minimum {
        return (.tooShort, "it has \(count) characters and needs at least \(minimum)")
      }
      if let maximum, count > maximum {
        return (.tooLong, "it has \(count) characters and may have \(maximum) at most")
      }
    case .pattern(let pattern):
      guard case .string(let text) = value else { return nil }
      if try !TextMatcher(.matches, pattern, options: []).matches(text) {
        return (.patternMismatch, "it doesn't match \(pattern)")
      }
    case .range(let minimum, let maximum):
      if let order = try PredicateOperation.order(value, minimum), order < 0 {
        return (value.isDate ? .tooEarly : .tooSmall, "it is below the smallest value allowed")
      }
      if let order = try PredicateOperation.order(value, maximum), order > 0 {
        return (value.isDate ? .tooLate : .tooLarge, "it is above the largest value allowed")
      }
    case .predicate(let predicate, let message):
      if try !predicate.evaluate(with: .value(value), context: EvaluationContext()) {
        return (.brokenRule, message)
      }
    }
    return nil
  }
}

extension PredicateValue {
  fileprivate var isDate: Bool { if case .date = self { true } else { false } }
}
