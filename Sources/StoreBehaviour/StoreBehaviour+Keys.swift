import ObjectGraph
import ObjectModel
import Predicates
import Testing

extension StoreBehaviour {
  static let keys = [
    StoreBehaviour("reserved keys never come again, whoever takes them") { work in
      let entity = try #require(work.store.model.entity(named: "Tag"))
      var seen: Set<Int64> = []
      func take(_ keys: some Sequence<Int64>) {
        for key in keys { #expect(seen.insert(key).inserted, "\(key) came twice") }
      }
      take(try work.store.reserveKeys(for: entity, count: 10))
      let tags = [
        BatchInsertRequest(
          entityName: "Tag", properties: ["name"], values: [.string("a"), .string("b")])
      ]
      take(try work.run { try $0.execute(tags)[0].primaryKeys })
      take(
        try work.run { context in
          let keys = try (0..<100).map {
            try context.make("Tag", ["name": .string("x\($0)")]).objectID.primaryKey
          }
          context.rollback()
          return keys
        })
      take(
        try work.run { context in
          let tags = try (0..<100).map { try context.make("Tag", ["name": .string("y\($0)")]) }
          try context.save()
          return tags.map(\.objectID.primaryKey)
        })
      take(try work.store.reserveKeys(for: entity, count: 1))
      #expect(try work.store.reserveKeys(for: entity, count: 0).isEmpty)
      #expect(try work.store.reserveKeys(for: entity, count: -3).isEmpty)
      #expect(seen.min() == 1)
    },
    StoreBehaviour("keys that 64 bits don't hold are an error") { work in
      let entity = try #require(work.store.model.entity(named: "Tag"))
      let most = try work.store.reserveKeys(for: entity, count: Int.max - 10)
      #expect(most == 1..<Int64.max - 9)
      _ = try storeError(.keysExhausted) { try work.store.reserveKeys(for: entity, count: 10) }
      #expect(try work.store.reserveKeys(for: entity, count: 9).count == 9)
      _ = try storeError(.keysExhausted) { try work.run { _ = try $0.make("Tag") } }
    },
    StoreBehaviour("natural keys may be any 64-bit number") { work in
      for key in [Int64.min, -1, 0, .max] {
        try work.run { context in
          _ = try context.insert(entityNamed: "Person", primaryKey: key)
          try context.save()
          let id = try context.objectID(entityName: "Person", primaryKey: key)
          #expect(try context.existingObject(with: id).integer("identifier") == key)
        }
      }
      #expect(try work.stored("Person").count == 4)
    },
  ]
}
