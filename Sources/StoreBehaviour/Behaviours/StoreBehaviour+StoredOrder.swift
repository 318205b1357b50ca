import ObjectGraph
import ObjectModel
import Predicates
import Testing

extension StoreBehaviour {
  static let storedOrder = [
    StoreBehaviour("the lists of many objects are read together, each in its order") { work in
      for list in OrderedList.all {
        try work.run { context in
          for index in 0..<40 {
            let owner = try context.make(list.owner, ["name": .string("\(index)")])
            for (place, name) in ["c", "a", "b"].enumerated() {
              let entity = list.members[place % list.members.count]
              let member = try context.make(entity, ["name": .string("\(name)\(index)")])
              try owner.insert(member, at: 0, forKey: list.key)
            }
          }
          try context.save()
        }
        try work.container.newBackgroundContext().performAndWait { context in
          let owners = try context.all(list.owner)
          _ = work.store.takeCount()
          for owner in owners {
            let name = owner.text("name") ?? ""
            #expect(owner.names(list.key) == ["b\(name)", "a\(name)", "c\(name)"])
          }
          #expect(work.store.takeCount() < 8)
          _ = try context.execute(BatchDeleteRequest(entityName: list.owner))
          _ = try context.execute(BatchDeleteRequest(entityName: list.destination))
        }
      }
    },
    StoreBehaviour("predicates read the first, the last and any place of an ordered relationship") {
      work in
      for list in OrderedList.all {
        _ = try list.make(work, "")
        let id = try list.make(work, "")
        try work.run { context in
          let owner = try context.existingObject(with: id)
          try owner.setValue(.string("full"), forKey: "name")
          for name in "abc" { _ = try list.member(name, in: context) }
          for name in "cab" { try owner.add(try list.member(name, in: context), forKey: list.key) }
          let formats = [
            "\(list.key)[FIRST].name == 'c'", "\(list.key)[LAST].name == 'b'",
            "\(list.key)[1].name == 'a'",
            "\(list.key)[SIZE] == 3",
          ]
          func check(_ formats: [String], _ context: isolated ManagedObjectContext) throws {
            for format in formats {
              #expect(try context.names(list.owner, format) == ["full"], "\(format)")
            }
          }
          try check(formats, context)
          try context.save()
          try check(formats, context)
          #expect(try work.stored(list.owner, formats[0]) == ["full"])
          try owner.moveRelatedObject(from: 0, to: 2, forKey: list.key)
          let moved = [
            "\(list.key)[FIRST].name == 'a'", "\(list.key)[LAST].name == 'c'",
            "\(list.key)[1].name == 'b'",
          ]
          try check(moved, context)
          #expect(try work.stored(list.owner, moved[0]).isEmpty)
          try context.save()
          try check(moved, context)
          #expect(try work.stored(list.owner, moved[1]) == ["full"])
        }
      }
    },
    StoreBehaviour("an attribute may have the name that a place would have") { work in
      let id = try OrderedList.entrants.make(work, "cab")
      try work.run { context in
        for (name, number) in [("a", 7), ("b", 8)] {
          let entrant = try context.one("Entrant", "name == '\(name)'")
          try entrant.setValue(.integer(Int64(number)), forKey: "eventPosition")
        }
        try context.save()
        let owner = try context.existingObject(with: id)
        try owner.moveRelatedObject(from: 2, to: 0, forKey: "entrants")
        try context.save()
      }
      #expect(try OrderedList.entrants.stored(work, id) == "bca")
      #expect(try work.stored("Entrant", "eventPosition == 7") == ["a"])
      #expect(try work.stored("Entrant", "eventPosition == nil") == ["c"])
    },
    StoreBehaviour("what batches add to an ordered relationship comes last") { work in
      for (one, many) in [(OrderedList.tracks, OrderedList.songs), (.podium, .starters)] {
        let entity = many.destination
        try work.run { context in
          let inserted = try context.execute([
            BatchInsertRequest(
              entityName: entity, properties: ["name"],
              values: ["a", "b", "c", "d"].map { .string($0) })
          ])
          let keys = Dictionary(uniqueKeysWithValues: zip("abcd", inserted[0].primaryKeys))
          // What is unique is named by it, other objects by their keys.
          let isUnique = context.model.entity(named: entity)?.uniquenessConstraints.isEmpty == false
          _ = try context.execute([
            BatchInsertRequest(
              entityName: many.owner, properties: ["name", many.key],
              values: [
                .string("p"),
                .array(
                  "cad".map { name in
                    isUnique ? .string(String(name)) : keys[name].map { .integer($0) } ?? .null
                  }),
              ])
          ])
        }
        let id = try one.make(work, "dc")
        try work.run { context in
          let other = try context.one(many.owner, "name == 'p'")
          #expect(many.order(other) == "cad")
          var update = BatchUpdateRequest(
            entityName: entity, predicate: try FetchPredicate(format: "name < 'd'"), values: [:])
          update.set(one.inverse, to: .object(id.reference))
          _ = try context.execute(update)
          // Whoever stays keeps the place.
          #expect(one.order(try context.existingObject(with: id)) == "dcab")
        }
        #expect(try one.stored(work, id) == "dcab")
      }
    },
    StoreBehaviour("a new order is a change of the object that has the relationship") { work in
      for list in OrderedList.all {
        let id = try list.make(work, "abc")
        let container = PersistentContainer(
          store: work.store, configuration: ContainerConfiguration(history: HistoryTracking()))
        try container.viewContext.performAndWait { context in
          try context.existingObject(with: id).moveRelatedObject(from: 0, to: 2, forKey: list.key)
          try context.save()
          let changes = try #require(try context.fetchHistory().last).changes
          let change = try #require(changes.first { $0.objectID == id })
          #expect(change.kind == .update && change.properties == [list.key])
          #expect(change.objectID.entity.name == list.owner)
          try list.deleteMembers("abc", in: context)
        }
      }
    },
  ]
}
