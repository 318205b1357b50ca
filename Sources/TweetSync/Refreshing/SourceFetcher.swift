package import FoundationEssentials
package import HTTPTransport
import ObjectGraph
import Predicates
import SQLiteStore
import TweetFormats
import TweetModel

/// Fetches sources and imports what they give.
///
/// A fetcher blocks, and belongs to one thread. A page and the place where the walk goes on are written
/// in one transaction, so that a run that is cut off anywhere loses nothing and the next one goes on.
package final class SourceFetcher {
  let archive: TweetArchive
  let options: FetchOptions
  let monitor: ImportMonitor
  let client: HTTPClient
  let originals: OriginalPacker
  let names: SourceNames
  /// Hides the secrets of the run and of the source at hand in texts from outside.
  var redactor: SecretRedactor
  /// Finds those that no record may contain.
  var recordRedactor: SecretRedactor
  /// Where the present comes from.
  let now: () -> Date
  /// The source that nobody else fetches while this fetcher is there.
  private var held: (name: String, lock: RefreshLock)?
  /// True if the store has a row for the source that is held.
  package internal(set) var isStored = false
  /// The page that was fetched last, and the number of tweets that it was asked for.
  var lastPage: PageFacts?
  var lastPageSize: Int?

  /// A fetcher into `archive`.
  ///
  /// - Throws: `HTTPError` where the transport can't be set up, or what the store throws.
  package init(
    archive: TweetArchive, options: FetchOptions, monitor: ImportMonitor = ImportMonitor(),
    cancellation: CancellationFlag? = nil, clock: any HTTPClock = SystemHTTPClock(),
    now: @escaping () -> Date = { Date() }
  ) throws {
    self.archive = archive
    self.options = options
    self.monitor = monitor
    self.now = now
    client = try HTTPClient(configuration: options.http, clock: clock, cancellation: cancellation)
    redactor = options.redactor
    recordRedactor = options.recordRedactor
    client.redactor = redactor
    originals = OriginalPacker(archive: archive)
    names = try SourceNames(archive: archive)
  }

  /// Is called before each wait for a server, so that a program can say why it stands still.
  package var onWait: ((HTTPClient.Wait) -> Void)? {
    get { client.onWait }
    set { client.onWait = newValue }
  }

  /// Makes a source for an address that the user names, or finds the one it has.
  ///
  /// While the fetcher is there, no other one fetches the source.
  ///
  /// - Throws: ``ImportError`` with `nameTaken` where the name stands for another address, and with `busy`
  ///   while another fetcher, of this process or another one, has the source.
  package func source(for url: String, name: String?, options imports: ImportOptions) throws
    -> SourceState
  {
    // A fragment is no part of what is fetched.
    let address = RequestURL(RequestURL(url).text).filling(options.urlSecrets)
    guard !URLRedaction.hasSecretInPath(address.text) else {
      throw HTTPError(
        .credentialsInURL,
        "will not use the secret in the path of \(RawURL(address.text).printable.short)",
        hint: "the path of a URL is stored and shown; give the secret as a parameter or a header")
    }
    let secretNames = address.names(containing: redactor)
    let stored = address.hidingSecrets(secretNames)
    let name = name ?? PrintableURL(RawURL(stored.text), hiding: redactor).description
    var source =
      try find(name)
      ?? SourceState(
        name: name, location: RawURL(address.text),
        kind: APIEndpoint(address) == nil ? SourceState.Kind.url : .endpoint)
    let known = RequestURL(source.location)
    guard known.hidingSecrets(secretNames.union(source.secretParameters)) == stored else {
      throw ImportError(
        .nameTaken, "the source '\(name)' has another URL, \(source.shownLocation)",
        hint: "choose another --name, or remove it: tweetstore sources remove '\(name)'")
    }
    source.location = RawURL(address.text)
    source.secretParameters = secretNames
    source.keepsSecrets = false
    try fill(&source, from: address.secrets(hiddenIn: stored))
    source.options.refusedFields = Self.refusedFields(
      ofEndpointOf: source, among: try sources())
    source.options.imports = imports
    source.options.usesToken = options.givenToken != nil
    source.options.headerNames = options.headers.map { $0.name.lowercased() }.sorted()
    return source
  }

  /// The source `name`, as it is now.
  ///
  /// While the fetcher is there, no other one fetches the source.
  ///
  /// - Throws: ``ImportError``: `unknownSource`; `busy` while another fetcher, of this process or another
  ///   one, has the source; and as ``SourceRegister/source(named:)``.
  package func source(named name: String) throws -> SourceState {
    guard var source = try find(name) else { throw SourceRegister.unknown(name) }
    try fill(&source, from: options.urlSecrets)
    return source
  }

  /// Puts the values of secret parameters into the URLs of a source, which the store has without them.
  private func fill(_ source: inout SourceState, from secrets: [String: Secret]) throws {
    let url = RequestURL(source.location).filling(secrets)
    if let name = url.hiddenNames.first {
      throw ImportError(
        .missingSecret,
        "the URL of the source '\(source.name)' needs a value for '\(name)', which is a secret and so is "
          + "not stored",
        hint: "give it with --url-secret '\(name)=VALUE', or import the whole URL again")
    }
    source.location = RawURL(url.text)
    if let checkpoint = source.checkpoint {
      source.checkpoint?.url = RequestURL(checkpoint.url).filling(secrets).text
    }
  }

  private func find(_ name: String) throws -> SourceState? {
    try hold(name)
    guard var source = try sources().first(where: { $0.name == name }) else {
      isStored = false
      return nil
    }
    isStored = true
    if let damage = source.damage { throw damage.error }
    source.options.refusedFields = Self.refusedFields(
      ofEndpointOf: source, among: try sources())
    return source
  }

  private func sources() throws -> [SourceState] { try SourceRegister(archive: archive).all() }

  /// Keeps others from fetching a source; what is known of it must be read after that.
  private func hold(_ name: String) throws {
    if held?.name == name { return }
    held = nil
    held = (name, try RefreshLock(storePath: archive.store.path, source: name))
  }

  /// Fetches what is newer from a source.
  ///
  /// - Throws: `HTTPError` and `HTTPStatusError` for what the network and the server did,
  ///   ``ImportError``, or what the store throws. What was fetched before is in the store.
  /// - Precondition: `source` is what ``source(for:name:options:)`` or ``source(named:)`` gave last.
  package func fetch(_ source: SourceState) throws -> FetchReport {
    precondition(held?.name == source.name, "the fetcher doesn't hold '\(source.name)'")
    let secrets = URLRedaction.secrets(in: source.location.exposedText)
    redactor = options.redactor.adding(secrets)
    recordRedactor = options.recordRedactor.adding(secrets)
    client.redactor = redactor
    let url = RequestURL(source.location)
    lastPage = nil
    if let endpoint = APIEndpoint(url), endpoint.refresh != .conditional {
      return try walk(source, endpoint: endpoint, url: url)
    }
    let wasStored = isStored
    do {
      return try fetchResource(source)
    } catch {
      // A first import that failed would fail on every refresh, too. Its tweets stay.
      if !wasStored, try SourceRegister(archive: archive).forget(source.name) { isStored = false }
      throw error
    }
  }

  /// The request for one address of a source.
  ///
  /// A token or header only goes where the user gave one before, and the token of the environment also
  /// to the service that it is for.
  func request(_ address: String, source: SourceState) -> HTTPRequest {
    return HTTPRequest(
      url: address, token: token(for: source),
      headers: options.headers.filter {
        source.options.headerNames.contains($0.name.lowercased())
      }, accept: "application/json, */*;q=0.5")
  }

  /// Whether requests for a source carry a token.
  package func sendsToken(to source: SourceState) -> Bool { token(for: source) != nil }

  private func token(for source: SourceState) -> Secret? {
    guard source.options.usesToken || isService(source.location) else { return nil }
    return options.givenToken ?? options.ambientToken
  }

  /// Whether `location` is an endpoint of X's API, on X's hosts or on this machine.
  ///
  /// The path alone says nothing about who gets the token.
  private func isService(_ location: RawURL) -> Bool {
    guard APIEndpoint(RequestURL(location)) != nil,
      let origin = try? HTTPURL(location.exposedText).origin
    else { return false }
    return origin.isLoopback
      || ["x.com", "twitter.com"].contains { origin.host == $0 || origin.host.hasSuffix(".\($0)") }
  }

  /// How the records of `source` are read.
  func reader(for source: SourceState) throws(TweetReaderError) -> TweetReader {
    var options = TweetReader.Options()
    if let path = APIEndpoint(RequestURL(source.location))?.path {
      options.isBookmarked = path.hasSuffix("/bookmarks")
      options.isLiked = path.hasSuffix("/liked_tweets") || path.hasSuffix("/favorites/list.json")
    }
    return try TweetReader(options: options)
  }

  /// Throws what a response that isn't a success says.
  ///
  /// - Parameter isConditional: True if the request asked whether something has changed.
  func check(_ response: HTTPResponse, isConditional: Bool = false) throws {
    let seconds = Int64(now().timeIntervalSince1970)
    if let error = HTTPStatusError(response: response, now: seconds) { throw error }
    // 203 is a 200 that a proxy has changed.
    let isWhole = [200, 203].contains(response.status)
    guard isWhole || isConditional && response.isNotModified else {
      throw HTTPStatusError.unexpectedSuccess(response)
    }
  }

  /// Throws where an answer held nothing but what can't be read, such as a page for people.
  func refuseOtherContent(_ report: InputReport, address: String) throws {
    guard report.seen == 0, report.notices <= report.errorResponses else { return }
    let url = PrintableURL(RawURL(address), hiding: redactor).short
    if report.errorResponses > 0, let problem = report.problems.first {
      throw ImportError(
        .serviceProblem, "\(url) answered with an error: \(redactor.redacted(problem))",
        hint: "try again later")
    }
    if report.unrecognised > 0 {
      throw ImportError(
        .unsupportedInput,
        "\(url) gave no tweets: " + redactor.redacted(report.formatDescription),
        hint: report.format?.hint)
    }
    guard let rejection = report.rejections.first else { return }
    throw ImportError(
      .unreadable, "\(url) gave no tweets: \(redactor.redacted(rejection.message))",
      hint: rejection.hint)
  }
}
