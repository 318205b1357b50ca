import Dispatch
import FoundationEssentials
import Glibc
import Testing
import TransientFiles

@Suite("Files that a killed program leaves behind")
struct AbandonedEntryTests {
  private let folder: String

  init() throws {
    var template = Array("/tmp/transient-tests-XXXXXX".utf8CString)
    try #require(mkdtemp(&template) != nil)
    folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  private func done() { try? FileManager.default.removeItem(atPath: folder) }

  private func write(_ name: String, _ text: String = "text") throws -> String {
    let path = "\(folder)/\(name)"
    try Data(text.utf8).write(to: URL(filePath: path))
    return path
  }

  private func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  @Test("a file is abandoned once its descriptor is closed, and not before")
  func file() throws {
    defer { done() }
    let path = "\(folder)/a"
    let descriptor = try PartialFile.create(path, mode: 0o600)
    #expect(AbandonedEntry(file: path) == nil)
    #expect(Glibc.write(descriptor, "four", 4) == 4)
    // Another descriptor that is closed, as SQLite closes its own, releases nothing.
    close(open(path, O_RDWR | O_CLOEXEC))
    #expect(AbandonedEntry(file: path) == nil)
    close(descriptor)
    let entry = try #require(AbandonedEntry(file: path))
    #expect(entry.size == 4)
    try entry.remove()
    #expect(!exists(path))
    #expect(throws: FileSystemError.self) { try entry.remove() }
  }

  @Test("a folder is abandoned once its descriptor is closed, and only with known files in it")
  func folders() throws {
    defer { done() }
    let path = "\(folder)/site"
    let descriptor = try PartialFile.createFolder(path, mode: 0o700) { _ in true }
    _ = try write("site/a.html", "abc")
    _ = try write("site/b.html", "de")
    func entry() -> AbandonedEntry? { AbandonedEntry(folder: path) { $0.hasSuffix(".html") } }
    #expect(entry() == nil)
    close(descriptor)
    #expect(entry()?.size == 5)
    for (make, name) in [
      ({ symlink("a.html", $0) }, "link.html"), ({ mkdir($0, 0o700) }, "folder.html"),
      ({ mkfifo($0, 0o600) }, "pipe.html"), ({ mkfifo($0, 0o600) }, "notes.txt"),
    ] as [((String) -> Int32, String)] {
      #expect(make("\(path)/\(name)") == 0)
      #expect(entry() == nil, "\(name)")
      #expect(Glibc.remove("\(path)/\(name)") == 0)
    }
    try #require(entry()).remove()
    #expect(!exists(path))
  }

  @Test("a file that another program has locked in any way isn't abandoned")
  func otherLocks() throws {
    defer { done() }
    let path = try write("a")
    for isShared in [false, true] {
      let other = open(path, O_RDONLY | O_CLOEXEC)
      #expect(flock(other, (isShared ? LOCK_SH : LOCK_EX) | LOCK_NB) == 0)
      #expect(AbandonedEntry(file: path) == nil)
      close(other)
    }
    for kind in [F_WRLCK, F_RDLCK] {
      let other = open(path, O_RDWR | O_CLOEXEC)
      var range = flock()
      range.l_type = Int16(kind)
      range.l_start = 0x4000_0000
      range.l_len = 1
      #expect(fcntl(other, 37, &range) == 0)
      #expect(AbandonedEntry(file: path) == nil)
      close(other)
    }
    #expect(AbandonedEntry(file: path) != nil)
  }

  @Test("links, devices, pipes and missing files are left alone")
  func others() throws {
    defer { done() }
    let path = try write("a")
    symlink(path, "\(folder)/link")
    symlink(folder, "\(folder)/folder")
    mkfifo("\(folder)/pipe", 0o600)
    for name in ["link", "folder", "pipe", "none"] {
      #expect(AbandonedEntry(file: "\(folder)/\(name)") == nil)
      #expect(AbandonedEntry(folder: "\(folder)/\(name)") { _ in true } == nil)
    }
    #expect(AbandonedEntry(file: "/dev/null") == nil)
    #expect(AbandonedEntry(file: folder) == nil)
    #expect(AbandonedEntry(folder: path) { _ in true } == nil)
  }

  @Test("an abandoned file or folder gives way to a new one of its name, one in use doesn't")
  func replacing() throws {
    defer { done() }
    let path = try write("a", "former")
    let descriptor = try PartialFile.create(path, mode: 0o600)
    #expect(try Data(contentsOf: URL(filePath: path)).isEmpty)
    let error = try #require(throws: FileSystemError.self) {
      try PartialFile.create(path, mode: 0o600)
    }
    #expect(error.code == EEXIST && error.path == path)
    close(descriptor)
    mkdir("\(folder)/site", 0o700)
    _ = try write("site/a.html")
    let site = try PartialFile.createFolder("\(folder)/site", mode: 0o700) { $0 == "a.html" }
    #expect(try FolderListing.names(in: "\(folder)/site") == [])
    _ = try write("site/notes.txt")
    close(site)
    #expect(throws: FileSystemError.self) {
      try PartialFile.createFolder("\(folder)/site", mode: 0o700) { $0 == "a.html" }
    }
    #expect(try FolderListing.names(in: "\(folder)/site") == ["notes.txt"])
  }

  @Test("a search that runs meanwhile never takes a new file or folder away")
  func race() throws {
    defer { done() }
    let folder = folder
    DispatchQueue.concurrentPerform(iterations: 3) { worker in
      for _ in 0..<300 {
        if worker == 0 {
          for name in ["a", "b"] { try? AbandonedEntry(file: "\(folder)/\(name)")?.remove() }
          try? AbandonedEntry(folder: "\(folder)/c") { _ in true }?.remove()
          continue
        }
        do {
          let path = worker == 1 ? "\(folder)/a" : "\(folder)/c"
          let descriptor =
            worker == 1
            ? try PartialFile.create(path, mode: 0o600)
            : try PartialFile.createFolder(path, mode: 0o700) { _ in true }
          #expect(OpenFileLock.isNamed(path, descriptor))
          #expect(worker == 1 ? unlink(path) == 0 : rmdir(path) == 0)
          close(descriptor)
        } catch {
          Issue.record(error)
        }
      }
    }
  }

  @Test("a temporary folder is locked as long as its object exists")
  func temporaryFolder() throws {
    defer { done() }
    var temporary: TemporaryFolder? = try TemporaryFolder(in: folder)
    let path = try #require(temporary?.path)
    let name = String(path.dropFirst(folder.utf8.count + 1))
    #expect(TemporaryFolder.isTemporaryName(name), "\(name)")
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o700)
    #expect(AbandonedEntry(folder: path) { _ in false } == nil)
    temporary = nil
    try #require(AbandonedEntry(folder: path) { _ in false }).remove()
    for other in [
      "tweetstore-", "tweetstore-12345", "tweetstore-1234567", "tweetstore-a.b.cd", "x-123456",
    ] {
      #expect(!TemporaryFolder.isTemporaryName(other))
    }
    #expect(throws: FileSystemError.self) { try TemporaryFolder(in: "\(folder)/none") }
    let descriptor = try TemporaryFolder.openUnnamedFile(in: folder)
    #expect(try FolderListing.names(in: folder) == [])
    close(descriptor)
  }

  @Test("two files and two folders trade names, and a missing one is an error")
  func exchange() throws {
    defer { done() }
    let (first, second) = (try write("a", "1"), try write("b", "2"))
    guard try FileExchange.exchange(first, second) else { return }
    #expect(try String(contentsOf: URL(filePath: first), encoding: .utf8) == "2")
    #expect(try String(contentsOf: URL(filePath: second), encoding: .utf8) == "1")
    let error = try #require(throws: FileSystemError.self) {
      try FileExchange.exchange(first, "\(folder)/none")
    }
    #expect(error.code == ENOENT)
  }
}
