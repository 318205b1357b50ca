extension Paginator {
  /// What a walk must keep between two pages to go on in another process.
  ///
  /// Stores hold it as JSON, so later members are optional.
  package struct Checkpoint: Sendable, Hashable, Codable {
    /// The page to fetch next.
    package var url: String
    /// The newest identifier of the last complete walk.
    package var mark: Int64?
    /// The largest identifier seen in this walk.
    package var newest: Int64?
    /// The smallest identifier seen in this walk.
    package var oldest: Int64?
    /// How many pages were seen.
    package var pageCount = 0
    /// The `since_id` that all requests carry.
    var sinceID: Int64?
    /// The identifier at which the walk ends by itself where there is no `since_id`.
    var bound: Int64?
    /// Whether the mark lies further back than the endpoint looks.
    var isBeyondReach: Bool
    var stopsAtKnownPage: Bool
    /// Whether the user's URL begins at a cursor, so that newer tweets are not seen.
    var startsMidway: Bool
    /// Whether the walk goes through an old gap, so that its newest tweet is no mark.
    var fillsGap = false
    /// The upper end of the gap that is being filled.
    var gapEnd: Int64?
    /// True if the whole gap is older than the endpoint looks back, by the clock alone.
    var isGapOldByClock: Bool?
    /// True if the service refused the mark as too old, so that no clock is needed to tell.
    var isRefusedByService: Bool?
    /// Stretches of pages that weren't whole.
    var holes: [IdentifierGap]?

    init(
      url: String, mark: Int64?, sinceID: Int64?, bound: Int64?, isBeyondReach: Bool,
      stopsAtKnownPage: Bool, startsMidway: Bool
    ) {
      self.url = url
      self.mark = mark
      self.sinceID = sinceID
      self.bound = bound
      self.isBeyondReach = isBeyondReach
      self.stopsAtKnownPage = stopsAtKnownPage
      self.startsMidway = startsMidway
    }
  }
}
