import CommandLineKit
import HTTPTransport
import TweetSync

/// Fetches one source with a progress line, for the commands that fetch.
struct SourceRun {
  private let invocation: Invocation
  private let archive: TweetArchive
  private let options: FetchOptions
  private let cancellation: CancellationFlag
  private let rejections: RejectionListing

  /// Creates an outcome that stops waiting for a server at the first Ctrl-C.
  init(
    _ invocation: Invocation, archive: TweetArchive, options: FetchOptions,
    cancellation: CancellationFlag, rejections: RejectionListing
  ) {
    self.rejections = rejections
    self.invocation = invocation
    self.archive = archive
    self.options = options
    self.cancellation = cancellation
  }

  /// Fetches what is newer from a source.
  ///
  /// - Parameters:
  ///   - label: What the progress line calls it.
  ///   - onWait: Is told why the program stands still.
  ///   - source: Gives the source, new or known.
  func fetch(
    label: String, onWait: @escaping (String) -> Void,
    source: (SourceFetcher) throws -> SourceState
  ) throws -> (source: SourceState, report: FetchReport) {
    let progress = ImportProgress(invocation, input: label, rejections: rejections)
    defer { progress.finish() }
    let fetcher = try SourceFetcher(
      archive: archive, options: options, monitor: progress.monitor, cancellation: cancellation)
    fetcher.onWait = { onWait("\(Self.text(of: $0))") }
    let source = try source(fetcher)
    do {
      return (source, try fetcher.fetch(source))
    } catch let error as HTTPError where error.code == .cancelled {
      throw ImportError(
        .interrupted, "stopped while fetching '\(source.name)'",
        hint: fetcher.isStored
          ? "what was fetched before is in the store, and the same command goes on from there"
          : "nothing was stored; the same command starts again")
    } catch let error as any ReportableError where error is HTTPError || error is HTTPStatusError {
      throw SourceError(
        error, of: source, sentToken: fetcher.sendsToken(to: source),
        hasToken: options.givenToken != nil || options.ambientToken != nil)
    }
  }

  private static func text(of wait: HTTPClient.Wait) -> String {
    let seconds = NumberFormat.duration(wait.duration / .seconds(1))
    return "waiting \(seconds) before the next try: \(wait.reason)"
  }
}
