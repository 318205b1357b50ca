import FoundationEssentials
import ModelCode
import ModelFiles
import ObjectGraph
import ObjectModel
import Predicates
import SQLiteStore
import Testing

@Suite("Generated accessors of transformable attributes") struct CodecTests {
  enum Kind: CaseIterable { case memory, file }

  private static let codecs: [ValueCodec] = [
    .json("shade", of: Shade.self), .json("visits", of: [Date].self),
    .json("shades", of: [String: [Shade.Depth]].self),
    .json("NSSecureUnarchiveFromData", of: String.self),
  ]

  private func store(_ kind: Kind, _ folder: TemporaryFolder) throws -> any PersistentStore {
    let model = try StudioModel.make()
    return switch kind {
    case .memory: InMemoryStore(model: model)
    case .file: try SQLiteStore(path: folder.file("studio.sqlite"), model: model)
    }
  }

  @Test("have the model's types, and keep values by the codecs", arguments: Kind.allCases)
  func values(_ kind: Kind) throws {
    let folder = TemporaryFolder()
    let container = try PersistentContainer(
      store: store(kind, folder), classes: StudioModel.classes, codecs: Self.codecs)
    let homepage = try #require(URL(string: "https://example.com/"))
    let snapshot = try container.viewContext.performAndWait { context in
      let mural = try Mural.insert(into: context, frame: Shade(name: "gold"), homepage: homepage)
      mural.shades = ["sky": [.light, .dark]]
      mural.shades?["sea"] = [.dark]
      mural.visits = [Date(timeIntervalSinceReferenceDate: 1)]
      mural.raw = Data([1, 2])
      mural.mood = Shade(name: "sad")
      #expect(mural.mood?.name == "sad" && mural.frame == Shade(name: "gold"))
      try context.save()
      return Mural.Snapshot(mural)
    }
    #expect(snapshot.frame == Shade(name: "gold") && snapshot.raw == Data([1, 2]))
    try container.newBackgroundContext().performAndWait { context in
      let painting = try #require(
        try context.fetch(FetchRequest<Painting>(matching: #Predicate { $0.visits != nil })).first)
      let mural = try #require(painting as? Mural)
      #expect(mural.shades == ["sky": [.light, .dark], "sea": [.dark]])
      #expect(mural.mood == nil)
      #expect(Mural.Snapshot(mural) == snapshot)
      #expect(mural.data("frame") == Data(#"{"name":"gold"}"#.utf8))
      mural.visits = nil
      try context.save()
      #expect(try mural.value(forKey: "visits") == .null)
    }
    withExtendedLifetime(folder) {}
  }

  @Test("need the codecs, of the right types")
  func codecs() throws {
    let store = InMemoryStore(model: try StudioModel.make())
    let missing = try #require(throws: StoreError.self) {
      _ = try PersistentContainer(
        store: store, classes: StudioModel.classes, codecs: [Self.codecs[1]])
    }
    #expect(missing.code == .unknownCodec && missing.message.contains("Painting.frame"))
    let wrong = try PersistentContainer(
      store: store, classes: StudioModel.classes,
      codecs: [.json("shade", of: Int.self)] + Self.codecs.dropFirst())
    let error = try #require(throws: StoreError.self) {
      try wrong.viewContext.performAndWait { context in
        try context.insert(Painting.self).frame = Shade(name: "gold")
      }
    }
    #expect(error.code == .wrongType && error.message.contains("Painting.frame"), "\(error)")
  }

  @Test(
    "are refused where the type or the codec can't be right",
    arguments: [
      ("customClassName='[String'", "", ModelFileError.Code.invalidValue),
      ("customClassName='Any'", "", .invalidValue),
      ("customClassName='(Int, Int)'", "", .invalidValue),
      ("customClassName='String { nil }; var x: Int'", "", .invalidValue),
      ("customClassName='NSArray'", "", .unsupported),
      ("customClassName='UIColor'", "", .unsupported),
      ("", "<entry key='objectgraph.swiftType' value='a-b'/>", .invalidValue),
      (
        "customClassName='[Int]' valueTransformerName='one'", "", .invalidModel
      ),
      ("", "<entry key='objectgraph.codec' value='one'/>", nil),
    ] as [(String, String, ModelFileError.Code?)])
  func mistakes(_ words: String, _ userInfo: String, _ code: ModelFileError.Code?) throws {
    let folder = TemporaryFolder()
    let path = try folder.write(
      """
      <model><entity name='A'>
      <attribute name='b' attributeType='Transformable' valueTransformerName='one'
        customClassName='String'/>
      <attribute name='c' attributeType='Transformable' \(words)><userInfo>\(userInfo)</userInfo>
      </attribute></entity></model>
      """, to: "Test.xcdatamodel")
    let bundle = try ModelBundle(contentsOf: path)
    func make() throws {
      _ = try SwiftModelCode(bundle: bundle, version: bundle.currentVersion, access: .public)
    }
    guard let expected = code else { return try make() }
    let error = try #require(throws: ModelFileError.self) { try make() }
    #expect(error.code == expected && error.line == 4 && error.hint != nil, "\(error)")
    #expect(error.propertyName == "c")
  }

  @Test("a codec's name stays in its comment, whatever is in it")
  func comments() throws {
    let folder = TemporaryFolder()
    let path = try folder.write(
      """
      <model><entity name='A'><attribute name='b' attributeType='Transformable'
        valueTransformerName='one&#10;var stray = 1' customClassName='String'/></entity></model>
      """, to: "Test.xcdatamodel")
    let bundle = try ModelBundle(contentsOf: path)
    let code = try SwiftModelCode(bundle: bundle, version: bundle.currentVersion, access: .public)
    let lines = code.singleFile.text.split(separator: "\n").filter { $0.contains("stray") }
    #expect(lines.count == 3)
    #expect(lines.allSatisfy { $0.contains("/// ") || $0.contains(#"codec: "one\nvar stray"#) })
  }

  @Test(
    "only transformable attributes can be given a type or a codec",
    arguments: ["swiftType", "codec"])
  func others(_ key: String) throws {
    let folder = TemporaryFolder()
    let path = try folder.write(
      """
      <model><entity name='A'>
      <attribute name='b' attributeType='String'><userInfo>
      <entry key='objectgraph.\(key)' value='Shade'/></userInfo></attribute></entity></model>
      """, to: "Test.xcdatamodel")
    let bundle = try ModelBundle(contentsOf: path)
    let error = try #require(throws: ModelFileError.self) {
      try SwiftModelCode(bundle: bundle, version: bundle.currentVersion, access: .public)
    }
    #expect(error.code == .invalidValue && error.line == 2 && error.hint != nil, "\(error)")
  }
}
