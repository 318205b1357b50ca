import Dispatch
import FoundationEssentials
import Glibc
import ObjectGraph
import Predicates
import SQLiteDriver
import SQLiteStore
import Synchronization
import Testing
import TweetModel

@testable import TweetSync

@Suite("Imports at once")
struct MergeLockTests {
  private static let tweet =
    #"{"created_at":"Mon Jan 01 00:00:00 +0000 2024","id_str":"7","full_text":"liked","#
    + #""user":{"id_str":"9","screen_name":"a","name":"A"}}"#

  @Test("a like and its tweet that two archives write at once find each other")
  func lostUpdate() throws {
    let folder = try TemporaryFolder()
    let archive = try folder.archive()
    let file = try folder.file("tweet.jsonl", Self.tweet)
    let path = archive.store.path
    let outcome = Mutex<Result<Int, any Error>?>(nil)
    let imported = DispatchSemaphore(value: 0)
    let isOver = Mutex(false)
    let writer = BackgroundWriter(archive: archive)
    writer.start { context in
      // No tweet is held.
      let marked = try LikeMarks.rows(of: [7], in: context)
      DispatchQueue(label: "another import").async {
        let result = Result {
          try TweetArchive(path: path, access: .readWrite).importFile(file).new
        }
        outcome.withLock { $0 = result }
        imported.signal()
      }
      // Without a lock that import is over long before, and knows of no like.
      let wait = imported.wait(timeout: .now() + .milliseconds(500))
      isOver.withLock { $0 = wait == .success }
      var likes = RowLayout.like.request
      likes.append([.integer(7), .null])
      return [likes, marked]
    }
    _ = try writer.wait()
    if !isOver.withLock({ $0 }) { imported.wait() }
    #expect(try outcome.withLock { try $0?.get() } == 1)
    #expect(try archive.rows("SELECT liked FROM tweet WHERE identifier = 7") == [[.integer(1)]])
  }

  @Test("who waits in vain is told, and the one who works goes on")
  func patience() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/store.sqlite"
    let impatient = MergeLock(storePath: path, patience: .zero)
    let result = try MergeLock(storePath: path).hold {
      let error = try #require(throws: StoreError.self) { try impatient.hold {} }
      #expect(error.code == .locked)
      #expect(error.message.contains(path) && error.message.contains("try again"))
      return 5
    }
    #expect(result == 5)
    #expect(try impatient.hold { 6 } == 6)
  }

  @Test("the lock is given back when the work fails")
  func failure() throws {
    let folder = try TemporaryFolder()
    let lock = MergeLock(storePath: "\(folder.path)/store.sqlite", patience: .zero)
    #expect(throws: CancellationError.self) { try lock.hold { throw CancellationError() } }
    #expect(try lock.hold { 1 } == 1)
  }

  @Test("the file goes with the last one who used it, and not under one who works")
  func fileGoes() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/store.sqlite"
    func isThere() -> Bool { access("\(path)-merge", F_OK) == 0 }
    let first = MergeLock(storePath: path)
    #expect(!isThere())
    try first.hold {
      do {
        let second = MergeLock(storePath: path, patience: .zero)
        _ = #expect(throws: StoreError.self) { try second.hold {} }
      }
      #expect(isThere())
      unlink("\(path)-merge")
    }
    // A file that lost its name is no lock.
    do {
      let second = MergeLock(storePath: path)
      try second.hold { #expect(isThere()) }
    }
    #expect(!isThere())
  }

  @Test("between two uses the file isn't taken for one that a killed program left behind")
  func betweenUses() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/store.sqlite"
    func abandoned(removes: Bool = false) -> [String] {
      Leftovers(storePath: path, temporaryFolder: "\(folder.path)/none") { _ in false }
        .search(removes: removes).items.map(\.path)
    }
    do {
      let lock = MergeLock(storePath: path)
      for _ in 0..<2 {
        try lock.hold { #expect(abandoned(removes: true) == []) }
        #expect(abandoned(removes: true) == [])
        #expect(access("\(path)-merge", F_OK) == 0)
        // Other hands may remove it; the next use makes and marks a new one.
        unlink("\(path)-merge")
      }
    }
    close(open("\(path)-merge", O_RDWR | O_CREAT | O_CLOEXEC, 0o600))
    #expect(abandoned() == ["\(path)-merge"])
    #expect(access("\(path)-merge", F_OK) == 0)
    #expect(abandoned(removes: true) == ["\(path)-merge"])
    #expect(access("\(path)-merge", F_OK) != 0)
  }

  @Test("where no file can be made the reason is told")
  func noFolder() throws {
    let lock = MergeLock(storePath: "/nowhere/store.sqlite")
    let error = try #require(throws: StoreError.self) { try lock.hold {} }
    #expect(error.code == .cannotOpen && error.message.contains("/nowhere/store.sqlite-merge"))
  }

  @Test("threads take turns, and nobody is overtaken without end")
  func turns() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/store.sqlite"
    let count = Mutex(0)
    let atWork = Mutex(false)
    let wrong = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      let lock = MergeLock(storePath: path)
      for _ in 0..<25 {
        let done: Void? = try? lock.hold {
          if atWork.withLock({
            let before = $0; $0 = true; return before
          }) {
            wrong.withLock { $0 += 1 }
          }
          count.withLock { $0 += 1 }
          atWork.withLock { $0 = false }
        }
        if done == nil { wrong.withLock { $0 += 1 } }
      }
    }
    #expect(count.withLock { $0 } == 100 && wrong.withLock { $0 } == 0)
    #expect(access("\(path)-merge", F_OK) != 0)
  }
}
