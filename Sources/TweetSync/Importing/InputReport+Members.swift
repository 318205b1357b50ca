import TweetFormats

extension InputReport {
  /// How many members have a report of their own; more are counted only.
  package static let describedMembers = 1000
  /// How many names of members that were passed over are kept.
  package static let namedIgnored = 1000

  /// Notes a member that isn't read because nothing in it is known.
  mutating func ignore(_ name: String, _ format: ForeignFormat? = nil) {
    ignored += 1
    guard ignoredNames.count < Self.namedIgnored else { return }
    ignoredNames.append(name)
    if let format { ignoredFormats[name] = format }
  }

  /// What the records of unknown formats are, in words.
  package var formatDescription: String {
    format.map { "this looks like \($0)" } ?? "its JSON is of an unknown format"
  }

  /// Notes something that could not be read.
  mutating func fail(_ record: RejectedRecord) {
    unreadable += 1
    if rejections.count < Self.describedRejections { rejections.append(record) }
  }

  /// Gives the member that was read last what was counted since `before`.
  mutating func closeMember(since before: InputReport, isDamaged: Bool) {
    guard memberCount <= Self.describedMembers, !members.isEmpty else { return }
    let last = members.count - 1
    members[last].seen = seen - before.seen
    members[last].skipped = skipped - before.skipped
    members[last].rejected = rejected - before.rejected
    members[last].notices = notices - before.notices
    members[last].byteCount = byteCount - before.byteCount
    members[last].isDamaged = isDamaged
  }
}
