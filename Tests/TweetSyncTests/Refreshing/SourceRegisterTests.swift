import FoundationEssentials
import Glibc
import HTTPTransport
import LoopbackServer
import SQLiteStore
import Testing
import TweetSync

@Suite("Sources by name")
struct SourceRegisterTests {
  private static let path = "/2/users/12/tweets?max_results=10"

  @Test("a source is remembered with its address, options and kind")
  func remembered() throws {
    let rig = try FetchRig(FetchRig.tweets(100..<105))
    var imports = ImportOptions()
    imports.skipsSensitive = true
    try rig.importURL(Self.path, name: "mine", imports: imports)
    let source = try #require(try rig.source("mine"))
    #expect(source.location.exposedText == rig.server.origin + Self.path)
    #expect(source.kind == .endpoint)
    #expect(source.options.imports == imports)
    #expect(source.lastRun?.timeIntervalSince1970 == Double(now))
    #expect(try SourceRegister(archive: rig.archive).all().map(\.name) == ["mine"])
  }

  @Test("a name that has another URL is refused before anything is fetched")
  func nameTaken() throws {
    let rig = try FetchRig(FetchRig.tweets(100..<105))
    try rig.importURL(Self.path, name: "mine")
    let count = rig.server.requests.count
    let error = try #require(throws: ImportError.self) {
      try rig.importURL("/2/users/13/tweets", name: "mine")
    }
    #expect(error.code == .nameTaken)
    #expect(rig.server.requests.count == count)
    // The same address again is a refresh.
    #expect(try rig.importURL(Self.path, name: "mine").input.new == 0)
  }

  @Test("a fragment is no part of a URL, and another secret makes no other source")
  func sameAddress() throws {
    let rig = try FetchRig { _ in LoopbackResponse(text: "[]") }
    try rig.importURL("/data.json#part", name: nil)
    try rig.importURL("/data.json", name: nil)
    try rig.importURL("/data.json#other", name: nil)
    let sources = try SourceRegister(archive: rig.archive).all()
    #expect(sources.map(\.location.exposedText) == [rig.server.origin + "/data.json"])

    try rig.importURL("/data.json?x=1&token=secret-a", name: nil)
    try rig.importURL("/data.json?x=1&token=secret-b", name: nil)
    #expect(rig.server.requests.last?.parameters("token") == ["secret-b"])
    #expect(try SourceRegister(archive: rig.archive).all().count == 2)
    let error = try #require(throws: ImportError.self) {
      try rig.importURL(
        "/data.json?x=2&token=secret-a", name: rig.server.origin + "/data.json?x=1&token=[hidden]")
    }
    #expect(error.code == .nameTaken)
    #expect(
      error.message.hasSuffix(
        "has another URL, \(rig.server.origin)/data.json?x=1&token=[hidden]"))
    #expect(error.hint?.hasPrefix("choose another --name") == true)
  }

  @Test("a source can be renamed and goes on, and its tweets stay when it is removed")
  func renameAndRemove() throws {
    let rig = try FetchRig(FetchRig.tweets(100..<105))
    try rig.importURL(Self.path, name: "old")
    let register = SourceRegister(archive: rig.archive)
    try register.rename("old", to: "new")
    #expect(try rig.source("old") == nil)
    rig.api.add(FetchRig.tweets(90..<92))
    #expect(try rig.refresh("new").input.new == 2)

    try rig.importURL("/2/users/13/tweets", name: "other")
    #expect(
      try #require(throws: ImportError.self) { try register.rename("other", to: "new") }.code
        == .nameTaken)
    #expect(
      try #require(throws: ImportError.self) { try register.rename("none", to: "x") }.code
        == .unknownSource)

    try register.remove("new")
    #expect(try rig.source("new") == nil)
    #expect(try rig.tweetCount() == 7)
    #expect(
      try #require(throws: ImportError.self) { try register.remove("new") }.code == .unknownSource)
  }

  @Test(
    "a damaged row keeps no other source from being used, nor itself from being removed",
    arguments: [
      ("gaps", "'{'"), ("gaps", "'7'"), ("checkpoint", "'[]'"), ("options", "'x'"),
      ("options", "CAST(x'ff' AS TEXT)"),
    ])
  func damaged(column: String, value: String) throws {
    let rig = try FetchRig(FetchRig.tweets(100..<105))
    try rig.importURL(Self.path, name: "broken")
    try rig.importURL("/2/users/13/tweets", name: "sound")
    try rig.folder.execute(
      "UPDATE source SET \(column) = \(value) WHERE name = 'broken'", on: rig.archive)
    #expect(try rig.source("broken")?.damage?.columns == [column])
    #expect(try rig.source("sound")?.damage == nil)
    for command in [
      { try rig.refresh("broken") }, { try rig.importURL(Self.path, name: "broken") },
    ] {
      let error = try #require(throws: ImportError.self) { try command() }
      #expect(error.code == .damagedSource)
      #expect(error.message.contains("the source 'broken' is damaged in '\(column)'"))
      #expect(error.hint?.contains("doctor --repair") == true)
    }
    rig.api.add(FetchRig.tweets(90..<92))
    #expect(try rig.refresh("sound").input.new == 2)

    let register = SourceRegister(archive: rig.archive)
    #expect(try register.repair().map(\.name) == ["broken"])
    #expect(try rig.source("broken")?.damage == nil)
    // It isn't known how far it was complete, so all is asked for again.
    #expect(try rig.source("broken")?.newestIdentifier == nil)
    #expect(try rig.refresh("broken").input.seen == 7)
    #expect(try register.repair() == [])

    try rig.folder.execute("UPDATE source SET gaps = '{'", on: rig.archive)
    try register.remove("broken")
    #expect(try register.all().map(\.name) == ["sound"])
  }

  @Test("two refreshes of one archive don't run at the same time")
  func lock() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/a.sqlite"
    var first: RefreshLock? = try RefreshLock(storePath: path)
    let error = try #require(throws: ImportError.self) { try RefreshLock(storePath: path) }
    #expect(error.code == .busy)
    _ = try RefreshLock(storePath: "\(folder.path)/b.sqlite")
    withExtendedLifetime(first) {}
    first = nil
    _ = try RefreshLock(storePath: path)
    #expect(throws: ImportError.self) { try RefreshLock(storePath: "\(folder.path)/none/a") }
    // The file goes with the last lock, and with no other one.
    first = try RefreshLock(storePath: path)
    var second: RefreshLock? = try RefreshLock(storePath: path, source: "s")
    first = nil
    #expect(access("\(path)-refresh", F_OK) == 0)
    #expect(throws: ImportError.self) { try RefreshLock(storePath: path, source: "s") }
    withExtendedLifetime(second) {}
    second = nil
    #expect(access("\(path)-refresh", F_OK) != 0)
  }

  @Test("an earlier version's lock of the whole file keeps out this one, and the other way round")
  func earlierLock() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/a.sqlite"
    let earlier = open("\(path)-refresh", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    defer { close(earlier) }
    try #require(flock(earlier, LOCK_EX | LOCK_NB) == 0)
    for name in [nil, "s"] {
      let error = try #require(throws: ImportError.self) {
        if let name {
          try RefreshLock(storePath: path, source: name)
        } else {
          try RefreshLock(storePath: path)
        }
      }
      #expect(error.code == .busy)
    }
    try #require(flock(earlier, LOCK_UN) == 0)
    let locks =
      try [RefreshLock(storePath: path)]
      + ["s", "t"].map { try RefreshLock(storePath: path, source: $0) }
    #expect(flock(earlier, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
    withExtendedLifetime(locks) {}
  }

  @Test(
    "a source is fetched by one at a time, whatever command fetches it, and isn't renamed meanwhile"
  )
  func sourceLock() throws {
    let rig = try FetchRig(FetchRig.tweets(100..<145))
    let register = SourceRegister(archive: rig.archive)
    let link = "\(rig.folder.path)/link.sqlite"
    #expect(symlink(rig.archive.store.path, link) == 0)
    func code(_ body: () throws -> Void) -> ImportError.Code? {
      do {
        try body()
        return nil
      } catch {
        return (error as? ImportError)?.code
      }
    }
    try rig.importURL(Self.path)
    rig.api.add(FetchRig.tweets(90..<95))
    var fetcher: SourceFetcher? = try rig.fetcher()
    let source = try #require(try fetcher?.source(named: "source"))
    #expect(code { try rig.refresh() } == .busy)
    #expect(code { try rig.importURL(Self.path) } == .busy)
    #expect(code { try register.rename("source", to: "other") } == .busy)
    #expect(code { try register.remove("source") } == .busy)
    #expect(code { _ = try RefreshLock(storePath: link, source: "source") } == .busy)
    // Other sources, and refreshes of those, are free.
    #expect(code { try rig.importURL(Self.path, name: "second") } == nil)
    #expect(code { _ = try RefreshLock(storePath: link) } == nil)
    let report = try #require(try fetcher?.fetch(source))
    #expect(report.input.seen >= 5 && report.input.new == 0)
    fetcher = nil
    #expect(try rig.tweetCount() == 50)
    #expect(try rig.refresh().input.new == 0)
    try register.rename("source", to: "other")
    #expect(code { try rig.refresh() } == .unknownSource)
  }

  @Test("a fetcher fetches only the source that it keeps from others")
  func foreignSource() async {
    await #expect(processExitsWith: .failure) {
      let rig = try FetchRig(FetchRig.tweets(100..<105))
      try rig.importURL("/2/users/12/tweets?max_results=10")
      guard let source = try rig.source() else { return }
      _ = try rig.fetcher().fetch(source)
    }
  }
}
