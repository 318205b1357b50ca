import ObjectGraph
import ObjectModel
import Predicates
import Testing

extension StoreBehaviour {
  private static let requests:
    [(entity: String, predicate: String?, order: [String], section: String?)] =
      [
        ("Employee", nil, ["age", "name"], nil),
        ("Employee", "age > 1", ["name"], "age"),
        ("Employee", "department.budget > 1", ["department.name", "age"], "department.name"),
        ("Employee", "boss.age < 4 OR boss == nil", ["boss.name"], "department.budget"),
        ("Department", "employees.@count > 5", ["budget"], "budget"),
        ("Department", "ANY employees.boss.age > 4", ["name"], nil),
      ]

  static let randomResults = [
    StoreBehaviour("the steps that a controller tells lead to what a fetch finds") { work in
      for seed in UInt64(11)...14 {
        var dice = Dice(state: seed)
        try work.run { context in
          for object in try context.all("Employee") + context.all("Department") {
            try context.delete(object)
          }
          try context.save()
          try world(context, &dice)
        }
        let controllers = try requests.map { request in
          try work.run { context in
            var fetch = FetchRequest<ManagedObject>(entityName: request.entity)
            fetch.predicate = try request.predicate.map { try FetchPredicate(format: $0) }
            fetch.sortDescriptors = request.order.map { .init($0) }
            return try context.fetchedResultsController(
              for: fetch, sectionedBy: request.section.map { FetchedProperty($0) })
          }
        }
        let changes = controllers.map { $0.changes() }
        var known = changes.map(\.initial)
        for step in 0..<60 {
          let other = work.container.newBackgroundContext(name: "other")
          let context = dice.roll(3) == 0 ? other : work.context
          let saves = context === other || dice.roll(4) == 0
          let count = 1 + dice.roll(4)
          // Two contexts at odds are for other tests.
          if context === other { try work.run { try $0.save() } }
          let state = dice.state
          dice.state = try context.performAndWait { context in
            var dice = Dice(state: state)
            for part in 0..<count { try change(context, &dice, step * 10 + part) }
            if saves { try context.save() }
            return dice.state
          }
          try work.run { _ in }
          for (index, controller) in controllers.enumerated() {
            let place = "seed \(seed), step \(step), controller \(index)"
            let sections = controller.sections
            if let change = try changes[index].takeChange() {
              #expect(change.applied(to: known[index]) == sections, "\(place)")
            } else {
              #expect(known[index] == sections, "\(place)")
            }
            known[index] = sections
            let fetched = try work.run { try $0.fetchIdentifiers(controller.request) }
            let flat = sections.objectIDs
            #expect(Set(flat) == Set(fetched) && flat.count == fetched.count, "\(place)")
            if requests[index].section == nil { #expect(flat == fetched, "\(place)") }
          }
        }
        try work.run { $0.rollback() }
      }
    }
  ]
}
