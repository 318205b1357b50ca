import Glibc

/// The name of an output while it is being written, such as `tweets.jsonl.tweetstore-1234.part`.
///
/// Nobody else gives such names, so a file with one that is left after a crash can be told from other files.
package struct PartialName: Sendable, Hashable, CustomStringConvertible {
  /// The state of the file or folder.
  package enum Kind: String, Sendable {
    /// It isn't complete.
    case unfinished = "part"
    /// It had the final name until a new version got that.
    case replaced = "old"
  }

  /// The final name or path.
  package let target: String
  /// The number of the process that writes it.
  package let process: Int32
  /// The state.
  package let kind: Kind

  private static let mark = ".tweetstore-"

  /// The name that this process gives.
  package init(_ kind: Kind, of target: String) {
    self.kind = kind
    self.target = target
    process = getpid()
  }

  /// Takes a name apart; nil if it has another form.
  package init?(parsing name: String) {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")),
      let kind = Kind(rawValue: String(name[name.utf8.index(after: dot)...])),
      let mark = name[..<dot].ranges(of: Self.mark).last, mark.lowerBound > name.startIndex
    else { return nil }
    let digits = name[mark.upperBound..<dot]
    // One spelling for each number: no sign, no zeros before it.
    guard let process = Int32(digits), process > 0, String(process) == digits else { return nil }
    self.kind = kind
    self.target = String(name[..<mark.lowerBound])
    self.process = process
  }

  /// The whole name or path.
  package var description: String { "\(target)\(Self.mark)\(process).\(kind.rawValue)" }
}
