import ObjectModel
import Predicates
import Testing

@Suite("Case-insensitive attributes of a model")
struct CaseInsensitiveTests {
  private func model(_ isCaseInsensitive: Bool) throws -> ManagedObjectModel {
    try ManagedObjectModel([
      EntityDescription("A") {
        AttributeDescription.optional("name", .string, caseInsensitive: isCaseInsensitive)
        AttributeDescription.required("other", .string)
      }
    ])
  }

  @Test("are no part of what a store depends on, so stores need no migration")
  func hash() throws {
    #expect(try model(true).versionHash == model(false).versionHash)
    #expect(try model(true).canonicalText == model(false).canonicalText)
    #expect(try model(true).entity(named: "A")?.attributes[0].isCaseInsensitive == true)
  }

  @Test("are known to the check of predicates")
  func schema() throws {
    let schema = ModelSchema(try model(true))
    #expect(schema.predicateIgnoresCase(ofKey: "name", ofEntity: "A"))
    #expect(!schema.predicateIgnoresCase(ofKey: "other", ofEntity: "A"))
    #expect(!schema.predicateIgnoresCase(ofKey: "none", ofEntity: "A"))
    #expect(!schema.predicateIgnoresCase(ofKey: "name", ofEntity: "B"))
    let predicate = try FetchPredicate(format: "name == 'X' AND other == 'X'")
      .bound(to: schema, entity: "A")
    #expect(predicate.description == "name ==[c] \"X\" AND other == \"X\"")
  }

  @Test("hold text", arguments: [AttributeType.date, .integer64, .uri, .uuid])
  func types(type: AttributeType) {
    #expect {
      try ManagedObjectModel([
        EntityDescription("A") { AttributeDescription.optional("b", type, caseInsensitive: true) }
      ])
    } throws: { error in
      let error = error as? ModelError
      return error?.code == .invalidProperty
        && error?.message.contains("'A.b' is case-insensitive, but its type is \(type.rawValue)")
          == true
    }
  }
}
