import ObjectModel
import Predicates
import Testing

@Suite("A model that can't be") struct ModelErrorTests {
  /// A description that is wrong, the error it must end with, and a word of its message.
  struct Flaw: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var code: ModelError.Code
    var word: String
    var entities: [EntityDescription]

    init(
      _ name: String, _ code: ModelError.Code, _ word: String, _ entities: EntityDescription...
    ) {
      testDescription = name
      self.code = code
      self.word = word
      self.entities = entities
    }
  }

  private static func plain(_ name: String) -> EntityDescription {
    EntityDescription(name) { AttributeDescription.optional("x", .string) }
  }

  private static func named(_ name: String) -> EntityDescription {
    EntityDescription("A") { AttributeDescription.optional(name, .string) }
  }

  private static func key(_ attribute: AttributeDescription, _ name: String) -> EntityDescription {
    EntityDescription("A", primaryKey: name) { attribute }
  }

  private static func pair(
    _ one: RelationshipDescription, _ other: RelationshipDescription
  ) -> [EntityDescription] {
    [EntityDescription("A") { one }, EntityDescription("B") { other }]
  }

  static let names: [Flaw] = [
    Flaw("two entities of one name", .duplicateName, "'A'", plain("A"), plain("A")),
    Flaw(
      "two properties of one name", .duplicateName, "'x'",
      EntityDescription("A") {
        AttributeDescription.optional("x", .string)
        AttributeDescription.optional("x", .date)
      }),
    Flaw("an entity without a name", .invalidName, "''", plain("")),
    Flaw("a name with a blank", .invalidName, "'a b'", named("a b")),
    Flaw("a name with a hyphen", .invalidName, "'a-b'", named("a-b")),
    Flaw("an underscore alone", .invalidName, "'_'", named("_")),
    Flaw("an underscore and a digit at the start", .invalidName, "'2_b'", named("2_b")),
    Flaw("a name that begins with a digit", .invalidName, "'1a'", named("1a")),
    Flaw("a name that isn't ASCII", .invalidName, "'é'", named("é")),
    Flaw(
      "names that differ in case only", .duplicateName, "'fooBar'",
      EntityDescription("A") {
        AttributeDescription.optional("FooBar", .string)
        AttributeDescription.optional("fooBar", .string)
      }),
    Flaw("entities that differ in case only", .duplicateName, "'TAG'", plain("Tag"), plain("TAG")),
  ]

  static let keys: [Flaw] = [
    Flaw(
      "a primary key that isn't there", .unknownName, "'k'",
      key(.required("x", .integer64), "k")),
    Flaw(
      "a primary key that is text", .invalidProperty, "'x'", key(.required("x", .string), "x")),
    Flaw(
      "a primary key that may be nil", .invalidProperty, "'x'",
      key(.optional("x", .integer64), "x")),
    Flaw(
      "an index over nothing", .unknownName, "'y'",
      EntityDescription("A") {
        AttributeDescription.optional("x", .string)
        IndexDescription("x", "y")
      }),
    Flaw(
      "a constraint over nothing", .unknownName, "'y'",
      EntityDescription("A") {
        AttributeDescription.optional("x", .string)
        UniquenessConstraint("y")
      }),
    Flaw(
      "an index without properties", .invalidProperty, "no property",
      EntityDescription("A") {
        AttributeDescription.optional("x", .string)
        IndexDescription()
      }),
    Flaw(
      "an index over a to-many relationship", .invalidProperty, "'many'",
      EntityDescription("A") {
        RelationshipDescription.toMany("many", "A", inverse: "one")
        RelationshipDescription.toOne("one", "A", inverse: "many")
        IndexDescription("many")
      }),
    Flaw(
      "a default of another type", .invalidProperty, "'A.x'",
      EntityDescription("A") {
        AttributeDescription.required("x", .integer16, default: .string("one"))
      }),
  ]

  static let relationships: [Flaw] = {
    var flaws = [
      Flaw(
        "a destination that isn't there", .unknownName, "'Z'",
        EntityDescription("A") { RelationshipDescription.toOne("z", "Z", inverse: "a") }),
      Flaw(
        "an inverse that isn't there", .unknownName, "'a'",
        EntityDescription("A") { RelationshipDescription.toOne("b", "B", inverse: "a") },
        plain("B")),
    ]
    func add(
      _ name: String, _ code: ModelError.Code, _ word: String, _ entities: [EntityDescription]
    ) {
      var flaw = Flaw(name, code, word)
      flaw.entities = entities
      flaws.append(flaw)
    }
    add(
      "an inverse that leads elsewhere", .inverseMismatch, "'B.a'",
      pair(.toOne("b", "B", inverse: "a"), .toOne("a", "A", inverse: "c")))
    func keyed(_ key: AttributeDescription, _ relationship: RelationshipDescription)
      -> EntityDescription
    {
      EntityDescription("A", primaryKey: "id") {
        AttributeDescription.required("id", .integer64)
        key
        relationship
        RelationshipDescription.toMany("many", "A", inverse: "one")
      }
    }
    add(
      "a key attribute that isn't there", .invalidProperty, "'k'",
      [keyed(.optional("x", .integer64), .toOne("one", "A", inverse: "many", keyAttribute: "k"))])
    add(
      "a key attribute of 32 bits", .invalidProperty, "'x'",
      [keyed(.optional("x", .integer32), .toOne("one", "A", inverse: "many", keyAttribute: "x"))])
    add(
      "a key attribute that is the primary key", .invalidProperty, "primary key",
      [keyed(.optional("x", .integer64), .toOne("one", "A", inverse: "many", keyAttribute: "id"))])
    add(
      "a key attribute of a destination without a key", .invalidProperty, "'B'",
      [
        EntityDescription("A") {
          AttributeDescription.optional("x", .integer64)
          RelationshipDescription.toOne("b", "B", inverse: "a", keyAttribute: "x")
        },
        EntityDescription("B") { RelationshipDescription.toMany("a", "A", inverse: "b") },
      ])
    add(
      "a key attribute of a one-to-one relationship", .inverseMismatch, "to-many",
      [
        EntityDescription("A", primaryKey: "id") {
          AttributeDescription.required("id", .integer64)
          AttributeDescription.optional("x", .integer64)
          RelationshipDescription.toOne("one", "A", inverse: "other", keyAttribute: "x")
          RelationshipDescription.toOne("other", "A", inverse: "one")
        }
      ])
    add(
      "a key attribute of two relationships", .invalidProperty, "another relationship",
      [
        EntityDescription("A", primaryKey: "id") {
          AttributeDescription.required("id", .integer64)
          AttributeDescription.optional("x", .integer64)
          RelationshipDescription.toOne("one", "A", inverse: "ones", keyAttribute: "x")
          RelationshipDescription.toOne("two", "A", inverse: "twos", keyAttribute: "x")
          RelationshipDescription.toMany("ones", "A", inverse: "one")
          RelationshipDescription.toMany("twos", "A", inverse: "two")
        }
      ])
    return flaws
  }()

  @Test("is refused with a word that says where", arguments: names + keys + relationships)
  func refuses(_ flaw: Flaw) throws {
    let error = try #require(throws: ModelError.self) {
      _ = try ManagedObjectModel(flaw.entities)
    }
    #expect(error.code == flaw.code)
    #expect(error.message.contains(flaw.word), "\(error)")
    #expect(error.description == error.message)
  }
}
