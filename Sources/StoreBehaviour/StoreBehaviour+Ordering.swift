import FoundationEssentials
import ObjectGraph
import ObjectModel
import Predicates
import Testing

extension StoreBehaviour {
  static let ordering = [
    StoreBehaviour("an ordered relationship keeps its order, which is no order of keys") { work in
      for list in OrderedList.all {
        let id = try list.make(work, "")
        try work.run { context in
          // The members are there before, in another order.
          for name in "abcde" { _ = try list.member(name, in: context) }
          try context.save()
          let owner = try context.existingObject(with: id)
          for name in "dacbe" {
            try owner.add(try list.member(name, in: context), forKey: list.key)
          }
          #expect(list.order(owner) == "dacbe")
          try owner.add(try list.member("d", in: context), forKey: list.key)
          #expect(list.order(owner) == "dacbe")
          try context.save()
          #expect(list.order(owner) == "dacbe")
        }
        #expect(try list.stored(work, id) == "dacbe")
        try work.run { context in
          let member = try list.member("b", in: context)
          let owners =
            list.isToOneInverse
            ? [try member.destination(forKey: list.inverse)].compactMap { $0 }
            : try member.relatedObjects(forKey: list.inverse)
          #expect(owners.map(\.objectID) == [id])
        }
      }
    },
    StoreBehaviour("a list appends, inserts, moves, removes and replaces") { work in
      for list in OrderedList.all {
        let id = try list.make(work, "abc")
        try work.run { context in
          let owner = try context.existingObject(with: id)
          var related = try owner.relatedList(forKey: list.key, as: ManagedObject.self)
          func check(_ expected: String, _ context: isolated ManagedObjectContext) throws {
            #expect(related.map { $0.text("name") ?? "" }.joined() == expected)
            #expect(list.order(owner) == expected)
            try context.save()
            #expect(list.order(owner) == expected)
            #expect(try list.stored(work, id) == expected)
          }
          try related.insert(try list.member("d", in: context), at: 0)
          try check("dabc", context)
          try related.move(from: 0, to: 2)
          try check("abdc", context)
          try related.append(try list.member("a", in: context))
          try check("bdca", context)
          try related.remove(related[1])
          try check("bca", context)
          try related.append(try list.member("d", in: context))
          try check("bcad", context)
          let members = try "cxb".map { try list.member($0, in: context) }
          try related.replaceAll(with: members + [members[0]])
          try check("cxb", context)
          try related.remove(members[0])
          try related.append(members[0])
          try check("xbc", context)
          for place in [-1, 4] {
            _ = try storeError(.outOfRange) {
              try related.insert(try list.member("e", in: context), at: place)
            }
          }
          _ = try storeError(.outOfRange) { try related.move(from: 3, to: 0) }
          _ = try storeError(.unknownProperty) { try owner.relatedList(forKey: "name") }
        }
      }
    },
    StoreBehaviour("what joins from the other side comes last, and what leaves and returns too") {
      work in
      for list in OrderedList.all {
        let id = try list.make(work, "abc")
        try work.run { context in
          let owner = try context.existingObject(with: id)
          for name in "zy" {
            let member = try list.member(name, in: context)
            if list.isToOneInverse {
              try member.setDestination(owner, forKey: list.inverse)
            } else {
              try member.add(owner, forKey: list.inverse)
            }
          }
          #expect(list.order(owner) == "abczy")
          try context.save()
          let first = try list.member("a", in: context)
          try owner.remove(first, forKey: list.key)
          try context.save()
          #expect(try list.stored(work, id) == "bczy")
          try owner.add(first, forKey: list.key)
          try context.save()
        }
        #expect(try list.stored(work, id) == "bczya")
      }
    },
    StoreBehaviour("who goes to another owner comes last there") { work in
      for list in OrderedList.all where list.isToOneInverse {
        let first = try list.make(work, "abc")
        let second = try list.make(work, "defg")
        try work.run { context in
          let member = try list.member("a", in: context)
          try member.setDestination(
            try context.existingObject(with: second), forKey: list.inverse)
          try context.save()
        }
        #expect(try list.stored(work, first) == "bc")
        #expect(try list.stored(work, second) == "defga")
      }
    },
    StoreBehaviour("additions of two contexts are no conflict, and come last") { work in
      for list in OrderedList.all {
        let id = try list.make(work, "abc")
        try work.run { context in
          context.automaticallyMergesChanges = false
          let owner = try context.existingObject(with: id)
          try owner.moveRelatedObject(from: 2, to: 0, forKey: list.key)
          try owner.add(try list.member("x", in: context), forKey: list.key)
          #expect(list.order(owner) == "cabx")
          try work.container.newBackgroundContext().performAndWait { other in
            let owner = try other.existingObject(with: id)
            try owner.add(try list.member("y", in: other), forKey: list.key)
            try owner.remove(try list.member("b", in: other), forKey: list.key)
            try other.save()
          }
          try context.save()
        }
        #expect(try list.stored(work, id) == "caxy")
        try work.run { context in
          #expect(list.order(try context.existingObject(with: id)) == "caxy")
          context.automaticallyMergesChanges = true
          try list.deleteMembers("abcxy", in: context)
        }
      }
    },
    StoreBehaviour("an order that two contexts change is a conflict, which the policy settles") {
      work in
      let policies: [(MergePolicy, String?)] = [
        (.error, nil), (.storeWins, "bac"), (.objectWins, "cab"),
        (.overwrite, "cab"), (.rollBack, "bac"), (.custom { $0.snapshot ?? .null }, "abc"),
      ]
      for list in OrderedList.all {
        for (policy, expected) in policies {
          let id = try list.make(work, "abc")
          let context = work.container.newBackgroundContext()
          try context.performAndWait { context in
            context.mergePolicy = policy
            let owner = try context.existingObject(with: id)
            try owner.moveRelatedObject(from: 2, to: 0, forKey: list.key)
            try work.container.newBackgroundContext().performAndWait { other in
              let owner = try other.existingObject(with: id)
              try owner.moveRelatedObject(from: 1, to: 0, forKey: list.key)
              try other.save()
            }
            guard let expected else {
              let error = try storeError(.conflict) { try context.save() }
              #expect(error.conflicts.map(\.objectID) == [id])
              #expect(error.conflicts.first?.properties == [list.key])
              try context.refresh(owner, mergeChanges: true)
              #expect(list.order(owner) == "cab")
              try context.save()
              return
            }
            try context.save()
            #expect(list.order(owner) == expected)
          }
          #expect(try list.stored(work, id) == expected ?? "cab")
          try work.run { context in
            try list.deleteMembers("abc", in: context)
          }
        }
      }
    },
    StoreBehaviour("an order of an object that is gone is a conflict") { work in
      for list in OrderedList.all {
        let id = try list.make(work, "abc")
        let context = work.container.newBackgroundContext()
        try context.performAndWait { context in
          let owner = try context.existingObject(with: id)
          try owner.moveRelatedObject(from: 2, to: 0, forKey: list.key)
          try work.run { other in
            try other.delete(try other.existingObject(with: id))
            try other.save()
          }
          let error = try storeError(.conflict) { try context.save() }
          #expect(error.conflicts.contains { $0.kind == .deleted && $0.objectID == id })
          context.mergePolicy = .storeWins
          try context.save()
          #expect(owner.isDeleted)
        }
      }
    },
    StoreBehaviour("another context's order is seen, and its unsaved changes stay beside it") {
      work in
      for list in OrderedList.all {
        let id = try list.make(work, "abc")
        let context = work.container.newBackgroundContext()
        let held = try context.performAndWait { context in
          let owner = try context.existingObject(with: id)
          #expect(list.order(owner) == "abc")
          try owner.add(try list.member("x", in: context), forKey: list.key)
          try work.run { other in
            let owner = try other.existingObject(with: id)
            try owner.moveRelatedObject(from: 0, to: 2, forKey: list.key)
            try other.save()
          }
          try context.mergeChanges()
          let merged = list.order(owner)
          try context.save()
          return merged
        }
        #expect(held == "bcax")
        #expect(try list.stored(work, id) == "bcax")
        try work.run { context in
          try list.deleteMembers("abcx", in: context)
        }
      }
    },
    StoreBehaviour("undo and redo bring places back") { work in
      for list in OrderedList.all {
        let id = try list.make(work, "abcd")
        try work.run { context in
          let undo = UndoManager()
          undo.groupsByPerform = false
          context.undoManager = undo
          let owner = try context.existingObject(with: id)
          let steps: [(String, () throws -> Void)] = [
            ("cabd", { try owner.moveRelatedObject(from: 2, to: 0, forKey: list.key) }),
            ("cbd", { try owner.remove(try list.member("a", in: context), forKey: list.key) }),
            ("cbde", { try owner.add(try list.member("e", in: context), forKey: list.key) }),
            ("cde", { try context.delete(try list.member("b", in: context)) }),
          ]
          var orders = ["abcd"]
          for (expected, step) in steps {
            undo.beginGrouping()
            try step()
            undo.endGrouping()
            #expect(list.order(owner) == expected)
            orders.append(expected)
          }
          for expected in orders.dropLast().reversed() {
            undo.undo()
            #expect(list.order(owner) == expected)
          }
          for expected in orders.dropFirst() {
            undo.redo()
            #expect(list.order(owner) == expected)
          }
          context.undoManager = nil
          try context.save()
          #expect(try list.stored(work, id) == "cde")
          context.rollback()
          try list.deleteMembers("acde", in: context)
        }
      }
    },
    StoreBehaviour("rolling back gives the stored order back") { work in
      for list in OrderedList.all {
        let id = try list.make(work, "abc")
        try work.run { context in
          let owner = try context.existingObject(with: id)
          try owner.moveRelatedObject(from: 0, to: 2, forKey: list.key)
          context.expect(changes: true)
          #expect(owner.isUpdated)
          context.rollback()
          #expect(list.order(owner) == "abc")
          try owner.moveRelatedObject(from: 0, to: 2, forKey: list.key)
          try owner.moveRelatedObject(from: 2, to: 0, forKey: list.key)
          #expect(!owner.isUpdated)
          try list.deleteMembers("abc", in: context)
        }
      }
    },
    StoreBehaviour("delete rules hold for ordered relationships") { work in
      let pairs: [(cascading: OrderedList, nullifying: OrderedList)] = [
        (.tracks, .songs), (.entrants, .visits),
      ]
      for (cascading, nullifying) in pairs {
        let first = try cascading.make(work, "abc")
        let second = try nullifying.make(work, "cdab")
        try work.run { context in
          try context.delete(try context.existingObject(with: first))
          #expect(nullifying.order(try context.existingObject(with: second)) == "d")
          try context.save()
        }
        #expect(try work.stored(cascading.destination) == ["d"])
        #expect(try nullifying.stored(work, second) == "d")
        try work.run { context in
          try context.delete(try context.existingObject(with: second))
          try context.save()
        }
        #expect(try work.stored(cascading.destination) == ["d"])
      }
    },
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
