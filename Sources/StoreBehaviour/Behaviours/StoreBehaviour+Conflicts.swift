import ObjectGraph
import Predicates
import Testing

extension StoreBehaviour {
  /// Lets two contexts change person 1, and saves the second one's changes by a policy.
  private static func clash(
    _ work: Workplace, _ policy: MergePolicy, mine: [String: AttributeValue] = clashing,
    check: @Sendable (ManagedObject, isolated ManagedObjectContext) throws -> Void
  ) throws {
    try work.savePeople(1...2)
    try work.run { context in
      context.mergePolicy = policy
      let person = try context.one("Person", "identifier == 1")
      for (key, value) in mine { try person.setValue(value, forKey: key) }
      try work.container.newBackgroundContext().performAndWait { theirs in
        let person = try theirs.one("Person", "identifier == 1")
        try person.setValue(.string("theirs"), forKey: "name")
        try person.setValue(.integer(2), forKey: "favouriteIdentifier")
        try theirs.save()
      }
      try check(person, context)
    }
  }

  private static let clashing: [String: AttributeValue] = [
    "name": .string("mine"), "score": .double(1),
  ]

  static let conflicts = [
    StoreBehaviour("a conflict carries the object, what it was made from and what is stored") {
      work in
      try clash(work, .error) { person, context in
        let error = try storeError(.conflict) { try context.save() }
        let conflict = try #require(error.conflicts.first)
        #expect(error.conflicts.count == 1 && conflict.objectID == person.objectID)
        #expect(conflict.kind == .changed && conflict.properties == ["name"])
        #expect(conflict.snapshot?["name"] == .string("p1"))
        #expect(conflict.objectValues?["name"] == .string("mine"))
        #expect(conflict.storedValues?["name"] == .string("theirs"))
        #expect(conflict.storedValues?["favouriteIdentifier"] == .integer(2))
        #expect(person.text("name") == "mine")
        context.expect(changes: true)
      }
    },
    StoreBehaviour("every conflict of a save comes in one error") { work in
      try work.savePeople(1...3)
      try work.run { context in
        let people = try context.all("Person")
        for person in people.prefix(2) { try person.setValue(.string("mine"), forKey: "name") }
        try context.delete(people[2])
        try work.container.newBackgroundContext().performAndWait { theirs in
          for person in try theirs.all("Person") {
            try person.setValue(.string("theirs"), forKey: "name")
          }
          try theirs.save()
        }
        let error = try storeError(.conflict) { try context.save() }
        #expect(Set(error.conflicts.map(\.objectID.primaryKey)) == [1, 2, 3])
        #expect(error.conflicts.first { $0.objectID.primaryKey == 3 }?.objectValues == nil)
      }
    },
    StoreBehaviour("'store wins' keeps the stored value and what nobody else changed") { work in
      try clash(work, .storeWins) { person, context in
        try context.save()
        #expect(person.text("name") == "theirs" && person.double("score") == 1)
        #expect(person.object("favourite")?.objectID.primaryKey == 2)
        context.expect(changes: false)
      }
      #expect(try work.stored("Person", "score == 1 AND favourite.name == 'p2'") == ["theirs"])
    },
    StoreBehaviour("'object wins' saves the context's value beside the stored ones") { work in
      try clash(work, .objectWins) { person, context in
        try context.save()
        #expect(person.text("name") == "mine" && person.integer("favouriteIdentifier") == 2)
      }
      #expect(try work.stored("Person", "score == 1 AND favourite.name == 'p2'") == ["mine"])
    },
    StoreBehaviour("'overwrite' saves the whole object") { work in
      try clash(work, .overwrite) { person, context in
        try context.save()
        #expect(person.text("name") == "mine" && person.integer("favouriteIdentifier") == nil)
      }
      #expect(try work.stored("Person", "score == 1 AND favourite == nil") == ["mine"])
      #expect(try work.stored("Person", "fans.@count > 0") == [])
    },
    StoreBehaviour("'roll back' gives up the object's changes and saves the others") { work in
      try clash(work, .rollBack) { person, context in
        try context.one("Person", "identifier == 2").setValue(.string("two"), forKey: "name")
        try context.save()
        #expect(person.text("name") == "theirs" && person.double("score") == nil)
      }
      #expect(try work.stored("Person") == ["theirs", "two"])
    },
    StoreBehaviour("a function decides property by property") { work in
      let policy = MergePolicy.custom { property in
        #expect(property.key == "name" && property.snapshot == .string("p1"))
        guard case .string(let mine) = property.object, case .string(let theirs) = property.stored
        else { return .null }
        return .string("\(mine) & \(theirs)")
      }
      try clash(work, policy) { person, context in
        try context.save()
        #expect(person.text("name") == "mine & theirs" && person.double("score") == 1)
      }
      #expect(try work.stored("Person", "favourite.name == 'p2'") == ["mine & theirs"])
    },
    StoreBehaviour("what a function throws comes out of the save, and nothing is written") { work in
      struct Undecided: Error {}
      try clash(work, .custom { _ in throw Undecided() }) { person, context in
        #expect(throws: Undecided.self) { try context.save() }
        #expect(person.text("name") == "mine")
        context.mergePolicy = .custom { _ in .integer(1) }
        _ = try storeError(.wrongType) { try context.save() }
      }
      #expect(try work.stored("Person") == ["theirs", "p2"])
    },
    StoreBehaviour("a policy can be one entity's own") { work in
      try clash(work, .error) { person, context in
        try context.setMergePolicy(.objectWins, forEntityNamed: "Person")
        _ = try storeError(.unknownEntity) {
          try context.setMergePolicy(.objectWins, forEntityNamed: "Persona")
        }
        try context.save()
        try context.setMergePolicy(nil, forEntityNamed: "Person")
      }
      #expect(try work.stored("Person") == ["mine", "p2"])
    },
    StoreBehaviour("the stored to-one relationship wins on both sides") { work in
      try work.run { context in
        let names = ["Ann", "Bob", "Cy"]
        let all = try names.map { try context.make("Employee", ["name": .string($0)]) }
        try context.save()
        context.mergePolicy = .storeWins
        try all[0].setDestination(all[1], forKey: "boss")
        let (ann, cy) = (all[0].objectID, all[2].objectID)
        try work.container.newBackgroundContext().performAndWait { theirs in
          try theirs.existingObject(with: ann)
            .setDestination(theirs.existingObject(with: cy), forKey: "boss")
          try theirs.save()
        }
        try context.save()
        #expect(all[1].names("reports") == [] && all[2].names("reports") == ["Ann"])
        #expect(all[0].object("boss") == all[2])
      }
      #expect(try work.stored("Employee", "boss.name == 'Cy'") == ["Ann"])
    },
    StoreBehaviour("what the store deleted is gone, or comes back whole") { work in
      for (policy, name) in [
        (MergePolicy.storeWins, nil), (.rollBack, nil), (.custom { $0.object }, nil),
        (.objectWins, "mine"), (.overwrite, "mine"),
      ] {
        try work.savePeople(1...1)
        try work.run { context in
          let mine = try context.one("Person", "identifier == 1")
          try mine.setValue(.string("mine"), forKey: "name")
          _ = try work.container.newBackgroundContext().performAndWait {
            try $0.execute(BatchDeleteRequest(entityName: "Person"))
          }
          context.mergePolicy = .error
          let error = try storeError(.conflict) { try context.save() }
          #expect(error.conflicts.map(\.kind) == [.deleted])
          context.mergePolicy = policy
          try context.save()
          #expect(mine.isDeleted == (name == nil) && mine.text("name") == name)
          context.expect(changes: false)
        }
        #expect(try work.stored("Person") == [name].compactMap { $0 })
        _ = try work.run { try $0.execute(BatchDeleteRequest(entityName: "Person")) }
      }
    },
    StoreBehaviour("deleting what somebody changed is a conflict, decided by the policy") { work in
      for (policy, stays) in [
        (MergePolicy.storeWins, true), (.rollBack, true), (.objectWins, false),
        (.overwrite, false), (.custom { $0.stored }, false),
      ] {
        try work.savePeople(1...1)
        try work.run { context in
          let mine = try context.one("Person", "identifier == 1")
          try context.delete(mine)
          try work.container.newBackgroundContext().performAndWait { theirs in
            try theirs.one("Person", "identifier == 1").setValue(.double(5), forKey: "score")
            try theirs.save()
          }
          context.mergePolicy = .error
          _ = try storeError(.conflict) { try context.save() }
          context.mergePolicy = policy
          try context.save()
          #expect(mine.isDeleted == !stays && mine.double("score") == (stays ? 5 : nil))
        }
        #expect(try work.stored("Person") == (stays ? ["p1"] : []))
        _ = try work.run { try $0.execute(BatchDeleteRequest(entityName: "Person")) }
      }
    },
    StoreBehaviour("deleting what somebody deleted is no conflict") { work in
      try work.savePeople(1...1)
      try work.run { context in
        try context.delete(try context.one("Person", "identifier == 1"))
        _ = try work.container.newBackgroundContext().performAndWait {
          try $0.execute(BatchDeleteRequest(entityName: "Person"))
        }
        try context.save()
      }
      #expect(try work.stored("Person") == [])
    },
    StoreBehaviour("whoever keeps a one-to-one relationship is its only owner") { work in
      let policies: [(MergePolicy, String)] = [
        (.objectWins, "mine"), (.overwrite, "mine"), (.custom { $0.object }, "mine"),
        (.storeWins, "theirs"), (.rollBack, "theirs"), (.custom { $0.stored }, "theirs"),
      ]
      for (place, (policy, winner)) in policies.enumerated() {
        for (name, isKnown, isPending) in [
          ("x", false, false), ("y", true, false), ("z", true, true),
        ] {
          let name = "\(name)\(place)"
          let cards = ["mine", "theirs"].map { "\($0) \(name)" }
          try work.run { context in
            _ = try context.make("Employee", ["name": .string(name)])
            for card in cards { _ = try context.make("Card", ["name": .string(card)]) }
            try context.save()
          }
          let context = work.container.newBackgroundContext()
          try context.performAndWait { context in
            context.mergePolicy = policy
            let employee = try context.one("Employee", "name == '\(name)'")
            let mine = try context.one("Card", "name == '\(cards[0])'")
            try employee.setDestination(mine, forKey: "card")
            let theirs = isKnown ? try context.one("Card", "name == '\(cards[1])'") : nil
            if isKnown { #expect(theirs?.object("holder") == nil) }
            if isPending { try theirs?.setValue(.string("\(cards[1])!"), forKey: "name") }
            try work.run { other in
              try other.one("Employee", "name == '\(name)'")
                .setDestination(try other.one("Card", "name == '\(cards[1])'"), forKey: "card")
              try other.save()
            }
            try context.save()
            #expect(employee.object("card")?.text("name")?.hasPrefix(winner) == true)
          }
          let held = try work.stored("Card", "holder.name == '\(name)'")
          #expect(held.count == 1 && held.first?.hasPrefix(winner) == true)
        }
      }
    },
  ]
}
