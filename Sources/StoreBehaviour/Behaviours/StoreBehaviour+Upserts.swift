import FoundationEssentials
import ObjectGraph
import Predicates
import Testing

extension StoreBehaviour {
  static let upserts = [
    StoreBehaviour("with the error policy a value that is taken is told, and can be put right") {
      work in
      try work.run { context in
        let old = try context.make("Tag", ["name": .string("a")])
        try context.save()
        let new = try context.make("Tag", ["name": .string("a")])
        let other = try context.make("Tag", ["name": .string("b")])
        for _ in 0..<2 {
          let error = try storeError(.constraintViolation) { try context.save() }
          let conflict = try #require(error.conflicts.first)
          #expect(error.conflicts.count == 1 && conflict.kind == .unique)
          #expect(conflict.objectID == new.objectID && conflict.holderID == old.objectID)
          #expect(conflict.properties == ["name"] && conflict.snapshot == nil)
          #expect(conflict.storedValues?["name"] == .string("a"))
        }
        #expect(new.isInserted && other.isInserted)
        try context.delete(new)
        try context.save()
      }
      #expect(try work.stored("Tag") == ["a", "b"])
    },
    StoreBehaviour("a new object is merged into the stored one that has its values") { work in
      for (policy, badge, hired) in [
        (MergePolicy.objectWins, Int64(2), 1.0 as Double?), (.storeWins, 1, 1), (.rollBack, 1, 1),
        (.overwrite, 2, nil), (.custom { $0.stored }, 1, 1),
      ] {
        try work.run { context in
          let date = AttributeValue.date(.init(timeIntervalSince1970: 1))
          let old = try context.make(
            "Employee", ["name": .string("Ann"), "badge": .integer(1), "hired": date])
          let boss = try context.make("Employee", ["name": .string("Boss")])
          try context.save()
          context.mergePolicy = policy
          let new = try context.make(
            "Employee", ["name": .string("Ann"), "badge": .integer(2)])
          let report = try context.make("Employee", ["name": .string("Bob")])
          let card = try context.make("Card", ["name": .string("c")])
          try new.setDestination(boss, forKey: "boss")
          try new.add(report, forKey: "reports")
          try new.setDestination(card, forKey: "card")
          try context.save()
          #expect(new.isDeleted && old.integer("badge") == badge)
          #expect(old.date("hired")?.timeIntervalSince1970 == hired)
          #expect(report.object("boss") === old && old.names("reports") == ["Bob"])
          context.expect(changes: false)
        }
        #expect(try work.stored("Employee", "boss.name == 'Ann'") == ["Bob"])
        #expect(try work.stored("Employee", "name == 'Ann'", key: "name") == ["Ann"])
        _ = try work.run { try $0.execute(BatchDeleteRequest(entityName: "Employee")) }
        _ = try work.run { try $0.execute(BatchDeleteRequest(entityName: "Card")) }
      }
    },
    StoreBehaviour("what is linked to a new object is linked to the stored one") { work in
      try work.savePeople(1...2)
      try work.run { context in
        let old = try context.make("Tag", ["name": .string("t")])
        let people = try context.all("Person")
        try people[0].add(old, forKey: "tags")
        try context.save()
        context.mergePolicy = .objectWins
        let new = try context.make("Tag", ["name": .string("t")])
        let third = try context.insert(entityNamed: "Person", primaryKey: 3)
        for person in people + [third] { try person.add(new, forKey: "tags") }
        try context.save()
        #expect(people[1].objects("tags") == [old] && third.objects("tags") == [old])
        #expect(old.objects("people") == people + [third])
      }
      #expect(try work.stored("Tag", "people.@count == 3") == ["t"])
    },
    StoreBehaviour("two new objects with one unique value become one") { work in
      try work.run { context in
        context.mergePolicy = .objectWins
        let first = try context.make("Tag", ["name": .string("a")])
        let second = try context.make("Tag", ["name": .string("a")])
        let third = try context.make("Tag", ["name": .string("a")])
        let person = try context.insert(entityNamed: "Person", primaryKey: 1)
        try person.add(third, forKey: "tags")
        try context.save()
        #expect(!first.isDeleted && second.isDeleted && third.isDeleted)
        #expect(person.objects("tags") == [first])
      }
      #expect(try work.stored("Tag") == ["a"])
      #expect(try work.stored("Tag", "people.@count == 1") == ["a"])
    },
    StoreBehaviour("a new object whose natural key is stored becomes a change of it") { work in
      for (policy, name, score) in [
        (MergePolicy.objectWins, "new", 3.0 as Double?), (.storeWins, "p1", 3),
        (.overwrite, "new", nil),
      ] {
        try work.savePeople(1...2)
        try work.run { context in
          try context.one("Person", "identifier == 1").setValue(.double(3), forKey: "score")
          try context.save()
        }
        try work.container.newBackgroundContext().performAndWait { context in
          context.mergePolicy = policy
          let new = try context.insert(entityNamed: "Person", primaryKey: 1)
          try new.setValue(.string("new"), forKey: "name")
          try new.add(try context.one("Person", "identifier == 2"), forKey: "followers")
          try context.save()
          #expect(new.text("name") == name && new.double("score") == score)
          #expect(!new.isInserted && new.names("followers") == ["p2"])
        }
        #expect(try work.stored("Person", "followers.@count == 1") == [name])
        _ = try work.run { try $0.execute(BatchDeleteRequest(entityName: "Person")) }
      }
    },
    StoreBehaviour("a stored object that takes another's unique value gives it back, or fails") {
      work in
      try work.run { context in
        _ = try context.make("Tag", ["name": .string("a")])
        let b = try context.make("Tag", ["name": .string("b")])
        try context.save()
        try b.setValue(.string("a"), forKey: "name")
        context.mergePolicy = .objectWins
        let error = try storeError(.constraintViolation) { try context.save() }
        #expect(error.conflicts.first?.snapshot?["name"] == .string("b"))
        context.mergePolicy = .storeWins
        try context.save()
        #expect(b.text("name") == "b")
      }
      #expect(try work.stored("Tag") == ["a", "b"])
    },
    StoreBehaviour("a constraint over a relationship is resolved too") { work in
      try work.savePeople(1...1)
      try work.run { context in
        let author = try context.one("Person", "identifier == 1")
        let old = try context.make("Note", ["number": .integer(1), "name": .string("old")])
        try author.add(old, forKey: "notes")
        try context.save()
        context.mergePolicy = .objectWins
        let new = try context.make("Note", ["number": .integer(1), "name": .string("new")])
        try author.add(new, forKey: "notes")
        try context.save()
        #expect(new.isDeleted && author.objects("notes") == [old] && old.text("name") == "new")
      }
      #expect(try work.stored("Note") == ["new"])
    },
    StoreBehaviour("a text that changes in its bytes only is saved") { work in
      try work.run { context in
        let tag = try context.make("Tag", ["name": .string("é")])
        try context.save()
        try tag.setValue(.string("e\u{301}"), forKey: "name")
        try context.save()
      }
      #expect(try work.stored("Tag").map { Array($0.utf8).count } == [3])
    },
  ]
}
