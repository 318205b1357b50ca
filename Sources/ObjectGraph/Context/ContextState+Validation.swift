import ObjectModel
import Predicates

extension ContextState {
  /// Returns the validation failures of a new object's values, or of another object's changed values.
  ///
  /// What was stored before isn't looked at again: an odd value that another program put there is no
  /// reason to refuse a change beside it.
  func invalidValues(of object: ManagedObject) throws -> [ValidationError.Failure] {
    // An object of which only relationships have changed may stay a fault.
    let isChanged = object.lifecycleState == .inserted || object.original != nil
    let row = isChanged ? row(of: object) : []
    let original = object.lifecycleState == .inserted ? nil : object.original
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
        for test in try ruleTests.tests(of: object.entity, slot: slot) {
          guard let broken = try test.failure(of: row[slot]) else { continue }
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
    for (rule, evaluator) in zip(
      object.entity.rules, try ruleTests.evaluators(of: object.entity))
    where try !evaluator.evaluate(with: object) {
      fail(.brokenRule, rule.name, rule.message)
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
      object.lifecycleState == .inserted || object.relatedSets[index]?.hasChanges == true
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
