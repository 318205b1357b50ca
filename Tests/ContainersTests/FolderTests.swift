import Glibc
import ContainerSamples
import Testing

@testable import Containers

@Suite("Folders")
struct FolderTests {
  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("b.json", Array("{\"b\":1}".utf8))
    try folder.write("a/2.json", Array("{\"a2\":1}".utf8))
    try folder.write("a/10.json", Array("{\"a10\":1}".utf8))
    try folder.write(".hidden/x.json", Array("{}".utf8))
    try folder.write("a/inner.zip", ZIPBuilder(members: [.init("m", "{}")]).bytes)
    return folder
  }

  @Test("files come in the order of their names, and archives among them are opened")
  func order() throws {
    let folder = try Self.folder()
    let walk = WalkRecorder()
    try ContainerWalker(visitor: walk).walk(
      try FileSource(path: folder.path), at: MemberPlace("x"))
    #expect(walk.places == ["x/a/10.json", "x/a/2.json", "x/a/inner.zip:m", "x/b.json"])
    #expect(walk.listed?.map(\.name) == ["a/10.json", "a/2.json", "a/inner.zip", "b.json"])
    #expect(walk.listed?.first?.size == 9)
    #expect(walk.failures.isEmpty)
  }

  @Test("symbolic links, out of the folder or in a ring, and pipes are not opened")
  func links() throws {
    let outside = try TemporaryFolder()
    try outside.write("secret.json", Array("{\"secret\":1}".utf8))
    let folder = try TemporaryFolder()
    try folder.write("a.json", Array("{}".utf8))
    #expect(symlink(outside.path, folder.path + "/out") == 0)
    #expect(symlink(outside.path + "/secret.json", folder.path + "/secret.json") == 0)
    #expect(symlink(".", folder.path + "/ring") == 0)
    #expect(mkfifo(folder.path + "/pipe", 0o600) == 0)
    let walk = WalkRecorder()
    try walk.walk(try FileSource(path: folder.path))
    #expect(walk.places == ["input/a.json"])
    #expect(walk.offered.count { !$0.isFile } == 4)
    // Even a name that is asked for by itself leads nowhere.
    let container = FolderContainer(try FileSource(path: folder.path))
    for name in ["secret.json", "out/secret.json", "../\(outside.path)/secret.json"] {
      #expect(throws: ContainerError.self) {
        try container.open(MemberInfo(name: name, index: 0))
      }
    }
  }

  @Test("what can't be opened is told, and the rest is read")
  func unreadable() throws {
    let folder = try Self.folder()
    let container = FolderContainer(try FileSource(path: folder.path))
    #expect(try container.next()?.name == "a/10.json")
    // Gone since the folder was listed.
    #expect(unlink(folder.path + "/a/2.json") == 0)
    let error = try #require(throws: ContainerError.self) { try container.next() }
    #expect(error.member == "a/2.json")
    #expect(error.message == "No such file or directory")
    #expect(try container.next()?.name == "a/inner.zip")
    #expect(try container.next()?.name == "b.json")
    #expect(try container.openCurrent().readAll(atMost: 100) == Array("{\"b\":1}".utf8))
    #expect(try container.next() == nil)
  }

  @Test("a name that isn't UTF-8 is told as that of a member, and the rest is read")
  func names() throws {
    let folder = try TemporaryFolder()
    for name in ["a.json", "z.json"] { try folder.write(name, Array("{}".utf8)) }
    let path = folder.path.utf8CString.dropLast()
    for name in ["/b\u{E9}.json", "/\u{FF}", "/c\u{E9}.jpg"] {
      let bytes = path + name.unicodeScalars.map { CChar(truncatingIfNeeded: $0.value) } + [0]
      if name == "/\u{FF}" {
        #expect(mkdir(Array(bytes), 0o700) == 0)
      } else {
        #expect(close(creat(Array(bytes), 0o600)) == 0)
      }
    }
    let walk = WalkRecorder()
    walk.isWanted = { !$0.name.hasSuffix(".jpg") }
    try walk.walk(try FileSource(path: folder.path))
    #expect(walk.places == ["input/a.json", "input/z.json"])
    #expect(
      walk.failures == [
        "input/\\xFF: unreadable: the name isn't UTF-8",
        "input/b\\xE9.json: unreadable: the name isn't UTF-8",
      ])
    #expect(walk.listed?.map(\.name) == ["a.json", "b\\xE9.json", "c\\xE9.jpg", "z.json"])
  }

  @Test("a folder that can't be opened is told as a member, and the rest is read")
  func lostFolder() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.json", Array("{}".utf8))
    try folder.write("z.json", Array("{}".utf8))
    #expect(mkdir(folder.path + "/b", 0o700) == 0)
    let walk = WalkRecorder()
    walk.isWanted = { _ in
      _ = rmdir(folder.path + "/b")
      return true
    }
    try walk.walk(try FileSource(path: folder.path))
    #expect(walk.places == ["input/a.json", "input/z.json"])
    #expect(walk.failures == ["input/b: unreadable: No such file or directory"])
  }

  @Test("folders in folders come to an end")
  func deep() throws {
    let folder = try TemporaryFolder()
    let path = Array(repeating: "d", count: 80).joined(separator: "/")
    try folder.write(path + "/deep.json", Array("{}".utf8))
    try folder.write("e.json", Array("{}".utf8))
    let walk = WalkRecorder()
    try walk.walk(try FileSource(path: folder.path))
    #expect(walk.places == ["input/e.json"])
    #expect(walk.failures.count == 1)
    #expect(walk.failures.first?.contains("tooDeep") == true)
  }

  @Test("a file that isn't there")
  func missing() throws {
    let error = try #require(throws: ContainerError.self) {
      try FileSource(path: "/nowhere/at/all")
    }
    #expect(error.code == .unreadable)
    #expect(error.hint != nil)
  }
}
