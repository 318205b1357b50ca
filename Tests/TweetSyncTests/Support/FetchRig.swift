import FoundationEssentials
import HTTPTransport
import LoopbackServer
import SQLiteStore
import Synchronization
import TweetSync

/// An archive and a server to fetch from, with a present that stands still.
final class FetchRig {
  let folder: TemporaryFolder
  let archive: TweetArchive
  let api: LoopbackAPI
  let server: LoopbackServer
  var options: FetchOptions
  var clock = FakeClock(now: now)

  init(_ tweets: [LoopbackTweet] = [], token: String? = nil) throws {
    folder = try TemporaryFolder()
    archive = try folder.archive()
    let api = LoopbackAPI(tweets, now: now, token: token)
    self.api = api
    server = try LoopbackServer { api.response(to: $0) }
    options = FetchOptions(http: Self.configuration)
  }

  /// A rig whose server answers as `handler` says.
  init(handler: @escaping LoopbackServer.Handler) throws {
    folder = try TemporaryFolder()
    archive = try folder.archive()
    api = LoopbackAPI(now: now)
    server = try LoopbackServer(handler: handler)
    options = FetchOptions(http: Self.configuration)
  }

  static var configuration: HTTPConfiguration {
    var configuration = HTTPConfiguration(version: "0.0-test")
    configuration.usesEnvironmentProxy = false
    configuration.retry = .never
    return configuration
  }

  /// Tweets of the minutes before the present in `range`.
  static func tweets(_ range: Range<Int64>) -> [LoopbackTweet] {
    range.map { minute in
      LoopbackTweet(
        identifier: identifier(secondsAgo: 60 * minute), text: "number \(minute) & more")
    }
  }

  func fetcher(_ monitor: ImportMonitor = ImportMonitor()) throws -> SourceFetcher {
    let present = clock
    return try SourceFetcher(
      archive: archive, options: options, monitor: monitor, clock: clock,
      now: { Date(timeIntervalSince1970: Double(present.now())) })
  }

  /// Does what `import URL` does.
  @discardableResult
  func importURL(
    _ path: String, name: String? = "source", imports: ImportOptions = ImportOptions(),
    monitor: ImportMonitor = ImportMonitor()
  ) throws -> FetchReport {
    let fetcher = try fetcher(monitor)
    let source = try fetcher.source(for: server.origin + path, name: name, options: imports)
    return try fetcher.fetch(source)
  }

  /// Does what `refresh NAME` does.
  @discardableResult
  func refresh(_ name: String = "source", monitor: ImportMonitor = ImportMonitor()) throws
    -> FetchReport
  {
    let fetcher = try fetcher(monitor)
    return try fetcher.fetch(try fetcher.source(named: name))
  }

  func source(_ name: String = "source") throws -> SourceState? {
    try SourceRegister(archive: archive).source(named: name)
  }

  func tweetCount() throws -> Int { try ArchiveDump(archive).rowCount("tweet") }

  /// The rows without what tells only when and in which answers they were seen.
  func content() throws -> ArchiveDump {
    try ArchiveDump(
      archive,
      leavingOut: [
        "observation", "source", "tweet.last_seen", "tweet.first_seen", "tweet.provenance",
        "twitter_user.provenance", "profile.first_seen",
      ])
  }
}

/// A clock that moves by the waits only.
final class FakeClock: HTTPClock {
  private let seconds: Mutex<Int64>

  init(now: Int64) {
    seconds = Mutex(now)
  }

  func now() -> Int64 { seconds.withLock { $0 } }

  func advance(by count: Int64) {
    seconds.withLock { $0 += count }
  }

  func sleep(for duration: Duration, cancellation: CancellationFlag?) {
    advance(by: duration.components.seconds)
  }
}
