import ModelCode
import ModelFiles
import TestSupport
import Testing

@Suite("Swift code of models") struct CodeTests {
  @Test("is the same each time", arguments: ["Company", "Gallery", "Library", "Studio"])
  func snapshots(_ name: String) throws {
    let bundle = try ModelBundle.sample(name)
    let code = try SwiftModelCode(
      bundle: bundle, version: bundle.currentVersion, access: .public)
    #expect(code.modelTypeName == "\(name)Model")
    try Snapshot("\(name)Model.swift", in: "Generated").expect(code.singleFile.text)
  }

  @Test("can be a file for each class")
  func files() throws {
    let bundle = try ModelBundle.sample("Company")
    let code = try SwiftModelCode(
      bundle: bundle, version: bundle.currentVersion, access: .internal)
    #expect(code.files.map(\.name) == ["Department.swift", "Employee.swift", "CompanyModel.swift"])
    #expect(!code.files.contains { $0.text.contains("public ") })
  }

  @Test("keeps names with underscores")
  func underscores() throws {
    let folder = TemporaryFolder()
    let path = try folder.write(
      """
      <model>
      <entity name='blog_post'><attribute name='post_title' attributeType='String' optional='YES'/>
      <relationship name='tag_list' toMany='YES' destinationEntity='_tag' inverseName='posts_'
      inverseEntity='_tag' optional='YES'/></entity>
      <entity name='_tag'><relationship name='posts_' toMany='YES' destinationEntity='blog_post'
      inverseName='tag_list' inverseEntity='blog_post' optional='YES'/></entity></model>
      """, to: "Test.xcdatamodel")
    let bundle = try ModelBundle(contentsOf: path)
    let code = try SwiftModelCode(
      bundle: bundle, version: bundle.currentVersion, access: .public)
    #expect(code.files.map(\.name) == ["blog_post.swift", "_tag.swift", "TestModel.swift"])
    let text = code.singleFile.text
    for piece in [
      "class blog_post: ManagedObject", "var post_title: String?",
      "blog_postEntity: EntityDescription",
      "class _tag: ManagedObject", "_tagEntity: EntityDescription", "var tag_list:",
    ] { #expect(text.contains(piece), "\(piece)") }
  }

  @Test(
    "is refused where a name can't be one in Swift",
    arguments: [
      ("<entity name='A'>\n<attribute name='objectID' attributeType='String'/></entity>", 4),
      (
        """
        <entity name='A'>
        <attribute name='b' attributeType='String'><userInfo>
        <entry key='objectgraph.swiftName' value='b c'/></userInfo></attribute></entity>
        """, 4
      ),
      ("<entity name='A' representedClassName='Test.B C'/>", 3),
      ("<entity name='A'/>\n<entity name='B' representedClassName='A'/>", 4),
    ])
  func names(_ elements: String, line: Int) throws {
    let folder = TemporaryFolder()
    let path = try folder.write("<model>\n\n\(elements)</model>", to: "Test.xcdatamodel")
    let bundle = try ModelBundle(contentsOf: path)
    let error = try #require(throws: ModelFileError.self) {
      try SwiftModelCode(bundle: bundle, version: bundle.currentVersion, access: .public)
    }
    #expect(error.code == .invalidValue && error.line == line && error.hint != nil, "\(error)")
  }
}
