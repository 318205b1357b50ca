import CommandLineKit
import HTTPTransport
import TweetSync

/// A source could not be fetched, in words that name it.
struct SourceError: ReportableError {
  private let source: SourceState
  private let error: any ReportableError
  /// True if a token, or another one, may make the request succeed.
  private let mayNeedToken: Bool
  private let sentToken: Bool
  private let hasToken: Bool

  /// - Parameters:
  ///   - sentToken: Whether a token was sent.
  ///   - hasToken: Whether the user gave one, for this address or for others.
  init(_ error: any ReportableError, of source: SourceState, sentToken: Bool, hasToken: Bool) {
    self.sentToken = sentToken
    self.error = error
    self.source = source
    self.hasToken = hasToken
    mayNeedToken = (error as? HTTPStatusError)?.mayNeedToken ?? false
  }

  /// The message behind the source's name, unless the name is its address, which stands there anyway.
  var message: String {
    source.name.contains("://") ? error.message : "source '\(source.name)': \(error.message)"
  }

  var place: String? { error.place }

  var excerpt: [String] { error.excerpt }

  var hint: String? {
    guard mayNeedToken, !sentToken else { return error.hint }
    return hasToken
      ? "no token was sent, as none was given for this URL: import it with --token-file"
      : "give a token with --token-file or in TWEETSTORE_BEARER_TOKEN"
  }

  var cause: (any Error)? {
    // A limit of requests is told in the words of the answer that led to it.
    if let inner = error.cause as? any ReportableError, inner.message == error.message {
      return inner.cause
    }
    return error.cause
  }

  var exitCode: ExitCode { error.exitCode }
}
