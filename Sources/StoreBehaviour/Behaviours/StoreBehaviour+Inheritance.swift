import FoundationEssentials
import ObjectGraph
import ObjectModel
import Predicates
import Testing

extension StoreBehaviour {
  /// Two fleets with two cars and a lorry, saved.
  private static func fleets(_ work: Workplace) throws {
    try work.run { context in
      let fleet = try context.make("Fleet", ["name": .string("red")])
      let other = try context.make("Fleet", ["name": .string("blue")])
      let first = try context.make("Car", ["name": .string("beetle"), "load": .string("bags")])
      let second = try context.make("Car", ["name": .string("duck"), "seats": .integer(2)])
      let lorry = try context.make(
        "Lorry", ["name": .string("truck"), "wheels": .integer(8), "load": .decimal(Decimal(7.5))])
      for vehicle in [first, lorry] { try fleet.add(vehicle, forKey: "vehicles") }
      try other.setDestination(second, forKey: "flagship")
      try lorry.add(second, forKey: "tows")
      for vehicle in [second, lorry] { try other.add(vehicle, forKey: "guests") }
      try context.save()
    }
  }

  private static func kinds(_ objects: [ManagedObject]) -> [String] {
    objects.map { "\($0.entity.name) \($0.text("name") ?? "nil")" }.sorted()
  }

  /// Returns the changes of the last transaction in the history.
  private static func lastChanges(in context: isolated ManagedObjectContext) throws -> [String] {
    let last = try #require(try context.fetchHistory().last)
    return last.changes.map { change in
      "\(change.kind) \(change.objectID.entity.name) \(change.properties.sorted())"
    }.sorted()
  }

