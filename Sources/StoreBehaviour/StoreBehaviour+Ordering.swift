import FoundationEssentials
import ObjectGraph
import ObjectModel
import Predicates
import Testing

extension StoreBehaviour {
  /// The two ordered relationships: with a to-one inverse, and with a to-many one.
  private static let lists = [("Album", "tracks", "album"), ("Playlist", "songs", "playlists")]

  /// An object of `entity` with the songs `names` in its list, saved.
  private static func make(
    _ work: Workplace, _ entity: String, _ key: String, _ names: String
  ) throws -> ManagedObjectID {
    try work.run { context in
      let owner = try context.make(entity, ["name": .string(entity)])
      for name in names {
        try owner.add(try song(String(name), in: context), forKey: key)
      }
      try context.save()
      return owner.objectID
    }
  }

  private static func song(_ name: String, in context: isolated ManagedObjectContext) throws
    -> ManagedObject
  {
    try context.all("Song", "name == %@", [.value(.string(name))]).first
      ?? context.make("Song", ["name": .string(name)])
  }

  private static func order(_ owner: ManagedObject, _ key: String) -> String {
    owner.names(key).joined()
  }

  /// The order that a new context reads.
  private static func stored(_ work: Workplace, _ id: ManagedObjectID, _ key: String) throws
    -> String
  {
    try work.container.newBackgroundContext(name: "check").performAndWait { context in
      order(try context.existingObject(with: id), key)
    }
  }

