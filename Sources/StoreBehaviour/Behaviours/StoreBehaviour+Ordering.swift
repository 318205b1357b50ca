import ObjectGraph
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
  ]
}
