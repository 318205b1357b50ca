import FoundationEssentials
import ModelCode
import ModelFiles
import Testing

/// The classes are written from `TweetModel.xcdatamodeld` by `make generate`.
@Suite("The code of the tweet model") struct GeneratedCodeTests {
  @Test("is what the model file describes; 'make generate' writes it anew")
  func upToDate() throws {
    let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
    let folder = root.joined(separator: "/") + "/Sources/TweetModel"
    let bundle = try ModelBundle(contentsOf: folder + "/TweetModel.xcdatamodeld")
    let code = try SwiftModelCode(
      bundle: bundle, version: bundle.currentVersion, access: .public)
    for file in code.files {
      let kept = try Data(contentsOf: URL(filePath: folder + "/Generated/\(file.name)"))
      #expect(String(decoding: kept, as: UTF8.self) == file.text, "\(file.name) is out of date")
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder + "/Generated")
    #expect(Set(names) == Set(code.files.map(\.name)))
  }
}
