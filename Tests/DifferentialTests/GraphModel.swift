import ObjectModel

/// A model with every type of attribute and every kind of relationship that a predicate can follow.
enum GraphModel {
  static func make() throws -> ManagedObjectModel {
    try ManagedObjectModel([
      EntityDescription("Item", primaryKey: "identifier") {
        AttributeDescription.required("identifier", .integer64)
        AttributeDescription.optional("name", .string)
        AttributeDescription.optional("title", .string)
        AttributeDescription.optional("number", .integer64)
        AttributeDescription.optional("small", .integer16)
        AttributeDescription.optional("ratio", .double)
        AttributeDescription.optional("price", .decimal)
        AttributeDescription.optional("flag", .boolean)
        AttributeDescription.optional("created", .date)
        AttributeDescription.optional("changed", .date)
        AttributeDescription.optional("bytes", .data)
        AttributeDescription.optional("token", .uuid)
        AttributeDescription.optional("parentIdentifier", .integer64)
        RelationshipDescription.toOne("owner", "Owner", inverse: "items")
        RelationshipDescription.toOne(
          "parent", "Item", inverse: "children", keyAttribute: "parentIdentifier")
        RelationshipDescription.toMany("children", "Item", inverse: "parent")
        RelationshipDescription.toMany("tags", "Tag", inverse: "items")
        RelationshipDescription.toMany("similar", "Item", inverse: "similar")
        IndexDescription("name")
        IndexDescription.text("name")
        IndexDescription.text("title")
        IndexDescription("created", skipsNil: true)
        IndexDescription("owner", "number")
      },
      EntityDescription("Owner", primaryKey: "identifier") {
        AttributeDescription.required("identifier", .integer64)
        AttributeDescription.optional("name", .string)
        AttributeDescription.optional("age", .integer32)
        AttributeDescription.optional("rating", .double)
        AttributeDescription.optional("born", .date)
        RelationshipDescription.toMany("items", "Item", inverse: "owner")
        RelationshipDescription.toOne("boss", "Owner", inverse: "staff")
        RelationshipDescription.toMany("staff", "Owner", inverse: "boss")
        IndexDescription.text("name")
      },
      EntityDescription("Tag", primaryKey: "identifier") {
        AttributeDescription.required("identifier", .integer64)
        AttributeDescription.optional("label", .string)
        AttributeDescription.optional("weight", .integer64)
        RelationshipDescription.toMany("items", "Item", inverse: "tags")
      },
    ])
  }
}