  static let ordering = [
    StoreBehaviour("an ordered relationship keeps its order, which is no order of keys") { work in
      for (entity, key, inverse) in lists {
        let id = try make(work, entity, key, "")
        try work.run { context in
          // The songs are there before, in another order.
          for name in "abcde" { _ = try song(String(name), in: context) }
          try context.save()
          let owner = try context.existingObject(with: id)
          for name in "dacbe" { try owner.add(try song(String(name), in: context), forKey: key) }
          #expect(order(owner, key) == "dacbe")
          try owner.add(try song("d", in: context), forKey: key)
          #expect(order(owner, key) == "dacbe")
          try context.save()
          #expect(order(owner, key) == "dacbe")
        }
        #expect(try stored(work, id, key) == "dacbe")
        try work.run { context in
          let song = try song("b", in: context)
          let owners =
            inverse == "album"
            ? [try song.destination(forKey: inverse)].compactMap { $0 }
            : try song.relatedObjects(forKey: inverse)
          #expect(owners.map(\.objectID) == [id])
        }
      }
    },
    StoreBehaviour("a list appends, inserts, moves, removes and replaces") { work in
      for (entity, key, _) in lists {
        let id = try make(work, entity, key, "abc")
        try work.run { context in
          let owner = try context.existingObject(with: id)
          var list = try owner.relatedList(forKey: key, as: ManagedObject.self)
          func check(_ expected: String, _ context: isolated ManagedObjectContext) throws {
            #expect(list.map { $0.text("name") ?? "" }.joined() == expected)
            #expect(order(owner, key) == expected)
            try context.save()
            #expect(order(owner, key) == expected)
            #expect(try stored(work, id, key) == expected)
          }
          try list.insert(try song("d", in: context), at: 0)
          try check("dabc", context)
          try list.move(from: 0, to: 2)
          try check("abdc", context)
          try list.append(try song("a", in: context))
          try check("bdca", context)
          try list.remove(list[1])
          try check("bca", context)
          try list.append(try song("d", in: context))
          try check("bcad", context)
          let songs = try "cxb".map { try song(String($0), in: context) }
          try list.replaceAll(with: songs + [songs[0]])
          try check("cxb", context)
          try list.remove(songs[0])
          try list.append(songs[0])
          try check("xbc", context)
          for place in [-1, 4] {
            _ = try storeError(.outOfRange) {
              try list.insert(try song("e", in: context), at: place)
            }
          }
          _ = try storeError(.outOfRange) { try list.move(from: 3, to: 0) }
          _ = try storeError(.unknownProperty) { try owner.relatedList(forKey: "name") }
        }
      }
    },
    StoreBehaviour("what joins from the other side comes last, and what leaves and returns too") {
      work in
      for (entity, key, inverse) in lists {
        let id = try make(work, entity, key, "abc")
        try work.run { context in
          let owner = try context.existingObject(with: id)
          for name in ["z", "y"] {
            let song = try song(name, in: context)
            if inverse == "album" {
              try song.setDestination(owner, forKey: inverse)
            } else {
              try song.add(owner, forKey: inverse)
            }
          }
          #expect(order(owner, key) == "abczy")
          try context.save()
          let first = try song("a", in: context)
          try owner.remove(first, forKey: key)
          try context.save()
          #expect(try stored(work, id, key) == "bczy")
          try owner.add(first, forKey: key)
          try context.save()
        }
        #expect(try stored(work, id, key) == "bczya")
      }
    },
    StoreBehaviour("a song that goes to another album comes last there") { work in
      let first = try make(work, "Album", "tracks", "abc")
      let second = try make(work, "Album", "tracks", "defg")
      try work.run { context in
        let song = try song("a", in: context)
        try song.setDestination(try context.existingObject(with: second), forKey: "album")
        try context.save()
      }
      #expect(try stored(work, first, "tracks") == "bc")
      #expect(try stored(work, second, "tracks") == "defga")
    },
    StoreBehaviour("additions of two contexts are no conflict, and come last") { work in
      for (entity, key, _) in lists {
        let id = try make(work, entity, key, "abc")
        try work.run { context in
          context.automaticallyMergesChanges = false
          let owner = try context.existingObject(with: id)
          try owner.moveRelatedObject(from: 2, to: 0, forKey: key)
          try owner.add(try song("x", in: context), forKey: key)
          #expect(order(owner, key) == "cabx")
          try work.container.newBackgroundContext().performAndWait { other in
            let owner = try other.existingObject(with: id)
            try owner.add(try song("y", in: other), forKey: key)
            try owner.remove(try song("b", in: other), forKey: key)
            try other.save()
          }
          try context.save()
        }
        #expect(try stored(work, id, key) == "caxy")
        try work.run { context in
          #expect(order(try context.existingObject(with: id), key) == "caxy")
          context.automaticallyMergesChanges = true
          for name in "abcxy" { try context.delete(try song(String(name), in: context)) }
          try context.save()
        }
      }
    },
    StoreBehaviour("an order that two contexts change is a conflict, which the policy settles") {
      work in
      let policies: [(MergePolicy, String?)] = [
        (.error, nil), (.storeWins, "bac"), (.objectWins, "cab"),
        (.overwrite, "cab"), (.rollBack, "bac"), (.custom { $0.snapshot ?? .null }, "abc"),
      ]
      for (entity, key, _) in lists {
        for (policy, expected) in policies {
          let id = try make(work, entity, key, "abc")
          let context = work.container.newBackgroundContext()
          try context.performAndWait { context in
            context.mergePolicy = policy
            let owner = try context.existingObject(with: id)
            try owner.moveRelatedObject(from: 2, to: 0, forKey: key)
            try work.container.newBackgroundContext().performAndWait { other in
              let owner = try other.existingObject(with: id)
              try owner.moveRelatedObject(from: 1, to: 0, forKey: key)
              try other.save()
            }
            guard let expected else {
              let error = try storeError(.conflict) { try context.save() }
              #expect(error.conflicts.map(\.objectID) == [id])
              #expect(error.conflicts.first?.properties == [key])
              try context.refresh(owner, mergeChanges: true)
              #expect(order(owner, key) == "cab")
              try context.save()
              return
            }
            try context.save()
            #expect(order(owner, key) == expected)
          }
          #expect(try stored(work, id, key) == expected ?? "cab")
          try work.run { context in
            for name in "abc" { try context.delete(try song(String(name), in: context)) }
            try context.save()
          }
        }
      }
    },
    StoreBehaviour("an order of an object that is gone is a conflict") { work in
      let id = try make(work, "Playlist", "songs", "abc")
      let context = work.container.newBackgroundContext()
      try context.performAndWait { context in
        let owner = try context.existingObject(with: id)
        try owner.moveRelatedObject(from: 2, to: 0, forKey: "songs")
        try work.run { other in
          try other.delete(try other.existingObject(with: id))
          try other.save()
        }
        let error = try storeError(.conflict) { try context.save() }
        #expect(error.conflicts.map(\.kind) == [.deleted])
        context.mergePolicy = .storeWins
        try context.save()
        #expect(owner.isDeleted)
      }
    },
    StoreBehaviour("another context's order is seen, and its unsaved changes stay beside it") {
      work in
      for (entity, key, _) in lists {
        let id = try make(work, entity, key, "abc")
        let context = work.container.newBackgroundContext()
        let held = try context.performAndWait { context in
          let owner = try context.existingObject(with: id)
          #expect(order(owner, key) == "abc")
          try owner.add(try song("x", in: context), forKey: key)
          try work.run { other in
            let owner = try other.existingObject(with: id)
            try owner.moveRelatedObject(from: 0, to: 2, forKey: key)
            try other.save()
          }
          try context.mergeChanges()
          let merged = order(owner, key)
          try context.save()
          return merged
        }
        #expect(held == "bcax")
        #expect(try stored(work, id, key) == "bcax")
        try work.run { context in
          for name in "abcx" { try context.delete(try song(String(name), in: context)) }
          try context.save()
        }
      }
    },
    StoreBehaviour("undo and redo bring places back") { work in
      for (entity, key, _) in lists {
        let id = try make(work, entity, key, "abcd")
        try work.run { context in
          let undo = UndoManager()
          undo.groupsByPerform = false
          context.undoManager = undo
          let owner = try context.existingObject(with: id)
          let steps: [(String, () throws -> Void)] = [
            ("cabd", { try owner.moveRelatedObject(from: 2, to: 0, forKey: key) }),
            ("cbd", { try owner.remove(try song("a", in: context), forKey: key) }),
            ("cbde", { try owner.add(try song("e", in: context), forKey: key) }),
            ("cde", { try context.delete(try song("b", in: context)) }),
          ]
          var orders = ["abcd"]
          for (expected, step) in steps {
            undo.beginGrouping()
            try step()
            undo.endGrouping()
            #expect(order(owner, key) == expected)
            orders.append(expected)
          }
          for expected in orders.dropLast().reversed() {
            undo.undo()
            #expect(order(owner, key) == expected)
          }
          for expected in orders.dropFirst() {
            undo.redo()
            #expect(order(owner, key) == expected)
          }
          context.undoManager = nil
          try context.save()
          #expect(try stored(work, id, key) == "cde")
          context.rollback()
          for name in "acde" { try context.delete(try song(String(name), in: context)) }
          try context.save()
        }
      }
    },
    StoreBehaviour("rolling back gives the stored order back") { work in
      let id = try make(work, "Playlist", "songs", "abc")
      try work.run { context in
        let owner = try context.existingObject(with: id)
        try owner.moveRelatedObject(from: 0, to: 2, forKey: "songs")
        context.expect(changes: true)
        #expect(owner.isUpdated)
        context.rollback()
        #expect(order(owner, "songs") == "abc")
        try owner.moveRelatedObject(from: 0, to: 2, forKey: "songs")
        try owner.moveRelatedObject(from: 2, to: 0, forKey: "songs")
        #expect(!owner.isUpdated)
      }
    },
    StoreBehaviour("delete rules hold for ordered relationships") { work in
      let album = try make(work, "Album", "tracks", "abc")
      let playlist = try make(work, "Playlist", "songs", "cdab")
      try work.run { context in
        try context.delete(try context.existingObject(with: album))
        #expect(order(try context.existingObject(with: playlist), "songs") == "d")
        try context.save()
      }
      #expect(try work.stored("Song") == ["d"])
      #expect(try stored(work, playlist, "songs") == "d")
      try work.run { context in
        try context.delete(try context.existingObject(with: playlist))
        try context.save()
      }
      #expect(try work.stored("Song") == ["d"])
    },
    StoreBehaviour("the lists of many objects are read together, each in its order") { work in
      try work.run { context in
        for index in 0..<40 {
          let playlist = try context.make("Playlist", ["name": .string("\(index)")])
          let album = try context.make("Album", ["name": .string("\(index)")])
          for name in ["c", "a", "b"] {
            let song = try context.make("Song", ["name": .string("\(name)\(index)")])
            try playlist.insert(song, at: 0, forKey: "songs")
            try album.insert(song, at: 0, forKey: "tracks")
          }
        }
        try context.save()
      }
      for (entity, key, _) in lists {
        try work.container.newBackgroundContext().performAndWait { context in
          let owners = try context.all(entity)
          _ = work.store.takeCount()
          for owner in owners {
            let name = owner.text("name") ?? ""
            #expect(owner.names(key) == ["b\(name)", "a\(name)", "c\(name)"])
          }
          #expect(work.store.takeCount() < 8)
        }
      }
    },
    StoreBehaviour("predicates read the first, the last and any place of an ordered relationship") {
      work in
      for (entity, key, _) in lists {
        _ = try make(work, entity, key, "")
        let id = try make(work, entity, key, "")
        try work.run { context in
          let owner = try context.existingObject(with: id)
          try owner.setValue(.string("full"), forKey: "name")
          for name in "abc" { _ = try song(String(name), in: context) }
          for name in "cab" { try owner.add(try song(String(name), in: context), forKey: key) }
          let formats = [
            "\(key)[FIRST].name == 'c'", "\(key)[LAST].name == 'b'", "\(key)[1].name == 'a'",
            "\(key)[SIZE] == 3",
          ]
          func check(_ formats: [String], _ context: isolated ManagedObjectContext) throws {
            for format in formats {
              #expect(try context.names(entity, format) == ["full"], "\(format)")
            }
          }
          try check(formats, context)
          try context.save()
          try check(formats, context)
          #expect(try work.stored(entity, formats[0]) == ["full"])
          try owner.moveRelatedObject(from: 0, to: 2, forKey: key)
          let moved = [
            "\(key)[FIRST].name == 'a'", "\(key)[LAST].name == 'c'", "\(key)[1].name == 'b'",
          ]
          try check(moved, context)
          #expect(try work.stored(entity, moved[0]).isEmpty)
          try context.save()
          try check(moved, context)
          #expect(try work.stored(entity, moved[1]) == ["full"])
        }
      }
    },
    StoreBehaviour("what batches add to an ordered relationship comes last") { work in
      try work.run { context in
        _ = try context.execute([
          BatchInsertRequest(
            entityName: "Song", properties: ["name"],
            values: ["a", "b", "c", "d"].map { .string($0) }),
          BatchInsertRequest(
            entityName: "Playlist", properties: ["name", "songs"],
            values: [.string("p"), .array(["c", "a", "d"].map { .string($0) })]),
        ])
      }
      let album = try make(work, "Album", "tracks", "dc")
      try work.run { context in
        let playlist = try context.one("Playlist", "name == 'p'")
        #expect(order(playlist, "songs") == "cad")
        var update = BatchUpdateRequest(
          entityName: "Song", predicate: try FetchPredicate(format: "name < 'd'"), values: [:])
        update.set("album", to: .object(album.reference))
        _ = try context.execute(update)
        // Whoever stays keeps the place.
        #expect(order(try context.existingObject(with: album), "tracks") == "dcab")
      }
      #expect(try stored(work, album, "tracks") == "dcab")
    },
    StoreBehaviour("a new order is a change of the object that has the relationship") { work in
      for (entity, key, _) in lists {
        let id = try make(work, entity, key, "abc")
        let container = PersistentContainer(
          store: work.store, configuration: ContainerConfiguration(history: HistoryTracking()))
        try container.viewContext.performAndWait { context in
          try context.existingObject(with: id).moveRelatedObject(from: 0, to: 2, forKey: key)
          try context.save()
          let changes = try #require(try context.fetchHistory().last).changes
          let change = try #require(changes.first { $0.objectID == id })
          #expect(change.kind == .update && change.properties == [key])
          for name in "abc" { try context.delete(try song(String(name), in: context)) }
          try context.save()
        }
      }
    },
  ]
}
