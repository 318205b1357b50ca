/// Reads the file `contents` of one version of a model.
struct ModelDocumentReader {
  /// The maximum number of entities of a version.
  ///
  /// Large models have some hundreds.
  static let mostEntities = 10_000

  private let path: String
  var notes: [ModelFileNote] = []

  private init(path: String) {
    self.path = path
  }

  /// The version named `name` that the file at `path` describes.
  ///
  /// - Throws: ``ModelFileError``.
  static func document(named name: String, at path: String) throws -> ModelDocument {
    var reader = ModelDocumentReader(path: path)
    return try reader.document(named: name, root: try ModelFileXML.root(of: path))
  }

  private mutating func document(named name: String, root: XMLElement) throws -> ModelDocument {
    let model = ElementReader(element: root, path: path)
    let type = "com.apple.IDECoreDataModeler.DataModel"
    guard root.name == "model", model.text("type") ?? type == type else {
      throw model.error("it isn't a Core Data model", code: .notAModel)
    }
    var entities: [ModelFileEntity] = []
    var requests: [ModelFileFetchRequest] = []
    var configurations: [ModelFileConfiguration] = []
    for child in root.children {
      let element = model.inside(child)
      switch child.name {
      case "entity":
        guard entities.count < Self.mostEntities else {
          throw element.error("it has more than \(Self.mostEntities) entities", code: .refused)
        }
        entities.append(try entity(element))
      case "fetchRequest": requests.append(try fetchRequest(element))
      case "configuration":
        let configuration = try configuration(element)
        configurations.append(configuration)
        notes.append(
          element.note(
            "the configuration '\(configuration.name)' has no effect: a store contains all entities"
          ))
      case "compositeAttribute", "composite":
        notes.append(element.note("composite types aren't supported"))
      // Where Xcode draws the entities.
      case "elements": break
      default: notes.append(element.note("<\(child.name)> isn't known, and has no effect"))
      }
    }
    return ModelDocument(
      name: name, path: path, entities: entities, fetchRequests: requests,
      configurations: configurations,
      versionIdentifier: model.text("userDefinedModelVersionIdentifier") ?? "",
      toolsVersion: model.text("lastSavedToolsVersion") ?? "", notes: notes)
  }

  /// The settings of a fetch request that a template keeps.
  private static let kept: Set = ["name", "entity", "predicateString", "fetchLimit"]
  /// The defaults of the settings of a fetch request.
  private static let usual = [
    "includeSubentities": "YES", "includePropertyValues": "YES", "includePendingChanges": "YES",
    "returnObjectsAsFaults": "YES", "returnDistinctResults": "NO",
  ]

  private mutating func fetchRequest(_ element: ElementReader) throws -> ModelFileFetchRequest {
    let request = ModelFileFetchRequest(
      name: try element.required("name"), entityName: try element.required("entity"),
      predicate: element.text("predicateString"),
      fetchLimit: try element.count("fetchLimit").flatMap { $0 == 0 ? nil : $0 },
      line: element.element.line)
    let lost = element.element.attributes.filter { key, value in
      !Self.kept.contains(key) && Self.usual[key] != value
    }
    if !lost.isEmpty {
      notes.append(
        element.note(
          "the fetch request '\(request.name)' is asked without its "
            + lost.keys.sorted().joined(separator: ", ")))
    }
    return request
  }

  private func configuration(_ element: ElementReader) throws -> ModelFileConfiguration {
    ModelFileConfiguration(
      name: try element.required("name"),
      entityNames: try element.element.children(named: "memberEntity").map {
        try element.inside($0).required("name")
      }, line: element.element.line)
  }
}
