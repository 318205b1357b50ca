import FoundationEssentials
import ModelFiles
import ObjectModel
import Predicates
import Testing

@Suite("Models of Xcode") struct ReadingTests {
  @Test("a model of Xcode 5 has indexes at its attributes and beside them")
  func early() throws {
    let bundle = try ModelBundle(contentsOf: fixture("Library.xcdatamodeld"))
    #expect(bundle.name == "Library" && bundle.currentVersionName == "Library")
    let document = bundle.currentVersion
    #expect(document.toolsVersion == "4514" && document.versionIdentifier == "1.0")
    #expect(
      document.notes.map(\.message) == [
        "Author: the fetched property 'longBooks' has no counterpart: ask by a fetch request"
      ])
    let model = try document.makeModel()
    let author = try #require(model.entity(named: "Author"))
    #expect(author.indexes.map(\.properties) == [["name"]])
    let book = try #require(model.entity(named: "Book"))
    #expect(document.entity(named: "Book")?.className == nil)
    #expect(book.indexes.map(\.properties) == [["author", "title"]])
    func attribute(_ name: String) throws -> AttributeDescription {
      book.attributes[try #require(book.attributeIndex(named: name))]
    }
    #expect(try attribute("inPrint").defaultValue == .boolean(true))
    #expect(
      try attribute("printed").defaultValue == .date(Date(timeIntervalSinceReferenceDate: 86400)))
    #expect(try attribute("shelf").defaultValue == .string(#"A "1""#))
    #expect(try attribute("title").defaultValue == .null)
    #expect(try attribute("pages").type == .integer16)
    #expect(author.relationships[0].isToMany && author.relationships[0].deleteRule == .cascade)
    #expect(book.relationships[0].inverseName == "books" && book.relationships[0].isOptional)
    let template = try #require(model.fetchTemplates["BooksOnShelf"])
    #expect(template.entityName == "Book" && template.predicate.description == "shelf == $SHELF")
    #expect(template.fetchLimit == nil)
  }

  @Test("a model with versions says which is used, and each has its own hash")
  func versions() throws {
    let bundle = try ModelBundle(contentsOf: fixture("Company.xcdatamodeld/"))
    #expect(bundle.versions.map(\.name) == ["Company", "Company 2"])
    #expect(bundle.currentVersion.name == "Company 2")
    let hashes = try bundle.versions.map { try $0.makeModel().versionHash }
    #expect(Set(hashes).count == 2)
    // A folder of one version, and the file inside it, give the same version.
    let folder = fixture("Company.xcdatamodeld/Company 2.xcdatamodel")
    for path in [folder, "\(folder)/contents"] {
      let version = try ModelBundle(contentsOf: path).currentVersion
      #expect(version == bundle.currentVersion)
    }
    let department = try #require(bundle.currentVersion.entity(named: "Department"))
    #expect(department.relationships[0].renamingIdentifier == "staff")
    #expect(bundle.currentVersion.entity(named: "Employee")?.className == "Employee")
    let model = try bundle.currentVersion.makeModel()
    let described = try #require(model.entity(named: "Department"))
    #expect(described.indexes == [IndexDescription("phone", skipsNil: true)])
    #expect(described.uniquenessConstraints == [UniquenessConstraint("internalNumber")])
    let error = try #require(throws: ModelFileError.self) {
      try bundle.version(named: "Company 3")
    }
    #expect(
      error.code == .unknownVersion && error.hint == "its versions are 'Company', 'Company 2'")
  }

  @Test("numbers in the names of versions count as numbers")
  func order() throws {
    let folder = try TemporaryFolder()
    for name in ["Staff 10", "Staff", "Staff 2"] {
      try folder.write("<model/>", to: "Staff.xcdatamodeld/\(name).xcdatamodel/contents")
    }
    let path = "\(folder.path)/Staff.xcdatamodeld"
    let error = try #require(throws: ModelFileError.self) { try ModelBundle(contentsOf: path) }
    #expect(error.code == .unknownVersion && error.message.contains("3 versions"))
    try folder.write(
      "<plist><dict><key>_XCCurrentVersionName</key><string>Staff 10.xcdatamodel</string></dict></plist>",
      to: "Staff.xcdatamodeld/.xccurrentversion")
    let bundle = try ModelBundle(contentsOf: path)
    #expect(bundle.versions.map(\.name) == ["Staff", "Staff 2", "Staff 10"])
    #expect(bundle.currentVersionName == "Staff 10")
  }

  @Test("a model of Xcode 16 keeps everything that the file says")
  func late() throws {
    let document = try ModelBundle(contentsOf: fixture("Gallery.xcdatamodeld")).currentVersion
    let work = try #require(document.entity(named: "Work"))
    #expect(work.isAbstract && work.versionHashModifier == "2" && work.parentName == nil)
    let attributes = Dictionary(uniqueKeysWithValues: work.attributes.map { ($0.name, $0) })
    #expect(attributes["catalogueCode"]?.regularExpression == "[A-Z]{2}-[0-9]+")
    #expect(attributes["created"]?.minimum == "-3155673600")
    #expect(attributes["palette"]?.valueTransformerName == "NSSecureUnarchiveFromData")
    #expect(attributes["palette"]?.customClassName == "[String]")
    #expect(attributes["searchTitle"]?.derivationExpression == "canonical:(title)")
    #expect(attributes["selection"]?.isTransient == true)
    #expect(attributes["webAddress"]?.type == .uri)
    let album = try #require(document.entity(named: "Album"))
    let works = try #require(album.relationships.first)
    #expect(works.isOrdered && works.isToMany && works.deletionRule == .deny)
    #expect(works.minimumCount == 1 && works.maximumCount == 500)
    let title = try #require(album.attributes.last)
    #expect(title.minimum == "1" && title.maximum == "80" && title.defaultValue == "Untitled")
    let sculpture = try #require(document.entity(named: "Sculpture"))
    #expect(sculpture.parentName == "Work" && sculpture.renamingIdentifier == "Statue")
    #expect(document.configurations.map(\.entityNames) == [["Album"]])
    #expect(document.fetchRequests.map(\.fetchLimit) == [20])
    #expect(document.notes.count == 5, "\(document.notes)")
  }

  @Test("inheritance, order, rules and derivations come into the model")
  func descriptions() throws {
    let bundle = try ModelBundle(contentsOf: fixture("Gallery.xcdatamodeld"))
    let model = try bundle.currentVersion.makeModel()
    #expect(model.fetchTemplates["WorksTitled"]?.fetchLimit == 20)
    let work = try #require(model.entity(named: "Work"))
    #expect(work.isAbstract)
    let sculpture = try #require(model.entity(named: "Sculpture"))
    #expect(sculpture.parentName == "Work" && sculpture.renamingIdentifier == "Statue")
    func attribute(_ entity: EntityDescription, _ name: String) throws -> AttributeDescription {
      entity.attributes[try #require(entity.attributeIndex(named: name))]
    }
    let decimal = try #require(DecimalText.decimal("1.5"))
    let weight = try attribute(sculpture, "weight")
    #expect(weight.type == .decimal && weight.defaultValue == .decimal(decimal))
    #expect(weight.rules == [.minimum(.decimal(0))])
    #expect(try attribute(sculpture, "searchTitle").derivation == .canonical(attribute: "title"))
    let created = try attribute(work, "created")
    #expect(
      created.rules == [.minimum(.date(Date(timeIntervalSinceReferenceDate: -3_155_673_600)))])
    #expect(try attribute(work, "catalogueCode").rules == [.pattern("[A-Z]{2}-[0-9]+")])
    #expect(try attribute(work, "palette").codecName == "NSSecureUnarchiveFromData")
    #expect(try attribute(work, "webAddress").type == .uri)
    // What only objects know isn't stored.
    #expect(work.attributeIndex(named: "selection") == nil)
    let album = try #require(model.entity(named: "Album"))
    #expect(try attribute(album, "title").rules == [.length(1...80)])
    let works = try #require(album.relationships.first)
    #expect(works.isOrdered && works.minimumCount == 1 && works.maximumCount == 500)
    #expect(works.deleteRule == .deny)
    let photo = try #require(model.entity(named: "Photo"))
    #expect(
      try attribute(photo, "exposure").rules == [
        .range(minimum: .double(0.0001), maximum: .double(3600))
      ])
  }
}
