import ObjectGraph
import ObjectModel
import Predicates
import Testing

extension StoreBehaviour {
  static let keys = [
    StoreBehaviour("rows come in the order of the keys that are asked for, dense or not") { work in
      let entity = try #require(work.store.model.entity(named: "Person"))
      let slot = try #require(entity.attributeIndex(named: "score"))
      let stored = Array(Int64(10)..<40).filter { $0 % 7 != 0 } + [1000, .max, .min]
      try work.run { context in
        for key in stored {
          let person = try context.insert(entityNamed: "Person", primaryKey: key)
          try person.setValue(.double(Double(key)), forKey: "score")
        }
        try context.save()
      }
      let questions: [[Int64]] = [
        Array(10..<40), Array(12..<20), [10, 12, 14, 16], [39, 10], [10, 10, 11], [11], [14],
        [.min, .max], [.min, 10, .max], [5, 6, 7], Array(Int64(0)..<60).reversed(), [],
      ]
      for keys in questions {
        let rows = try work.store.rows(of: entity, keys: keys)
        let expected = keys.map { stored.contains($0) ? AttributeValue.double(Double($0)) : nil }
        #expect(rows.map { $0?[slot] } == expected, "\(keys)")
      }
    },
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
