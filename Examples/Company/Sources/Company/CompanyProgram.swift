import FoundationEssentials
import ObjectGraph
import ObjectModel
import SQLiteStore

/// A company of departments and employees, from a model that was drawn in Xcode.
///
/// `Department`, `Employee` and `CompanyModel` are written by the plugin while this is built.
@main struct CompanyProgram {
  static func main() async throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "company-\(UUID()).sqlite")
      .path
    defer {
      for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) }
    }
    // The model names the codec 'address' and the type of its values.
    let container = try PersistentContainer(
      store: SQLiteStore(path: path, model: CompanyModel.make()),
      classes: CompanyModel.classes, codecs: [.json("address", of: Address.self)])

    try await hire(in: container)
    try await show(container.viewContext, "after hiring")
    try await forgetATitle(in: container)
    try await closeMaps(in: container)
    try await show(container.viewContext, "after closing Maps")
  }

  /// New objects have the model's defaults, and are made with all that they can't be saved without.
  static func hire(in container: PersistentContainer) async throws {
    let maps = try await container.performBackgroundTask { context in
      let maps = try Department.insert(into: context, title: "Maps")
      let music = try Department.insert(into: context, title: "Music")
      music.internalNumber = 200
      music.phone = "+46 8 123"
      music.address = Address(street: "Hornsgatan 1", town: "Malmö")
      music.address?.town = "Stockholm"
      for (first, last, age) in [("Ada", "Berg", 41), ("Bo", "Dahl", nil)]
        as [(String, String, Int16?)]
      {
        let employee = try Employee.insert(into: context, firstName: first, lastName: last)
        employee.age = age
        employee.department = maps
      }
      try Employee.insert(into: context, firstName: "Cia", lastName: "Ek").department = music
      try context.save()
      return Department.Snapshot(maps)
    }
    // A snapshot may leave its context, where the object may not.
    print("made \(maps.title) with the default number \(maps.internalNumber)")
  }

  /// A department without a title can't be saved.
  static func forgetATitle(in container: PersistentContainer) async throws {
    do {
      try await container.performBackgroundTask { context in
        _ = try context.insert(Department.self)
        try context.save()
      }
      print("a department without a title was saved")
    } catch let error as ValidationError {
      for failure in error.failures {
        print("not saved: a \(failure.id.entity.name) needs a value for '\(failure.property)'")
      }
    }
  }

  /// With a department go its employees: that is the model's delete rule.
  static func closeMaps(in container: PersistentContainer) async throws {
    try await container.performBackgroundTask { context in
      let request = try FetchRequest<Department>(matching: #Predicate { $0.title == "Maps" })
      for department in try context.fetch(request) { try context.delete(department) }
      try context.save()
    }
  }

  static func show(_ context: ManagedObjectContext, _ moment: String) async throws {
    let lines = try await context.perform { context in
      var request = FetchRequest(Department.self)
      request.sortDescriptors = [FetchSortDescriptor("title")]
      return try context.fetch(request).flatMap { department in
        let title = "  \(department.internalNumber) \(department.title)"
        let place = department.address.map { ", \($0.street) in \($0.town)" } ?? ""
        return ["\(title), phone \(department.phone ?? "none")\(place)"]
          + department.employees.map { employee in
            let age = employee.age.map { ", \($0) years old" } ?? ""
            return "    \(employee.lastName), \(employee.firstName)\(age)"
          }
      }
    }
    print(([moment + ":"] + lines).joined(separator: "\n"))
  }
}
