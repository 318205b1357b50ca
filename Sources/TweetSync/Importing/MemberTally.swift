/// Keeps apart what becomes of the members of one input, whose tweets share batches.
struct MemberTally {
  private struct Mark {
    var member: Int
    /// The first of the member's rows among the batch's own rows.
    var row: Int
  }

  private var marks: [Mark] = []
  private var marksInFlight: [Mark] = []

  /// A member begins, with `row` as the next own row of the batch.
  mutating func begin(member: Int, row: Int) {
    marks.append(Mark(member: member, row: row))
  }

  /// The batch is being written, and another one begins.
  mutating func startBatch() {
    marksInFlight = marks
    marks = marks.suffix(1).map { Mark(member: $0.member, row: 0) }
  }

  /// The member of an own row of the batch that was written; rows must come in their order.
  mutating func member(ofRow row: Int) -> Int? {
    while marksInFlight.count > 1, marksInFlight[1].row <= row { marksInFlight.removeFirst() }
    return marksInFlight.first?.member
  }
}
