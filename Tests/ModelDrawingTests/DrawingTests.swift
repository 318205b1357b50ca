import ModelDrawing
import ModelFiles
import ObjectModel
import TestSupport
import Testing

@Suite("Drawings of models") struct DrawingTests {
  /// A model whose entities hang together in several ways, and one that stands alone.
  private func model() throws -> ManagedObjectModel {
    try ManagedObjectModel([
      EntityDescription("Tweet", primaryKey: "identifier") {
        AttributeDescription.required("identifier", .integer64)
        AttributeDescription.optional("text", .string)
        RelationshipDescription.toOne("tweeter", "User", inverse: "tweets", optional: false)
        RelationshipDescription.toOne("replyTo", "Tweet", inverse: "replies")
        RelationshipDescription.toMany("replies", "Tweet", inverse: "replyTo")
        RelationshipDescription.toMany("tags", "Tag", inverse: "tweets")
        RelationshipDescription.toOne("place", "Place", inverse: "tweets")
        IndexDescription("tweeter", "text")
      },
      EntityDescription("User") {
        AttributeDescription.required("name", .string)
        RelationshipDescription.toMany("tweets", "Tweet", inverse: "tweeter", deleteRule: .cascade)
        RelationshipDescription.toMany("profiles", "Profile", inverse: "user")
        RelationshipDescription.toMany("friends", "User", inverse: "friends")
        UniquenessConstraint("name")
      },
      EntityDescription("Profile") {
        RelationshipDescription.toOne("user", "User", inverse: "profiles", deleteRule: .deny)
      },
      EntityDescription("Tag") {
        AttributeDescription.required("text", .string)
        RelationshipDescription.toMany("tweets", "Tweet", inverse: "tags")
      },
      EntityDescription("Place") {
        RelationshipDescription.toMany("tweets", "Tweet", inverse: "place")
      },
      EntityDescription("setting") { AttributeDescription.optional("value", .data) },
    ])
  }

  @Test("are the same each time", arguments: ModelDrawing.Format.allCases)
  func snapshots(_ format: ModelDrawing.Format) throws {
    let drawing = ModelDrawing(try model()).written(as: format)
    #expect(ModelDrawing(try model()).written(as: format) == drawing)
    try Snapshot("tweets.\(format.rawValue)").expect(drawing)
  }

  @Test(
    "take a model of Xcode", arguments: ModelDrawing.Format.allCases, ["Company", "Gallery"])
  func files(_ format: ModelDrawing.Format, name: String) throws {
    let folders = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
    let bundle = try ModelBundle(
      contentsOf: folders.joined(separator: "/") + "/fixtures/models/\(name).xcdatamodeld")
    let drawing = ModelDrawing(try bundle.currentVersion.makeModel()).written(as: format)
    try Snapshot("\(name.lowercased()).\(format.rawValue)").expect(drawing)
  }

  @Test("can show one entity, with or without its neighbours")
  func parts() throws {
    let model = try model()
    let user = try #require(model.entity(named: "User"))
    let alone = ModelDrawing(model, of: user, withNeighbours: false).written(as: .mermaid)
    #expect(alone.contains("class User {") && !alone.contains("Tweet"))
    let near = ModelDrawing(model, of: user, withNeighbours: true).written(as: .mermaid)
    #expect(near.contains("class Tweet {") && near.contains("class Profile {"))
    #expect(!near.contains("Tag"))
  }

  @Test("of no entities are sound")
  func empty() throws {
    let drawing = ModelDrawing(try ManagedObjectModel([]))
    #expect(drawing.written(as: .text) == "")
    #expect(drawing.written(as: .json) == "[\n\n]\n")
    #expect(drawing.written(as: .mermaid) == "classDiagram\n")
    #expect(drawing.written(as: .svg).hasSuffix("</svg>\n"))
  }
}
