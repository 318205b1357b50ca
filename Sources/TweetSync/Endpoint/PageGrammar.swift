import TweetFormats

/// Judges the pages of an endpoint: what a whole page looks like, and what is wrong with any other.
///
/// A page ends a walk only if it fits the grammar and says that nothing follows:
///
/// - API v2: an object with `meta`. Its `next_token` is missing, or a string that isn't empty. On the
///   last page, and wherever it is there, `result_count` is the number of elements of `data`, which
///   may only be missing if that is 0. A page that has errors and no tweets is never the last one.
/// - Search of API v1.1: an object with the list `statuses` and the object `search_metadata`, whose
///   `next_results` is missing or a string. The last page has no statuses and no `next_results`.
/// - Other lists of API v1.1: a list. The last page is empty.
///
/// Each element must have an identifier, and the reader must make a tweet of it.
struct PageGrammar {
  /// What a page says.
  struct Reading {
    /// The cursor, and what is wrong with the page, without the identifiers.
    var facts = PageFacts()
    /// The identifiers of the elements, as far as they can be read.
    var identifiers: [Int64] = []
  }

  let endpoint: APIEndpoint

  /// Judges a page.
  ///
  /// - Parameters:
  ///   - outline: The page's structure; nil if it isn't JSON.
  ///   - tweets: The identifiers of the tweets that the reader made of it.
  func reading(_ outline: PageOutline?, tweets: [Int64]) -> Reading {
    var result = Reading()
    var defects: [String] = []
    let elements: PageOutline.Elements
    if let outline {
      switch (endpoint.version, endpoint.paging) {
      case (.v2, _):
        elements = readV2(outline, into: &result.facts, &defects)
      case (.v1, .nextResults):
        elements = readSearch(outline, into: &result.facts, &defects)
      case (.v1, _):
        elements = readList(outline, &defects)
      }
    } else {
      elements = []
      defects.append("it isn't one JSON document")
    }
    let unreadable = elements.count { $0 == nil }
    if unreadable > 0 {
      defects.append("\(unreadable) of its \(elements.count) tweets have no readable identifier")
    }
    // Of another shape there may be tweets all the same.
    result.identifiers = elements.isEmpty ? tweets : elements.compactMap { $0 }
    let made = Set(tweets)
    // Zero and negative numbers are no identifiers, and asking again won't change that.
    let missing = result.identifiers.count { $0 > 0 && !made.contains($0) }
    if missing > 0 { defects.append("\(missing) of its tweets can't be read") }
    result.facts.count = max(elements.count, tweets.count)
    result.facts.defect = defects.isEmpty ? nil : defects.joined(separator: "; ")
    return result
  }

  private func readV2(
    _ outline: PageOutline, into facts: inout PageFacts, _ defects: inout [String]
  ) -> PageOutline.Elements {
    guard outline.list == nil, outline.statuses == .missing else {
      defects.append("it has another shape than the pages of this endpoint")
      return outline.list ?? outline.statuses.value ?? []
    }
    let elements = outline.data.value ?? []
    if outline.data == .unreadable { defects.append("\"data\" isn't a list") }
    guard outline.meta == .value(true) else {
      defects.append(
        outline.meta == .missing
          ? "it has no \"meta\", so it doesn't say whether more follows"
          : "\"meta\" isn't an object")
      return elements
    }
    facts.nextToken = outline.nextToken.value
    if outline.nextToken == .unreadable { defects.append("\"next_token\" isn't a token") }
    let isLast = outline.nextToken == .missing
    switch outline.resultCount {
    case .value(let count) where count == Int64(elements.count): break
    case .value(let count):
      defects.append("it promises \(count) tweets and has \(elements.count)")
    case .unreadable: defects.append("\"result_count\" isn't a number")
    case .missing where isLast: defects.append("it doesn't say how many tweets it has")
    case .missing: break
    }
    if isLast, elements.isEmpty, outline.hasErrors {
      defects.append("it has errors and no tweets")
    }
    return elements
  }

  private func readSearch(
    _ outline: PageOutline, into facts: inout PageFacts, _ defects: inout [String]
  ) -> PageOutline.Elements {
    guard let elements = outline.statuses.value else {
      defects.append("it has another shape than the pages of this endpoint")
      return outline.list ?? outline.data.value ?? []
    }
    if outline.searchMetadata != .value(true) { defects.append("it has no \"search_metadata\"") }
    facts.nextResults = outline.nextResults.value
    if outline.nextResults == .unreadable { defects.append("\"next_results\" isn't a text") }
    return elements
  }

  private func readList(
    _ outline: PageOutline, _ defects: inout [String]
  ) -> PageOutline.Elements {
    guard let elements = outline.list else {
      defects.append("it has another shape than the pages of this endpoint")
      return outline.statuses.value ?? outline.data.value ?? []
    }
    return elements
  }
}
