import TweetFormats

/// The account archives of which an exported stream holds records, in the order in which they came.
struct LabelledContexts {
  private(set) var all: [ArchiveContext] = []
  private var positions: [ArchiveLabel: Int] = [:]

  /// The context of an archive, which begins when the archive is first named.
  subscript(label: ArchiveLabel) -> ArchiveContext {
    mutating get {
      if let position = positions[label] { return all[position] }
      let context = ArchiveContext(label: label)
      positions[label] = all.count
      all.append(context)
      return context
    }
  }
}
