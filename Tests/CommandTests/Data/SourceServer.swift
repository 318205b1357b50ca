import LoopbackServer

/// An emulated API on this machine, with tweets whose present is fixed.
final class SourceServer: Sendable {
  let api: LoopbackAPI
  let server: LoopbackServer

  /// Midnight of 2024-06-01 in seconds since 1970.
  static let present: Int64 = 1_717_200_000

  /// Serves a tweet for each number, one minute apart and none in the future.
  init(tweets numbers: ClosedRange<Int>, token: String? = nil) throws {
    api = LoopbackAPI(numbers.map(Self.tweet), now: Self.present, token: token)
    server = try LoopbackServer { [api] request in api.response(to: request) }
  }

  /// Serves what `handler` makes of each request and its number from 1; nil asks the API.
  init(
    tweets numbers: ClosedRange<Int>,
    handler: @escaping @Sendable (LoopbackRequest, Int) -> LoopbackResponse?
  ) throws {
    api = LoopbackAPI(numbers.map(Self.tweet), now: Self.present)
    let counter = Counter()
    server = try LoopbackServer { [api] request in
      handler(request, counter.next()) ?? api.response(to: request)
    }
  }

  /// The address of a user's tweets.
  func url(_ query: String = "") -> String { "\(server.origin)/2/users/7/tweets\(query)" }

  static func identifier(_ number: Int) -> Int64 {
    LoopbackTweet.identifier(milliseconds: (present - 86_400 + Int64(number) * 60) * 1000)
  }

  static func tweet(_ number: Int) -> LoopbackTweet {
    LoopbackTweet(identifier: identifier(number), text: "tweet \(number)")
  }

  /// Adds newer tweets.
  func add(_ numbers: ClosedRange<Int>) {
    api.add(numbers.map(Self.tweet))
  }
}
