import CommandLineKit
import TweetSync

/// The report of `doctor` about files that killed commands left behind.
struct LeftoverReport {
  private let result: Leftovers.Result
  private let isRemoved: Bool

  /// Searches, and with `--repair` removes what was found.
  init(_ invocation: Invocation, storePath: String) {
    isRemoved = invocation.arguments[DoctorCommand.repair]
    result = Leftovers(storePath: storePath, isSiteFile: NewFolder.isSiteFile)
      .search(removes: isRemoved)
    for failure in result.failures { invocation.messages.warning(failure) }
    guard isRemoved else { return }
    for item in result.items {
      invocation.messages.note("'\(item.path)' removed: a killed command had left it behind")
    }
  }

  /// The files that are still there.
  private var items: [Leftovers.Item] { isRemoved ? [] : result.items }

  /// The lines of the report for people.
  var lines: [String] {
    var lines: [String] = []
    if !items.isEmpty {
      lines.append(
        "\(ReportText.count(items.count, "leftover")) of killed commands, "
          + "\(NumberFormat.bytes(items.reduce(0) { $0 + $1.size })); --repair removes them")
      lines += items.map { "  \(TerminalText.escaped($0.path))" }
    }
    for output in result.displacedOutputs {
      let (path, former) = (Self.quoted(output.path), Self.quoted(output.formerPath))
      lines.append("\(path) is missing, since an export was killed while it replaced it")
      lines.append("  put its former version back with: mv -- \(former) \(path)")
    }
    return lines
  }

  /// The members of the report for programs.
  var members: [JSONTree.Member] {
    [
      .init("leftovers", .texts(items.map(\.path))),
      .init(
        "displacedOutputs",
        .array(
          result.displacedOutputs.map {
            .object([.init("path", .text($0.path)), .init("formerPath", .text($0.formerPath))])
          })),
    ]
  }

  /// A path as one word of a shell.
  private static func quoted(_ path: String) -> String {
    TerminalText.escaped("'" + path.replacing("'", with: #"'\''"#) + "'")
  }
}
