import ObjectGraph
import ObjectModel
import Predicates
import Testing

extension StoreBehaviour {
  static func container(_ work: Workplace, before: Bool = false) -> PersistentContainer {
    PersistentContainer(
      store: work.store,
      configuration: ContainerConfiguration(history: HistoryTracking(keepsValuesBefore: before)))
  }

  /// Changes as short texts, in a stable order.
  private static func texts(_ transactions: [HistoryTransaction]) -> [[String]] {
    transactions.map { transaction in
      transaction.changes.map { change in
        let names = change.properties.sorted().joined(separator: ",")
        return "\(change.kind) \(change.objectID)" + (names.isEmpty ? "" : " \(names)")
      }.sorted()
    }
  }

  static let history = [
    StoreBehaviour("without the option there is no history") { work in
      try work.savePeople(1...2)
      try work.run { context in
        let all = try context.fetchHistory()
        #expect(all.isEmpty)
        #expect(try context.currentHistoryToken() == nil)
        #expect(try context.deleteHistory(before: HistoryToken(number: 5)) == 0)
      }
    },
    StoreBehaviour("each save is a transaction with its author, context and changes") { work in
      let context = container(work).newBackgroundContext(name: "editor")
      try context.performAndWait { context in
        context.transactionAuthor = "Ann"
        let people = try (1...3).map { try context.insert(entityNamed: "Person", primaryKey: $0) }
        try context.save()
        context.transactionAuthor = nil
        try people[0].setValue(.string("x"), forKey: "name")
        try people[0].setValue(.double(1), forKey: "score")
        try people[1].add(people[2], forKey: "followers")
        try context.save()
        // A save without changes is no transaction.
        try context.save()
        try context.delete(people[1])
        try context.save()
        let all = try context.fetchHistory()
        #expect(all.map(\.author) == ["Ann", nil, nil])
        #expect(Set(all.map(\.contextName)) == ["editor"])
        #expect(all.map(\.token) == all.map(\.token).sorted() && Set(all.map(\.token)).count == 3)
        #expect(all.map(\.date) == all.map(\.date).sorted())
        #expect(try context.currentHistoryToken() == all.last?.token)
        #expect(
          texts(all) == [
            ["insert Person/1", "insert Person/2", "insert Person/3"],
            [
              "update Person/1 name,score", "update Person/2 followers",
              "update Person/3 following",
            ],
            ["delete Person/2", "update Person/3 following"],
          ])
        #expect(all.flatMap(\.changes).allSatisfy { $0.valuesBefore.isEmpty })
      }
    },
    StoreBehaviour("the history keeps what was there before, where that is asked") { work in
      try container(work, before: true).viewContext.performAndWait { context in
        let boss = try context.make("Employee", ["name": .string("Boss")])
        let ann = try context.make("Employee", ["name": .string("Ann"), "badge": .integer(7)])
        try ann.setDestination(boss, forKey: "boss")
        try context.save()
        try ann.setValue(.string("Anna"), forKey: "name")
        try ann.setDestination(nil, forKey: "boss")
        try context.save()
        try context.delete(ann)
        try context.save()
        let all = try context.fetchHistory()
        #expect(
          all[1].changes.first?.valuesBefore
            == ["name": .string("Ann"), "boss": .object(boss.objectID.reference)])
        let last = try #require(all[2].changes.first)
        #expect(last.kind == .delete && last.valuesBefore["name"] == .string("Anna"))
        #expect(last.valuesBefore["badge"] == .integer(7))
      }
    },
    StoreBehaviour("batches are transactions, too") { work in
      try container(work, before: true).viewContext.performAndWait { context in
        func people(_ names: [String]) -> BatchInsertRequest {
          var request = BatchInsertRequest(
            entityName: "Person", properties: ["identifier", "name"], conflictPolicy: .overwrite)
          for (index, name) in names.enumerated() {
            request.append([.integer(Int64(index + 1)), .string(name)])
          }
          return request
        }
        _ = try context.execute([people(["a", "b"])])
        _ = try context.execute([people(["a", "B", "c"])])
        _ = try context.execute([people(["a", "B", "c"])])
        var update = BatchUpdateRequest(entityName: "Person")
        update.set("name", to: .string("c"))
        _ = try context.execute(update)
        var deletion = BatchDeleteRequest(entityName: "Person")
        deletion.isDryRun = true
        _ = try context.execute(deletion)
        deletion.isDryRun = false
        _ = try context.execute(deletion)
        let all = try context.fetchHistory()
        #expect(
          texts(all) == [
            ["insert Person/1", "insert Person/2"], ["insert Person/3", "update Person/2 name"],
            ["update Person/1 name", "update Person/2 name"],
            ["delete Person/1", "delete Person/2", "delete Person/3"],
          ])
        #expect(
          all[2].changes.map { $0.valuesBefore["name"] } == [.string("a"), .string("B")])
        #expect(all[3].changes.allSatisfy { $0.valuesBefore["name"] == .string("c") })
      }
    },
    StoreBehaviour("the history is read after a token and forgotten before one") { work in
      try container(work).viewContext.performAndWait { context in
        for key in Int64(1)...5 {
          _ = try context.insert(entityNamed: "Person", primaryKey: key)
          try context.save()
        }
        let all = try context.fetchHistory()
        #expect(try context.fetchHistory(after: all[2].token) == Array(all[3...]))
        #expect(try context.fetchHistory(after: all[0].token, limit: 2) == Array(all[1...2]))
        #expect(try context.fetchHistory(after: all[4].token).isEmpty)
        let kept = try #require(HistoryToken(all[3].token.description))
        #expect(try context.deleteHistory(before: kept) == 3)
        #expect(try context.fetchHistory() == Array(all[3...]))
        #expect(try context.fetchHistory(after: all[2].token) == Array(all[3...]))
        let error = try storeError(.historyExpired) {
          try context.fetchHistory(after: all[1].token)
        }
        #expect(error.message.contains("\(all[1].token)"))
        #expect(try context.currentHistoryToken() == all[4].token)
        _ = try context.insert(entityNamed: "Person", primaryKey: 6)
        try context.save()
        #expect(try context.fetchHistory(after: all[4].token).count == 1)
      }
    },
    StoreBehaviour("what fails leaves no history") { work in
      try container(work).viewContext.performAndWait { context in
        for _ in 0..<2 { _ = try context.make("Tag", ["name": .string("a")]) }
        _ = try storeError(.constraintViolation) { try context.save() }
        context.rollback()
        #expect(try context.fetchHistory().isEmpty)
        _ = try context.make("Tag", ["name": .string("a")])
        try context.save()
        #expect(try context.fetchHistory().count == 1)
      }
    },
    StoreBehaviour("containers with and without history share a store") { work in
      let recording = container(work)
      try recording.viewContext.performAndWait { context in
        _ = try context.make("Tag", ["name": .string("a")])
        try context.save()
      }
      try work.savePeople(1...1)
      try container(work, before: true).viewContext.performAndWait { context in
        try context.one("Tag", "name == 'a'").setValue(.string("b"), forKey: "name")
        try context.save()
        let all = try context.fetchHistory()
        #expect(all.map { $0.changes.map(\.objectID.entity.name) } == [["Tag"], ["Tag"]])
        #expect(all[1].changes[0].valuesBefore == ["name": .string("a")])
        #expect(all[0].origin != all[1].origin)
      }
    },
  ]
}
