import FoundationEssentials
import ModelFiles
import ObjectGraph
import ObjectModel
import Predicates
import Testing

@Suite("Generated classes") struct GeneratedModelTests {
  private func container(_ model: ManagedObjectModel, _ classes: [ManagedObject.Type])
    -> PersistentContainer
  {
    PersistentContainer(store: InMemoryStore(model: model), classes: classes)
  }

  private func company() throws -> PersistentContainer {
    container(try CompanyModel.make(), CompanyModel.classes)
  }

  @Test(
    "build the model that the file describes",
    arguments: ["Company", "Gallery", "Library", "Studio"])
  func models(_ name: String) throws {
    let read = try ModelBundle.sample(name).currentVersion.makeModel()
    let built =
      switch name {
      case "Company": try CompanyModel.make()
      case "Gallery": try GalleryModel.make()
      case "Studio": try StudioModel.make()
      default: try LibraryModel.make()
      }
    #expect(built.versionHash == read.versionHash)
    for (one, other) in zip(built.entities, read.entities) {
      #expect(one.name == other.name && one.isAbstract == other.isAbstract)
      #expect(one.attributes == other.attributes && one.relationships == other.relationships)
      #expect(one.indexes == other.indexes)
      #expect(one.uniquenessConstraints == other.uniquenessConstraints)
      #expect(one.renamingIdentifier == other.renamingIdentifier)
    }
    #expect(built.fetchTemplates == read.fetchTemplates)
  }

  @Test("have values of the model's types, and ask for what can't be missing")
  func values() throws {
    try company().viewContext.performAndWait { context in
      let department = try Department.insert(into: context, title: "Maps")
      #expect(department.internalNumber == 0)
      let employee = try Employee.insert(into: context, firstName: "Ada", lastName: "Berg")
      #expect(employee.age == nil)
      employee.age = 41
      employee.department = department
      try context.save()
      #expect(department.employees == [employee])
      let found = try context.fetch(
        FetchRequest<Employee>(matching: #Predicate { $0.lastName == "Berg" && $0.age == 41 }))
      #expect(found == [employee])
    }
  }

  @Test("give snapshots that may leave their context")
  func snapshots() async throws {
    let container = try company()
    let snapshots = try await container.performBackgroundTask { context in
      let department = try Department.insert(into: context, title: "Maps")
      let employee = try Employee.insert(into: context, firstName: "Ada", lastName: "Berg")
      employee.department = department
      try context.save()
      return (Employee.Snapshot(employee), Department.Snapshot(department))
    }
    #expect(snapshots.0.firstName == "Ada" && snapshots.0.age == nil)
    #expect(snapshots.0.department == snapshots.1.objectID)
    #expect(snapshots.1.title == "Maps" && snapshots.1.phone == nil)
  }

  @Test("a required value that was never set is an error, and reads as neutral")
  func unset() throws {
    let container = try company()
    let error = try #require(throws: StoreError.self) {
      try container.viewContext.performAndWait { context in
        let department = try context.insert(Department.self)
        #expect(department.title == "")
      }
    }
    #expect(error.code == .missingValue && error.message.contains("title"))
    // Swift reads before it sets through a key path or in place, which isn't a mistake.
    try container.viewContext.performAndWait { context in
      let department = try context.insert(Department.self)
      department[keyPath: \Department.title] = "Maps"
      department.title += " and globes"
      #expect(department.title == "Maps and globes")
    }
    let invalid = try #require(throws: ValidationError.self) {
      try container.viewContext.performAndWait { context in try context.save() }
    }
    #expect(invalid.failures.count == 1)
  }

  @Test("name the key paths of inherited properties, too")
  func keyNames() throws {
    #expect(Photo.keyNames[\Photo.title] == "title")
    #expect(Photo.keyNames[\Photo.exposure] == "exposure")
    #expect(Work.keyNames[\Work.title] == "title" && Work.keyNames.count == 7)
    #expect(Sculpture.keyNames[\Sculpture.weight] == "weight")
    let predicate = try FetchPredicate(#Predicate<Photo> { $0.title == "A" })
    #expect(predicate.description == #"title == "A""#)
  }

  @Test("a class that is written by hand has the model's properties and hooks of its own")
  func handWritten() throws {
    try container(try GalleryModel.make(), GalleryModel.classes).viewContext.performAndWait {
      context in
      let album = try context.insert(Album.self)
      #expect(album.title == "Untitled" && Album.keyNames[\Album.title] == "title")
      album.title = "Summer"
      try context.save()
      #expect(album.title == "SUMMER" && Album.Snapshot(album).title == "SUMMER")
    }
  }
}
