/// One of X's endpoints that give tweets, known by the path of its URL on any host.
///
/// The facts are those of the public reference pages of the API (docs.x.com for v2,
/// developer.x.com for v1.1). Where those pages are silent the docstring says so. A program must
/// not depend on a plan's limits being as written here: what the user's URL names always wins.
package struct APIEndpoint: Sendable, Hashable {
  /// The generation of the API.
  package enum Version: String, Sendable, Hashable {
    /// Version 1.1, with a bare array of statuses.
    case v1 = "1.1"
    /// Version 2, with `data`, `includes` and `meta`.
    case v2 = "2"
  }

  /// The path, with `:id` for an identifier, such as `/2/users/:id/tweets`.
  package let path: String
  /// The generation of the API.
  package let version: Version
  /// How results are given in pages.
  package let paging: EndpointPaging
  /// How a refresh finds out what is newer.
  package let refresh: EndpointRefresh
  /// The parameter for the size of a page, nil where there is none.
  package let pageSizeParameter: String?
  /// The largest page that the endpoint gives reliably.
  package let largestPage: Int
  /// How far back in seconds the endpoint looks, nil where there is no such limit.
  package let reach: Int64?
  /// Parameters besides fields and page size that a URL gets where it does not name them.
  let extraDefaults: [Parameter]

  struct Parameter: Sendable, Hashable {
    var name: String
    var value: String

    init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The endpoint of `url`, or nil where its path is none of them.
  ///
  /// The host does not matter: it may be a mirror, a proxy or a server for tests.
  package init?(_ url: RequestURL) {
    var segments = url.path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    // One slash at the end makes no difference to the servers.
    if segments.last == "" { segments = segments.dropLast() }
    guard
      let endpoint = Self.all.first(where: { endpoint in
        Self.matches(segments, pattern: endpoint.path.split(separator: "/"))
      })
    else { return nil }
    self = endpoint
  }

  init(
    _ path: String, _ paging: EndpointPaging, _ refresh: EndpointRefresh, largestPage: Int = 100,
    reach: Int64? = nil, extraDefaults: [Parameter] = []
  ) {
    self.path = path
    self.paging = paging
    self.refresh = refresh
    self.largestPage = largestPage
    self.reach = reach
    self.extraDefaults = extraDefaults
    version = path.hasPrefix("/1.1/") ? .v1 : .v2
    let hasPages = paging != .single || path == "/2/spaces/:id/tweets"
    pageSizeParameter = !hasPages ? nil : version == .v1 ? "count" : "max_results"
  }

  private static func matches(_ segments: ArraySlice<Substring>, pattern: [Substring]) -> Bool {
    guard segments.count == pattern.count else { return false }
    // Identifiers of tweets, users and lists are numbers; those of Spaces have letters as well.
    let isIdentifier = pattern.contains("spaces") ? isAlphanumeric : isNumber
    return zip(segments, pattern).allSatisfy { segment, expected in
      switch expected {
      case ":id": isIdentifier(segment)
      case ":id.json": segment.hasSuffix(".json") && isIdentifier(segment.dropLast(5))
      default: segment == expected
      }
    }
  }

  private static func isNumber(_ text: Substring) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  private static func isAlphanumeric(_ text: Substring) -> Bool {
    !text.isEmpty
      && text.unicodeScalars.allSatisfy {
        $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil)
      }
  }
}

extension APIEndpoint {
  /// True if the service is known to end the endpoint's list early.
  var endsEarly: Bool { path == "/2/users/:id/bookmarks" }
}

extension APIEndpoint: CustomStringConvertible {
  /// The path.
  package var description: String { path }
}
