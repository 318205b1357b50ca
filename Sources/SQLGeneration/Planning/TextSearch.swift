/// A search of one column for texts that contain all of some parts.
package struct TextSearch: CustomStringConvertible {
  package let index: TextIndex
  /// What the texts must contain, in search form.
  package let parts: [String]

  /// A text that equal searches have in common.
  ///
  /// NUL is in no name, and a length precedes each part.
  var key: String {
    parts.reduce(into: index.table + "\0" + index.column) { key, part in
      key += "\0\(part.utf8.count) \(part)"
    }
  }

  /// The parts and the column, for people.
  package var description: String {
    let list = parts.map { "'\($0)'" }.joined(separator: ", ")
    return "\(list) in \(index.table).\(index.column)"
  }
}

/// How the rows for a text search are found.
package enum TextChoice: CustomStringConvertible {
  /// By reading the texts.
  case scan
  /// By a text index.
  case index(TextCandidates)

  /// The choice in words.
  package var description: String {
    switch self {
    case .scan: "reading the texts takes less work than the text index"
    case .index(.keys(let keys)): "the text index found \(keys.count) candidates"
    case .index(.question): "the text index gives the candidates"
    }
  }
}

/// The only rows whose text may match.
package enum TextCandidates {
  /// Their keys.
  case keys([Int64])
  /// So many that the statement had better ask the index itself, with this question.
  case question(TextIndexQuestion)

  /// Up to so many keys are listed in a statement rather than looked for twice.
  package static let mostKeys = 1000
}
