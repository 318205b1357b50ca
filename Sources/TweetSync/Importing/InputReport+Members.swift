extension InputReport {
  /// How many members have a report of their own; more are counted only.
  public static let describedMembers = 1000
  /// How many names of members that were passed over are kept.
  public static let namedIgnored = 5

  /// Notes a member that isn't read because nothing in it is known.
  mutating func ignore(_ name: String) {
    ignored += 1
    if ignoredNames.count < Self.namedIgnored { ignoredNames.append(name) }
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
