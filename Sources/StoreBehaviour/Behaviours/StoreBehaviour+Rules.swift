import FoundationEssentials
import ObjectGraph
import ObjectModel
import Predicates
import Testing

extension StoreBehaviour {
  private static func failures(_ context: isolated ManagedObjectContext) throws -> [String] {
    let error = try #require(throws: ValidationError.self) { try context.save() }
    return error.failures.map { "\($0.id.entity.name).\($0.property) \($0.code.rawValue)" }.sorted()
  }

  static let rules = [
    StoreBehaviour("all rules that are broken come in one error, each with its object") { work in
      try work.run { context in
        let contract = try context.make("Contract", ["name": .string("X")])
        try contract.setValue(.decimal(Decimal(1001)), forKey: "pay")
        try contract.setValue(.date(Date(timeIntervalSince1970: -1)), forKey: "starts")
        try contract.setValue(.date(Date(timeIntervalSince1970: -2)), forKey: "ends")
        let clause: Clause = try context.insert()
        clause.isBroken = true
        try contract.add(clause, forKey: "clauses")
        #expect(
          try failures(context) == [
            "Clause.self brokenRule", "Contract.clauses tooFewObjects",
            "Contract.name patternMismatch",
            "Contract.name tooShort", "Contract.order brokenRule", "Contract.pay tooLarge",
            "Contract.starts tooEarly",
          ])
        clause.isBroken = false
        for (key, value) in [
          ("name", AttributeValue.string("x y")), ("pay", .decimal(Decimal(1000))),
          ("starts", .date(Date(timeIntervalSince1970: 0))), ("ends", .null),
        ] { try contract.setValue(value, forKey: key) }
        try contract.add(try context.make("Clause"), forKey: "clauses")
        try context.save()
        // What isn't changed isn't looked at again, but what is, is.
        try contract.setValue(.string("much too long"), forKey: "name")
        for _ in 0..<2 { try contract.add(try context.make("Clause"), forKey: "clauses") }
        #expect(
          try failures(context) == ["Contract.clauses tooManyObjects", "Contract.name tooLong"])
      }
      #expect(try work.stored("Contract") == ["x y"])
    },
    StoreBehaviour("values are found and set by key paths, checked against the model") { work in
      try work.run { context in
        let contract = try context.make("Contract", ["name": .string("abc")])
        let clause = try context.make("Clause")
        #expect(try clause.value(forKeyPath: "contract.name") == .null)
        _ = try storeError(.missingObject) {
          try clause.setValue(.string("x"), forKeyPath: "contract.name")
        }
        try clause.setDestination(contract, forKey: "contract")
        try clause.setValue(.string("def"), forKeyPath: "contract.name")
        #expect(try clause.value(forKeyPath: "contract.name") == .string("def"))
        #expect(try contract.value(forKeyPath: "name") == .string("def"))
        for path in ["contract.nothing", "weight.x", "", "contract..name"] {
          _ = try storeError(.unknownProperty) { try clause.value(forKeyPath: path) }
        }
        _ = try storeError(.unknownProperty) { try contract.value(forKeyPath: "clauses.weight") }
        _ = try storeError(.wrongType) {
          try clause.setValue(.integer(1), forKeyPath: "contract.name")
        }
      }
    },
  ]

  static let hooks = [
    StoreBehaviour("an object is told of its life, each time once") { work in
      try work.run { context in
        let contract = try context.make("Contract", ["name": .string("abc")])
        let clauses: [Clause] = try (0..<2).map { _ in try context.insert() }
        for clause in clauses { try contract.add(clause, forKey: "clauses") }
        clauses[0].gain = 5
        try context.save()
        #expect(clauses[0].calls == ["insert 1", "will", "did"])
        #expect(clauses[0].integer("weight") == 6)
        try context.save()
        #expect(clauses[0].calls.count == 3)
        clauses[0].gain = 0
        context.refreshAllObjects()
        #expect(clauses[0].integer("weight") == 6)
        #expect(clauses[0].calls.last == "fetch 6")
        #expect(clauses[1].calls == ["insert 1", "will", "did", "fetch 1"])
        try context.delete(clauses[1])
        try context.delete(clauses[1])
        #expect(clauses[1].calls.last == "prepare abc")
        #expect(clauses[1].calls.count == 5)
        try contract.add(try context.make("Clause"), forKey: "clauses")
        try context.save()
        #expect(clauses[1].calls.suffix(2) == ["will", "did"])
      }
      #expect(try work.stored("Clause", "weight == 6", key: "contractName") == ["abc"])
    },
    StoreBehaviour("objects that others change as they prepare for a save are told in each save") {
      work in
      try work.run { context in
        let clauses: [Clause] = try (0..<2).map { _ in try context.insert() }
        try context.save()
        clauses[0].follower = clauses[1]
        for weight in [Int64(10), 20] {
          try clauses[0].setValue(.integer(weight), forKey: "weight")
          try context.save()
        }
        #expect(clauses[1].calls == ["insert 1", "will", "did", "will", "did", "will", "did"])
      }
      #expect(try work.stored("Clause", "weight == 3", key: "contractName").count == 1)
    },
    StoreBehaviour("what fails to be saved has not been saved, as objects are told") { work in
      try work.run { context in
        let clause: Clause = try context.insert()
        clause.isBroken = true
        #expect(throws: ValidationError.self) { try context.save() }
        #expect(clause.calls == ["insert 1", "will"])
        clause.isBroken = false
        try context.save()
        #expect(clause.calls == ["insert 1", "will", "will", "did"])
      }
    },
  ]

  static let derivations = [
    StoreBehaviour("derived attributes follow what they come from at each save") { work in
      try work.run { context in
        let contract = try context.make("Contract", ["name": .string("éCLAIR")])
        #expect(throws: ValidationError.self) { try context.save() }
        try contract.setValue(.string("eÉclair"), forKey: "name")
        let clauses = try (0..<2).map { number in
          try context.make("Clause", ["weight": .integer(Int64(number + 10))])
        }
        for clause in clauses { try contract.add(clause, forKey: "clauses") }
        let before = Date()
        try context.save()
        #expect(contract.text("search") == "eeclair")
        #expect(contract.integer("clauseCount") == 2)
        #expect(contract.integer("total") == 21)
        #expect(clauses[0].text("contractName") == "eÉclair")
        let saved = try #require(contract.date("saved"))
        #expect(saved.timeIntervalSince(before) > -1 && saved.timeIntervalSinceNow < 1)
        // A change at the other end counts, though nothing of the object itself has changed.
        try clauses[0].setValue(.integer(100), forKey: "weight")
        try context.save()
        #expect(contract.integer("total") == 111)
        try contract.setValue(.string("new"), forKey: "name")
        try contract.add(try context.make("Clause"), forKey: "clauses")
        try context.save()
        _ = try storeError(.wrongType) { try contract.setValue(.integer(1), forKey: "total") }
      }
      #expect(try work.stored("Clause", key: "contractName") == ["new", "new", "new"])
      #expect(try work.stored("Contract", "clauseCount == 3 AND total == 112") == ["new"])
      try work.run { context in
        _ = try storeError(.unsupportedBatch) {
          try context.execute([
            BatchInsertRequest(
              entityName: "Clause", properties: ["weight"], values: [.integer(1)])
          ])
        }
      }
    }
  ]
}
