import ObjectGraph
import Predicates
import Testing

extension StoreBehaviour {
  static let undo = [
    StoreBehaviour("without an undo manager nothing can be taken back") { work in
      try work.run { context in
        #expect(context.undoManager == nil)
        _ = try context.make("Tag", ["name": .string("a")])
        context.undoManager = UndoManager()
        #expect(context.undoManager?.canUndo == false)
        context.undoManager?.undo()
        context.undoManager?.redo()
        context.expect(changes: true)
      }
    },
    StoreBehaviour("values, relationships, insertions and deletions are taken back and redone") {
      work in
      try work.savePeople(1...3)
      try work.run { context in
        let people = try context.all("Person")
        let undo = UndoManager()
        undo.groupsByPerform = false
        context.undoManager = undo
        try people[0].setValue(.string("x"), forKey: "name")
        try people[0].setValue(.string("y"), forKey: "name")
        try people[0].add(people[1], forKey: "followers")
        try people[1].setDestination(people[0], forKey: "favourite")
        let new = try context.insert(entityNamed: "Person", primaryKey: 9)
        try new.add(people[0], forKey: "friends")
        try context.delete(people[2])
        undo.setActionName("Edit")
        #expect(undo.canUndo && !undo.canRedo && undo.undoActionName == "Edit")
        for _ in 0..<2 {
          undo.undo()
          context.expect(changes: false)
          #expect(people[0].text("name") == "p1" && people[0].names("followers") == [])
          #expect(people[1].names("following") == [] && people[0].objects("fans") == [])
          #expect(people[0].objects("friends") == [] && people[1].object("favourite") == nil)
          #expect(new.isDeleted && !people[2].isDeleted)
          #expect(try context.all("Person") == people)
          #expect(!undo.canUndo && undo.canRedo && undo.redoActionName == "Edit")
          undo.redo()
          #expect(people[0].text("name") == "y" && people[0].names("followers") == ["p2"])
          #expect(people[1].names("following") == ["y"] && people[0].objects("fans") == [people[1]])
          #expect(people[0].objects("friends") == [new] && people[2].isDeleted)
          #expect(new.isInserted && new.objects("friends") == [people[0]])
          #expect(undo.canUndo && !undo.canRedo)
        }
        try context.save()
      }
      #expect(try work.stored("Person") == ["y", "p2", "nil"])
      #expect(try work.stored("Person", "friends.@count == 1 AND fans.@count == 1") == ["y"])
    },
    StoreBehaviour("what was saved is taken back by a change of its own") { work in
      try work.savePeople(1...3)
      try work.run { context in
        context.undoManager = UndoManager()
        let people = try context.all("Person")
        try people[0].add(people[1], forKey: "followers")
        try people[2].add(people[0], forKey: "followers")
        try people[0].add(
          context.make("Note", ["number": .integer(1), "name": .string("n")]), forKey: "notes")
        try context.save()
      }
      try work.run { context in
        try context.delete(try context.one("Person", "identifier == 1"))
        try context.save()
      }
      #expect(try work.stored("Note") == [])
      try work.run { context in
        context.undoManager?.undo()
        try context.save()
      }
      #expect(try work.stored("Note", "author.name == 'p1'") == ["n"])
      #expect(try work.stored("Person", "followers.name == 'p2'") == ["p1"])
      #expect(try work.stored("Person", "followers.name == 'p1'") == ["p3"])
      try work.run { context in
        context.undoManager?.undo()
        try context.save()
        #expect(context.undoManager?.canUndo == false)
      }
      #expect(try work.stored("Note") == [] && work.stored("Person").count == 3)
      #expect(try work.stored("Person", "followers.@count > 0") == [])
      try work.run { context in
        context.undoManager?.redo()
        context.undoManager?.redo()
        try context.save()
      }
      #expect(try work.stored("Person") == ["p2", "p3"] && work.stored("Note") == [])
    },
    StoreBehaviour("one perform is one step, and a group may be longer or shorter") { work in
      try work.savePeople(1...1)
      func rename(_ names: String...) throws {
        try work.run { context in
          for name in names {
            try context.one("Person", "identifier == 1").setValue(.string(name), forKey: "name")
          }
        }
      }
      func name(after step: @Sendable (UndoManager) -> Void = { _ in }) throws -> String? {
        try work.run { context in
          if let undo = context.undoManager { step(undo) }
          return try context.one("Person", "identifier == 1").text("name")
        }
      }
      try work.run { $0.undoManager = UndoManager() }
      try rename("a", "b")
      try rename("c")
      #expect(try name { $0.undo() } == "b")
      #expect(try name { $0.undo() } == "p1")
      #expect(try name { $0.redo() } == "b")
      // Another change ends what could be done again.
      try rename("d")
      #expect(try name { $0.redo() } == "d")
      try work.run { context in
        context.undoManager?.beginGrouping()
        context.undoManager?.beginGrouping()
      }
      try rename("e")
      try work.run { context in context.undoManager?.endGrouping() }
      try rename("f")
      try work.run { context in context.undoManager?.endGrouping() }
      #expect(try name { $0.undo() } == "d")
      try work.run { context in
        guard let undo = context.undoManager else { return }
        let person = try context.one("Person", "identifier == 1")
        for name in ["g", "h"] {
          undo.beginGrouping()
          try person.setValue(.string(name), forKey: "name")
          undo.endGrouping()
        }
        undo.undo()
        #expect(person.text("name") == "g")
      }
    },
    StoreBehaviour("only so many steps are kept, and none while recording is off") { work in
      try work.savePeople(1...1)
      try work.run { context in
        let undo = UndoManager(levels: 2)
        context.undoManager = undo
        let person = try context.one("Person", "identifier == 1")
        func rename(_ name: String) throws {
          undo.beginGrouping()
          try person.setValue(.string(name), forKey: "name")
          undo.endGrouping()
        }
        for name in ["a", "b", "c"] { try rename(name) }
        for _ in 0..<5 { undo.undo() }
        #expect(person.text("name") == "a")
        undo.removeAllActions()
        undo.disableRegistration()
        undo.disableRegistration()
        try rename("silent")
        undo.enableRegistration()
        #expect(!undo.isRegistrationEnabled)
        try rename("silent too")
        undo.enableRegistration()
        #expect(!undo.canUndo)
        try rename("loud")
        undo.undo()
        #expect(person.text("name") == "silent too")
      }
    },
    StoreBehaviour("rollback and reset leave nothing to take back") { work in
      try work.savePeople(1...1)
      for isReset in [false, true] {
        try work.run { context in
          let undo = UndoManager()
          context.undoManager = undo
          try context.one("Person", "identifier == 1").setValue(.string("x"), forKey: "name")
          undo.beginGrouping()
          _ = try context.make("Tag", ["name": .string("t")])
          if isReset { context.reset() } else { context.rollback() }
          #expect(!undo.canUndo && !undo.canRedo)
          undo.undo()
          context.expect(changes: false)
          #expect(try context.names("Person") == ["p1"])
        }
      }
    },
    StoreBehaviour("taking back a cascade brings all of it back") { work in
      try work.run { context in
        let lab = try context.make("Department", ["name": .string("Lab")])
        var last = try context.make("Office", ["name": .string("0")])
        try lab.add(last, forKey: "offices")
        for number in 1..<20 {
          let annex = try context.make("Office", ["name": .string("\(number)")])
          try annex.setDestination(lab, forKey: "department")
          try last.setDestination(annex, forKey: "annex")
          last = annex
        }
        try context.save()
        context.undoManager = UndoManager()
        try context.delete(lab)
        #expect(last.isDeleted)
        context.undoManager?.undo()
        context.expect(changes: false)
        #expect(!last.isDeleted && lab.objects("offices").count == 20)
        context.undoManager?.redo()
        try context.save()
        #expect(try context.all("Office").isEmpty)
        context.undoManager?.undo()
        try context.save()
        #expect(lab.objects("offices").count == 20 && last.object("mainOffice") != nil)
      }
      #expect(
        try work.stored("Office", "mainOffice != nil AND department.name == 'Lab'").count == 19)
    },
  ]
}
