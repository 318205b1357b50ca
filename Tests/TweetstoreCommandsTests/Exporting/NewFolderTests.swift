import Dispatch
import FoundationEssentials
import Glibc
import Synchronization
import Testing

@testable import TweetstoreCommands

@Suite("Folders that replace others")
struct NewFolderTests {
  @Test("a folder that is replaced is there at every moment, and nothing is left beside it")
  func replacing() throws {
    var template = Array("/tmp/new-folder-tests-XXXXXX".utf8CString)
    try #require(mkdtemp(&template) != nil)
    let root = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    defer { try? FileManager.default.removeItem(atPath: root) }
    let path = "\(root)/site"
    @Sendable func export(_ text: String) throws {
      let folder = try NewFolder(path)
      let page = SiteFrame.mark + text
      try Data(page.utf8).write(to: URL(filePath: "\(folder.temporaryPath)/index.html"))
      try folder.finish()
    }
    try export("first")
    let isOver = Atomic(false)
    let missing = Atomic(0)
    let problems = Mutex<[String]>([])
    DispatchQueue.concurrentPerform(iterations: 2) { worker in
      if worker == 0 {
        defer { isOver.store(true, ordering: .releasing) }
        for number in 0..<200 {
          do { try export("\(number)") } catch { problems.withLock { $0.append("\(error)") } }
        }
      } else {
        while !isOver.load(ordering: .acquiring) {
          if access("\(path)/index.html", F_OK) != 0 { missing.add(1, ordering: .relaxed) }
        }
      }
    }
    #expect(problems.withLock { $0 } == [])
    #expect(missing.load(ordering: .relaxed) == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: root) == ["site"])
    let text = try String(contentsOf: URL(filePath: "\(path)/index.html"), encoding: .utf8)
    #expect(text.hasSuffix("199"))
  }
}
