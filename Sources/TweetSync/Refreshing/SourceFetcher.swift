public import FoundationEssentials
public import HTTPTransport
import ObjectGraph
import Predicates
import TweetFormats
import TweetModel

/// Fetches sources and imports what they give.
///
/// A fetcher blocks, and belongs to one thread. A page and the place where the walk goes on are written
/// in one transaction, so that a run that is cut off anywhere loses nothing and the next one goes on.
public final class SourceFetcher {
  let archive: TweetArchive
  let options: FetchOptions
  let monitor: ImportMonitor
  let client: HTTPClient
  let originals: OriginalKeeper
  /// Where the present comes from.
  let now: () -> Date

  /// A fetcher into `archive`.
  ///
  /// - Throws: `HTTPError` where the transport can't be set up.
  public init(
    archive: TweetArchive, options: FetchOptions, monitor: ImportMonitor = ImportMonitor(),
    cancellation: CancellationFlag? = nil, clock: any HTTPClock = SystemHTTPClock(),
    now: @escaping () -> Date = { Date() }
  ) throws {
    self.archive = archive
    self.options = options
    self.monitor = monitor
    self.now = now
    client = try HTTPClient(configuration: options.http, clock: clock, cancellation: cancellation)
    originals = OriginalKeeper(archive: archive)
  }

  /// Is called before each wait for a server, so that a program can say why it stands still.
  public var onWait: ((HTTPClient.Wait) -> Void)? {
    get { client.onWait }
    set { client.onWait = newValue }
  }

  /// Makes a source for an address that the user names, or finds the one it has.
  ///
  /// - Throws: ``ImportError`` with `nameTaken` where the name stands for another address.
  public func source(for url: String, name: String?, options imports: ImportOptions) throws
    -> SourceState
  {
    let register = SourceRegister(archive: archive)
    let name = name ?? HTTPURL.redacting(url)
    var source =
      try register.source(named: name)
      ?? SourceState(
        name: name, location: url,
        kind: APIEndpoint(RequestURL(url)) == nil ? SourceState.Kind.url : .endpoint)
    guard source.location == url else {
      throw ImportError(
        .nameTaken,
        "the source '\(name)' stands for another address, \(HTTPURL.redacting(source.location))",
        hint: "choose another --name, or remove it: tweetstore sources remove '\(name)'")
    }
    source.options.imports = imports
    source.options.usesToken = options.givenToken != nil
    return source
  }

  /// Fetches what is newer from a source.
  ///
  /// - Throws: `HTTPError` and `HTTPStatusError` for what the network and the server did,
  ///   ``ImportError``, or what the store throws. What was fetched before is in the store.
  public func fetch(_ source: SourceState) throws -> FetchReport {
    let url = RequestURL(source.location)
    if let endpoint = APIEndpoint(url), endpoint.refresh != .conditional {
      return try walk(source, endpoint: endpoint, url: url)
    }
    return try fetchResource(source)
  }

  /// The request for one address of a source.
  func request(_ address: String, source: SourceState) -> HTTPRequest {
    let isEndpoint = APIEndpoint(RequestURL(source.location)) != nil
    let mayUseToken = isEndpoint || source.options.usesToken
    return HTTPRequest(
      url: address, token: options.givenToken ?? (mayUseToken ? options.ambientToken : nil),
      headers: options.headers, accept: "application/json, */*;q=0.5")
  }

  /// Throws what a response that isn't a success says.
  func check(_ response: HTTPResponse) throws {
    let seconds = Int64(now().timeIntervalSince1970)
    if let error = HTTPStatusError(response: response, now: seconds) { throw error }
  }

  /// Makes sure that a success brought records, and not a page for people.
  func check(_ session: ImportSession, response: HTTPResponse, url: String) throws {
    if monitor.isCancelled() {
      throw ImportError(
        .interrupted, "stopped while fetching \(HTTPURL.redacting(url))",
        hint: "the next refresh goes on from there")
    }
  }
}