  static let inheritance = [
    StoreBehaviour("a fetch of a parent finds objects of all entities below, each of its own") {
      work in
      try fleets(work)
      try work.container.newBackgroundContext().performAndWait { context in
        let all = try context.all("Vehicle")
        #expect(kinds(all) == ["Car beetle", "Car duck", "Lorry truck"])
        #expect(kinds(try context.all("Vehicle", "wheels > 4")) == ["Lorry truck"])
        #expect(kinds(try context.all("Car")) == ["Car beetle", "Car duck"])
        #expect(try context.one("Car", "load == 'bags'").text("name") == "beetle")
        #expect(try context.one("Lorry", "load == 7.5").text("name") == "truck")
        var request = FetchRequest<ManagedObject>(entityName: "Vehicle")
        request.sortDescriptors = [FetchSortDescriptor("name", ascending: false)]
        #expect(try context.fetch(request).map { $0.text("name") } == ["truck", "duck", "beetle"])
        request.includesSubentities = false
        #expect(try context.fetch(request).isEmpty)
        request.includesSubentities = true
        request.fetchLimit = 2
        #expect(try context.count(for: request) == 2)
        let duck = try context.one("Vehicle", "name == 'duck'")
        #expect(try duck.value(forKey: "seats") == .integer(2))
        #expect(try context.existingObject(with: duck.objectID) === duck)
        let id = try context.objectID(entityName: "Vehicle", primaryKey: duck.objectID.primaryKey)
        #expect(id == duck.objectID)
        #expect(context.object(with: id) === duck)
      }
    },
    StoreBehaviour(
      "a batch asks once which entities its objects have, and once for the rows of each"
    ) { work in
      try fleets(work)
      try work.container.newBackgroundContext().performAndWait { context in
        _ = work.store.takeCount()
        let all = try context.all("Vehicle")
        #expect(kinds(all) == ["Car beetle", "Car duck", "Lorry truck"])
        // The keys, the entities, the cars and the lorry.
        #expect(work.store.takeCount() == 4)
      }
    },
    StoreBehaviour("records are of the entities that a request asks for") { work in
      try fleets(work)
      try work.run { context in
        var request = FetchRequest<ManagedObject>(entityName: "Vehicle")
        request.propertiesToFetch = ["name"]
        for hasChanges in [false, true] {
          if hasChanges { _ = try context.make("Car", ["name": .string("mini")]) }
          request.propertiesToFetch = ["name"]
          request.includesSubentities = true
          #expect(try context.fetchRecords(request).count == (hasChanges ? 4 : 3))
          request.includesSubentities = false
          #expect(try context.fetchRecords(request).isEmpty)
          request.propertiesToFetch = [FetchedProperty("n", .count)]
          #expect(try context.fetchRecords(request).map(\.values) == [[.integer(0)]])
        }
      }
    },
    StoreBehaviour("the history names each object by its own entity") { work in
      try fleets(work)
      let container = PersistentContainer(
        store: work.store, configuration: ContainerConfiguration(history: HistoryTracking()))
      try container.viewContext.performAndWait { context in
        let red = try context.one("Fleet", "name == 'red'")
        try red.add(try context.one("Vehicle", "name == 'duck'"), forKey: "guests")
        try context.save()
        #expect(
          try lastChanges(in: context) == [#"update Car ["hosts"]"#, #"update Fleet ["guests"]"#])
        let truck = try context.one("Vehicle", "name == 'truck'")
        try context.delete(truck)
        try context.save()
        #expect(
          try lastChanges(in: context) == [
            #"delete Lorry []"#, #"update Car ["towed"]"#, #"update Fleet ["guests"]"#,
          ])
      }
    },
    StoreBehaviour("values of relationships name objects as references do, whatever their entity") {
      work in
      try fleets(work)
      let context = work.container.newBackgroundContext()
      try context.performAndWait { context in
        let blue = try context.one("Fleet", "name == 'blue'")
        let duck = try context.one("Car", "name == 'duck'").objectID.reference
        let beetle = try context.one("Car", "name == 'beetle'")
        #expect(try blue.value(forKey: "flagship") == .object(duck))
        var request = FetchRequest<ManagedObject>(entityName: "Fleet")
        request.propertiesToFetch = ["flagship"]
        request.predicate = try FetchPredicate(format: "name == 'blue'")
        #expect(try context.fetchRecords(request).map(\.values) == [[.object(duck)]])
        try blue.setDestination(beetle, forKey: "flagship")
        #expect(try blue.committedValues(forKeys: ["flagship"]) == ["flagship": .object(duck)])
        try work.run { other in
          let fleet = try other.one("Fleet", "name == 'blue'")
          try fleet.setDestination(
            try other.make("Car", ["name": .string("mini")]), forKey: "flagship")
          try other.save()
        }
        let lorry = try context.one("Lorry", "name == 'truck'").objectID.reference
        context.mergePolicy = .custom { _ in .object(lorry) }
        _ = try storeError(.wrongType) { try context.save() }
        context.mergePolicy = .custom { $0.object }
        try context.save()
      }
      let leaders = try work.stored("Car", "leads.name == 'blue'")
      #expect(leaders == ["beetle"])
    },
    StoreBehaviour("a reference in a predicate may name any entity of the hierarchy") { work in
      try fleets(work)
      try work.run { context in
        let key = try context.one("Car", "name == 'duck'").objectID.primaryKey
        for hasChanges in [false, true] {
          if hasChanges { _ = try context.make("Car", ["name": .string("mini")]) }
          for entity in ["Car", "Vehicle"] {
            let duck = AttributeValue.object(ObjectReference(entityName: entity, primaryKey: key))
            for format in ["flagship == %@", "ANY guests == %@", "flagship IN {%@, %@}"] {
              let arguments = [PredicateArgument](repeating: .value(duck), count: 2)
              let count = format.contains("IN") ? 2 : 1
              let found = try context.all("Fleet", format, Array(arguments.prefix(count)))
              #expect(found.map { $0.text("name") } == ["blue"], "\(format) \(entity)")
            }
            let listed = try context.all("Fleet", "flagship IN %@", [.value(.array([duck]))])
            #expect(listed.count == 1)
          }
        }
      }
    },
    StoreBehaviour("a batch update sets objects of the entity that a relationship leads to") {
      work in
      try fleets(work)
      try work.run { context in
        let truck = try context.one("Vehicle", "name == 'truck'").objectID
        let beetle = try context.one("Vehicle", "name == 'beetle'").objectID
        var update = BatchUpdateRequest(entityName: "Car")
        update.set("towed", to: .object(truck.reference))
        #expect(try context.execute(update).count == 2)
        #expect(try work.stored("Car", "towed.name == 'truck'").count == 2)
        update.set("towed", to: .object(beetle.reference))
        let error = try storeError(.wrongType) { try context.execute(update) }
        #expect(error.message.contains("Car.towed is a relationship to Lorry"))
      }
    },
    StoreBehaviour("relationships lead to objects of the entities that they have") { work in
      try fleets(work)
      try work.container.newBackgroundContext().performAndWait { context in
        let red = try context.one("Fleet", "name == 'red'")
        #expect(kinds(red.objects("vehicles")) == ["Car beetle", "Lorry truck"])
        let blue = try context.one("Fleet", "name == 'blue'")
        #expect(kinds(blue.objects("guests")) == ["Car duck", "Lorry truck"])
        let duck: ManagedObject = try #require(blue.object("flagship"))
        #expect(duck.entity.name == "Car")
        let truck: ManagedObject = try #require(duck.object("towed"))
        #expect(kinds(truck.objects("tows")) == ["Car duck"])
        #expect(try context.names("Fleet", "ANY vehicles.wheels == 8") == ["red"])
        #expect(try context.names("Fleet", "flagship.seats == 2") == ["blue"])
        #expect(
          try context.names("Vehicle", "fleet.name == 'red'").sorted() == ["beetle", "truck"])
        #expect(
          try context.all("Fleet", "ANY guests == %@", [.value(.object(truck.objectID.reference))])
            .count
            == 1)
      }
    },
    StoreBehaviour("unsaved objects of entities below count for a parent") { work in
      try fleets(work)
      try work.run { context in
        let fleet = try context.one("Fleet", "name == 'red'")
        let car = try context.make("Car", ["name": .string("mini")])
        try fleet.add(car, forKey: "vehicles")
        try context.delete(try context.one("Vehicle", "name == 'truck'"))
        #expect(kinds(try context.all("Vehicle")) == ["Car beetle", "Car duck", "Car mini"])
        #expect(kinds(fleet.objects("vehicles")) == ["Car beetle", "Car mini"])
        try car.setValue(.string("maxi"), forKey: "name")
        try context.save()
        try context.delete(fleet)
        try context.save()
      }
      #expect(try work.stored("Vehicle") == ["duck"])
    },
    StoreBehaviour("keys, unique values and rules are those of the whole hierarchy") { work in
      try fleets(work)
      try work.run { context in
        let keys = try context.all("Vehicle").map(\.objectID.primaryKey)
        #expect(Set(keys).count == 3)
        _ = try storeError(.abstractEntity) { try context.insert(entityNamed: "Vehicle") }
        let car = try context.make("Car", ["name": .string("truck")])
        _ = try storeError(.constraintViolation) { try context.save() }
        try context.delete(car)
        let fleet = try context.one("Fleet", "name == 'red'")
        let lorry = try context.one("Lorry", "TRUEPREDICATE")
        _ = try storeError(.wrongType) { try fleet.setDestination(lorry, forKey: "flagship") }
        _ = try storeError(.unknownProperty) { try lorry.value(forKey: "seats") }
        let none = try context.make("Car", ["seats": .null])
        let error = try #require(throws: ValidationError.self) { try context.save() }
        #expect(Set(error.failures.map(\.property)) == ["name", "seats"])
        try context.delete(none)
        try context.save()
      }
    },
    StoreBehaviour("batches write objects of one entity, and delete those of entities below it") {
      work in
      try fleets(work)
      try work.run { context in
        _ = try context.execute([
          BatchInsertRequest(
            entityName: "Lorry", properties: ["name", "load"],
            values: [
              .string("van"), .decimal(Decimal(1)), .string("truck"), .decimal(Decimal(2)),
            ], conflictPolicy: .overwrite)
        ])
        let one = try context.execute(
          BatchDeleteRequest(
            entityName: "Vehicle", predicate: try FetchPredicate(format: "name == 'van'")))
        #expect(one.counts == ["Lorry": 1])
        _ = try context.execute(BatchDeleteRequest(entityName: "Car"))
      }
      #expect(try work.stored("Vehicle") == ["truck"])
      #expect(try work.stored("Lorry", "load < 3") == ["truck"])
    },
  ]
}
