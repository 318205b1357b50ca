import CommandLineKit
import Glibc
import HTTPTransport
import TweetSync

/// The options that every command which fetches has.
enum FetchCommandOptions {
  private static let category = OptionCategory("Network options")

  static let tokenFile = OptionKey.text(
    "token-file", kind: .path, variable: "FILE", category: category,
    help: "Read a bearer token from a file",
    discussion: """
      The token is sent to the URLs that are imported with it and to X's API, and never to another host, even if \
      the server redirects there. A refresh sends it to X's API and to sources that were imported with a token. \
      Without this option, the token in the environment variable TWEETSTORE_BEARER_TOKEN is sent to X's API and to \
      sources that were imported with a token file, and to no other URL. A token is never stored.
      """)

  static let headers = OptionKey.texts(
    "header", variable: "'NAME: VALUE'", category: category, help: "Send an additional header",
    discussion: """
      The value is treated as a secret: it isn't stored, and isn't sent to another host. A refresh sends it to \
      sources that were imported with a header of that name.
      """)

  static let urlSecrets = OptionKey.texts(
    "url-secret", variable: "'NAME=VALUE'", category: category,
    help: "Set the value of a secret parameter of a URL",
    discussion: """
      A secret in a URL, such as the value of 'access_token', is sent but never stored, so a refresh of the source \
      needs it again. It is sent only to sources whose URL has that parameter.
      """)

  static let maxWait = OptionKey.integer(
    "max-wait", in: 0...86_400, variable: "SECONDS", defaultValue: 910, category: category,
    help: "Wait at most this long for rate limits",
    discussion: "After that the command exits with code 75, and the next refresh continues.")

  static let timeout = OptionKey.integer(
    "timeout", in: 1...3600, variable: "SECONDS", defaultValue: 30, category: category,
    help: "Wait at most this long for a connection, and for data",
    discussion: "A response must reach --min-speed over the same time.")

  static let minSpeed = OptionKey.integer(
    "min-speed", in: 1...1_000_000_000, variable: "BYTES", defaultValue: 500, category: category,
    help: "Give up a response with fewer bytes per second",
    discussion: """
      The speed is measured from the first byte, over the seconds of --timeout. Otherwise a server that sends a \
      byte now and then could keep a source locked.
      """)

  static let maxTime = OptionKey.integer(
    "max-time", in: 1...2_592_000, variable: "SECONDS", category: category,
    help: "Give up a response that takes longer",
    discussion: """
      Without this option, a page of an endpoint may take 600 seconds, and any other response 86400, a day. The time \
      counts from the first connection and includes redirects. It doesn't include waits for rate limits and the \
      time that the import itself needs.
      """)

  static let maxSize = OptionKey.integer(
    "max-size", in: 1...1_048_576, variable: "MB", category: category,
    help: "Give up a response that is larger, after decompression",
    discussion: """
      Without this option, a page of an endpoint may have 64 MB, since it is kept in memory, and any other response \
      65536 MB. A compressed response that expands to more than 200 times its size is also given up.
      """)

  static let maxPages = OptionKey.integer(
    "max-pages", in: 1...1_000_000, variable: "N", category: category,
    help: "Fetch at most N pages of an endpoint",
    discussion: """
      The tweets that are left out are recorded and reported as a gap, which a later refresh fills if the endpoint \
      still returns them.
      """)

  static let descriptions = [
    tokenFile.description,
    headers.description,
    urlSecrets.description,
    maxWait.description,
    timeout.description,
    minSpeed.description,
    maxTime.description,
    maxSize.description,
    maxPages.description,
  ]

  static func options(from invocation: Invocation) throws -> FetchOptions {
    let arguments = invocation.arguments
    var http = HTTPConfiguration(version: ProgramVersion.number)
    http.connectTimeout = .seconds(arguments[timeout])
    http.stallTimeout = .seconds(arguments[timeout])
    http.minimumSpeed = arguments[minSpeed]
    if let seconds = arguments[maxTime] {
      http.memoryLimits.duration = .seconds(seconds)
      http.streamLimits.duration = .seconds(seconds)
    }
    if let size = arguments[maxSize] {
      http.memoryLimits.bodySize = Int64(size) << 20
      http.streamLimits.bodySize = Int64(size) << 20
    }
    http.retry.maximumRateLimitWait = .seconds(arguments[maxWait])
    var options = FetchOptions(http: http)
    options.ambientToken = invocation.environment["TWEETSTORE_BEARER_TOKEN"].map(Secret.init)
    options.givenToken = try arguments[tokenFile].map { try token(in: $0) }
    options.headers = try arguments[headers].map(header)
    options.urlSecrets = try arguments[urlSecrets].map(parameter)
      .reduce(into: [:]) { $0[$1.name] = $1.value }
    let redactor = options.redactor.adding(
      arguments.allWords.flatMap { URLRedaction.secrets(in: $0) })
    invocation.hide(redactor)
    ProcessWords.hide { URLRedaction.redactedMessage(redactor.redacted($0)) }
    options.pageLimit = arguments[maxPages]
    return options
  }

  private static func token(in path: String) throws -> Secret {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else {
      throw UsageError(
        .invalidValue, "can't read the token file \(path): \(String(cString: strerror(errno)))")
    }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 16 * 1024)
    let count = bytes.withUnsafeMutableBytes { read(file, $0.baseAddress, $0.count) }
    let blanks: Set<Character> = [" ", "\t", "\n", "\r\n", "\r"]
    var text = Substring(String(decoding: bytes.prefix(max(0, count)), as: UTF8.self))
    while let first = text.first, blanks.contains(first) { text.removeFirst() }
    while let last = text.last, blanks.contains(last) { text.removeLast() }
    guard !text.isEmpty, !text.contains(where: { blanks.contains($0) }) else {
      throw UsageError(
        .invalidValue, "the token file \(path) must contain one token and nothing else")
    }
    return Secret(String(text))
  }

  private static func parameter(_ text: String) throws -> (name: String, value: Secret) {
    guard let equals = text.firstIndex(of: "="), equals != text.startIndex else {
      // The text itself may be a secret, so it isn't shown.
      throw UsageError(.invalidValue, "a --url-secret must have the form 'NAME=VALUE'")
    }
    return (String(text[..<equals]), Secret(String(text[text.index(after: equals)...])))
  }

  private static func header(_ text: String) throws -> HTTPRequest.Header {
    guard let colon = text.firstIndex(of: ":"), colon != text.startIndex else {
      // The text itself may hold a secret, so it isn't shown.
      throw UsageError(
        .invalidValue, "a --header must have the form 'NAME: VALUE'")
    }
    let value = text[text.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
    return HTTPRequest.Header(name: String(text[..<colon]), value: Secret(String(value)))
  }
}
