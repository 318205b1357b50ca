/// What fetching one source did.
public struct FetchReport: Sendable, Hashable {
  /// The source's name.
  public var source: String
  /// What was read and written.
  public var input: InputReport
  /// How the walk over an endpoint's pages ended; nil for other addresses.
  public var walk: WalkResult?
  /// Gaps that were given up, as the endpoint can't be asked for them.
  public var lostGaps: [IdentifierGap] = []
  /// Gaps that the service doesn't look back to any more, by its own answer.
  public var unreachableGaps: [IdentifierGap] = []
  /// The number of pages fetched.
  public var pageCount = 0
  /// Whether the server said that nothing has changed.
  public var isNotModified = false

  /// A report of nothing yet.
  public init(source: String, input: String) {
    self.source = source
    self.input = InputReport(input: input)
  }
}
