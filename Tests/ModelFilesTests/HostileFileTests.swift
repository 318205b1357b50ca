import FoundationEssentials
import ModelFiles
import Testing

@Suite("Files that are no models") struct HostileFileTests {
  private func error(_ text: String) throws -> ModelFileError {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "Bad.xcdatamodel/contents")
    return try #require(throws: ModelFileError.self) {
      try ModelBundle(contentsOf: "\(folder.path)/Bad.xcdatamodel")
    }
  }

  @Test("entities that expand, or that other files are read through, are refused")
  func entities() throws {
    var laughs = "<!ENTITY l0 'ha'>\n"
    for level in 1...9 {
      laughs +=
        "<!ENTITY l\(level) '"
        + String(repeating: "&l\(level - 1);", count: 10) + "'>\n"
    }
    for declarations in [laughs, "<!ENTITY f SYSTEM 'file:///etc/passwd'>", "<!ELEMENT model ANY>"]
    {
      let error = try error("<!DOCTYPE model [\(declarations)]>\n<model>&l9;&f;</model>")
      #expect(error.code == .refused && error.line == 1, "\(error)")
    }
    // Without declarations, an entity is simply unknown.
    #expect(try error("<model>&l9;</model>").code == .notAModel)
    // A document type alone names a file that is never read.
    let named = try error("<!DOCTYPE model SYSTEM 'file:///dev/zero'>\n<modell/>")
    #expect(named.code == .notAModel && named.message == "it isn't a Core Data model")
  }

  @Test("elements that stand too deep are refused")
  func depth() throws {
    let deep = String(repeating: "<a>", count: 100_000)
    let error = try error("<model>\n\(deep)")
    #expect(error.code == .refused && error.line == 2)
  }

  @Test("files that are too large are refused, and pipes and folders aren't files")
  func size() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "<model>" + String(repeating: " ", count: (16 << 20) + 1), to: "Large.xcdatamodel/contents")
    let large = try #require(throws: ModelFileError.self) {
      try ModelBundle(contentsOf: "\(folder.path)/Large.xcdatamodel")
    }
    #expect(large.code == .refused)
    let endless = try #require(throws: ModelFileError.self) {
      try ModelBundle(contentsOf: "/dev/zero")
    }
    #expect(endless.code == .cannotRead)
    let place = try #require(throws: ModelFileError.self) {
      try ModelBundle(contentsOf: folder.path)
    }
    #expect(place.code == .cannotRead)
  }

  @Test("too many entities are refused")
  func count() throws {
    let many = (0...10_000).map { "<entity name='E\($0)'/>" }.joined()
    #expect(try error("<model>\(many)</model>").code == .refused)
  }

  @Test(
    "what is cut off, empty or something else is no model",
    arguments: ["", "<model>", "{}", "<plist/>", "<model type='other'/>", "\u{0}", "<a></b>"])
  func noModel(_ text: String) throws {
    #expect(try error(text).code == .notAModel)
  }

  @Test("what isn't there, or is of another age, is told with what to do")
  func places() throws {
    func error(_ path: String) throws -> ModelFileError {
      try #require(throws: ModelFileError.self) { try ModelBundle(contentsOf: path) }
    }
    let folder = try TemporaryFolder()
    #expect(try error("\(folder.path)/None.xcdatamodeld").code == .cannotRead)
    #expect(try error("\(folder.path)/None.xcdatamodel").code == .cannotRead)
    #expect(try error("\(folder.path)/Store.momd").hint?.contains(".xcdatamodeld") == true)
    try folder.write("bplist", to: "Old.xcdatamodel/elements")
    let old = try error("\(folder.path)/Old.xcdatamodel")
    #expect(old.code == .notAModel && old.hint == "open it in a newer Xcode and save it")
    try folder.write("", to: "Empty.xcdatamodeld/readme")
    #expect(try error("\(folder.path)/Empty.xcdatamodeld").code == .notAModel)
    try folder.write("<model/>", to: "Lost.xcdatamodeld/Lost.xcdatamodel/contents")
    try folder.write("<plist><dict/></plist>", to: "Lost.xcdatamodeld/.xccurrentversion")
    let lost = try error("\(folder.path)/Lost.xcdatamodeld")
    #expect(lost.code == .notAModel && lost.path.hasSuffix("/.xccurrentversion"))
    try folder.write(
      "<plist><dict><key>_XCCurrentVersionName</key><string>X.xcdatamodel</string></dict></plist>",
      to: "Lost.xcdatamodeld/.xccurrentversion")
    #expect(try error("\(folder.path)/Lost.xcdatamodeld").code == .unknownVersion)
  }
}
