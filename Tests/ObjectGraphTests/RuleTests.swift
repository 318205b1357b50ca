import ObjectGraph
import ObjectModel
import Predicates
import Testing

@Suite("The rules of values") struct RuleTests {
  private func container() throws -> PersistentContainer {
    let fits = try FetchPredicate(format: "size == nil OR size >= count")
    let even = try FetchPredicate(format: "SELF / 2 * 2 == SELF")
    let model = try ManagedObjectModel([
      EntityDescription("Box") {
        AttributeDescription.optional("size", .integer64, rules: [.maximum(.integer(6))])
        AttributeDescription.optional(
          "count", .integer64, rules: [.predicate(even, message: "it is odd")])
        AttributeDescription.optional("code", .string, rules: [.pattern("[a-c]+")])
        AttributeDescription.optional(
          "label", .string, rules: [.pattern("[x-z]+"), .length(1...2)])
        ObjectRule("fits", fits, message: "its size is below its count")
      },
      EntityDescription("Bag") {
        AttributeDescription.optional("size", .integer64, rules: [.maximum(.integer(2))])
      },
    ])
    return PersistentContainer(store: InMemoryStore(model: model))
  }

  @Test("are asked of each object and each value, in one save after the other")
  func areAsked() throws {
    try container().viewContext.performAndWait { context in
      let boxes = try (0..<3).map { _ in try context.insert(entityNamed: "Box") }
      let bag = try context.insert(entityNamed: "Bag")
      for _ in 0..<2 {
        let values: [(ManagedObject, String, AttributeValue)] = [
          (boxes[0], "size", .integer(7)), (boxes[0], "count", .integer(2)),
          (boxes[1], "size", .integer(6)), (boxes[1], "count", .integer(7)),
          (boxes[1], "code", .string("xyz")), (boxes[1], "label", .string("abc")),
          (boxes[2], "code", .string("abc")), (boxes[2], "label", .string("xy")),
          (bag, "size", .integer(3)),
        ]
        for (object, key, value) in values { try object.setValue(value, forKey: key) }
        let error = try #require(throws: ValidationError.self) { try context.save() }
        let found = error.failures.map { failure in
          "\(failure.id) \(failure.property) \(failure.code.rawValue)"
        }
        let expected = [
          "\(boxes[0].objectID) size tooLarge", "\(boxes[1].objectID) count brokenRule",
          "\(boxes[1].objectID) code patternMismatch",
          "\(boxes[1].objectID) label patternMismatch", "\(boxes[1].objectID) label tooLong",
          "\(boxes[1].objectID) fits brokenRule", "\(bag.objectID) size tooLarge",
        ]
        #expect(found == expected)
        for (object, key, _) in values { try object.setValue(.null, forKey: key) }
        try context.save()
      }
    }
  }
}
