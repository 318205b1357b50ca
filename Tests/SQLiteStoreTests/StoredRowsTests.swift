import ObjectGraph
import Predicates
import Testing
import TweetModel

@testable import SQLiteStore

@Suite("Objects as rows of a batch")
struct StoredRowsTests {
  private static let properties = [
    "identifier", "text", "created", "tweeter", "likeCount", "hashtags", "mentions",
  ]

  private func all(_ store: SQLiteStore, _ entity: String, _ properties: [String], limit: Int)
    throws
    -> [[AttributeValue]]
  {
    var rows: [[AttributeValue]] = []
    var last: Int64?
    while true {
      let piece = try store.storedRows(
        of: entity, properties: properties, after: last, limit: limit)
      #expect(piece.keys.count == piece.rows.count)
      #expect(piece.keys.count <= limit)
      guard let end = piece.keys.last else { return rows }
      last = end
      rows += piece.rows
    }
  }

  @Test("what is read from one store makes the same objects in another", arguments: [1, 7, 1000])
  func carried(limit: Int) throws {
    let world = try TweetWorld()
    let other = try SQLiteStore(path: try TemporaryFolder().file(), model: world.model)
    for (entity, properties) in [
      ("TwitterUser", ["identifier", "screenName", "name", "followersCount", "verified"]),
      ("Hashtag", ["tag", "display"]), ("Tweet", Self.properties),
    ] {
      var request = BatchInsertRequest(entityName: entity, properties: properties)
      for row in try all(world.store, entity, properties, limit: limit) { request.append(row) }
      #expect(request.rowCount > 0)
      _ = try other.insert([request])
      #expect(
        try all(other, entity, properties, limit: 1000)
          == all(world.store, entity, properties, limit: 1000))
    }
  }

  @Test("relationships are given by key")
  func keys() throws {
    let world = try TweetWorld()
    let rows = try world.store.storedRows(
      of: "Tweet", properties: ["identifier", "tweeter", "hashtags", "mentions"], after: 17,
      limit: 1)
    #expect(rows.keys == [18])
    #expect(
      rows.rows == [
        [
          .integer(18), .integer(18 % 12 + 1), .array([.string("swift")]),
          .array([.integer(1), .integer(2)]),
        ]
      ])
  }

  @Test("names that aren't in the model are refused")
  func names() throws {
    let world = try TweetWorld()
    let nothing = #expect(throws: StoreError.self) {
      try world.store.storedRows(of: "Nothing", properties: ["a"], after: nil, limit: 1)
    }
    #expect(nothing?.code == .unknownEntity)
    let property = #expect(throws: StoreError.self) {
      try world.store.storedRows(of: "Tweet", properties: ["a"], after: nil, limit: 1)
    }
    #expect(property?.code == .unknownProperty)
  }
}
