import ObjectGraph
import Predicates
import Testing

extension StoreBehaviour {
  static let orderConflicts = [
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
  ]
}
