import CommandLineKit

/// The forms in which an archive is exported, by the names that `--format` takes.
enum ExportFormat: String, OptionChoice, CaseIterable {
  case original
  case jsonl
  case csv
  case html

  static var choices: [Choice] {
    allCases.map { Choice($0.rawValue, help: $0.help) }
  }

  private var help: String {
    switch self {
    case .original: "the records as they came, byte for byte"
    case .jsonl: "an object a line"
    case .csv: "RFC 4180, with a header"
    case .html: "a folder of pages to browse"
    }
  }
}
