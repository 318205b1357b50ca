/// What fetching one source did.
package struct FetchReport: Sendable, Hashable {
  /// The source's name.
  package var source: String
  /// What was read and written.
  package var input: InputReport
  /// How the walk over an endpoint's pages ended; nil for other addresses.
  package var walk: WalkResult?
  /// Gaps that were given up, as the endpoint can't be asked for them.
  package var lostGaps: [IdentifierGap] = []
  /// Gaps that the service doesn't look back to any more, by its own answer.
  package var unreachableGaps: [IdentifierGap] = []
  /// The number of pages fetched.
  package var pageCount = 0
  /// Whether the server said that nothing has changed.
  package var isNotModified = false

  /// A report of nothing yet.
  package init(source: String, input: String) {
    self.source = source
    self.input = InputReport(input: input)
  }
}
