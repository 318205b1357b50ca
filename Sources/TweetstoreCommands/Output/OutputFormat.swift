public import CommandLineKit

/// The formats in which rows are written, by the names that `--format` takes.
public enum OutputFormat: String, OptionChoice, CaseIterable {
  /// Columns for people.
  case table

  /// One JSON array.
  case json

  /// One JSON object a line.
  case jsonl

  /// CSV by RFC 4180.
  case csv

  /// Tab-separated values.
  case tsv

  /// One identifier a line.
  case ids

  /// One address a line.
  case urls

  /// The texts as paragraphs.
  case text

  /// The format that is taken when none is asked for.
  public static func standard(on terminal: Terminal) -> OutputFormat {
    terminal.isTerminal ? .table : .jsonl
  }

  /// The formats as choices of an option.
  public static var choices: [Choice] {
    allCases.map { Choice($0.rawValue, help: $0.help) }
  }

  /// The description of the formats, for the discussion of an option.
  public static let discussion = """
    Identifiers are text in 'json', 'jsonl' and 'csv', since other programs round such large \
    numbers. Dates are ISO 8601 in UTC. A path that leads to many values gives an array in JSON, \
    and the values with a blank between them in the other formats.

    In 'csv', lines end with CR LF, no value is an empty field, and an empty text is "". Values \
    are kept exactly. A spreadsheet takes fields that begin with =, +, - or @ for formulas, and \
    many tweets begin with @: import the file as text.

    In 'tsv', tabs, line ends and backslashes in a value are written \\t, \\n, \\r and \\\\.

    On a terminal, control characters and characters that can't be seen are written visibly, in \
    every format. In a pipe or a file all values are exact.
    """

  /// The key paths that the format needs, in their order; `nil` when any will do.
  public var fixedColumns: [String]? {
    switch self {
    case .ids: ["identifier"]
    case .urls: ["identifier", "tweeter.screenName"]
    case .text: ["text"]
    case .table, .json, .jsonl, .csv, .tsv: nil
    }
  }

  /// Makes the writer of the format.
  public func makeWriter(output: StandardOutput) -> any RowWriter {
    switch self {
    case .table: TableRowWriter(output: output)
    case .json: JSONRowWriter(output: output)
    case .jsonl: JSONLinesRowWriter(output: output)
    case .csv: CSVRowWriter(output: output)
    case .tsv: TSVRowWriter(output: output)
    case .ids: IdentifierRowWriter(output: output)
    case .urls: URLRowWriter(output: output)
    case .text: TextRowWriter(output: output)
    }
  }

  /// The description of the format, as part of a sentence.
  private var help: String {
    switch self {
    case .table: "columns for people"
    case .json: "one array, an object a line"
    case .jsonl: "an object a line"
    case .csv: "RFC 4180, with a header"
    case .tsv: "a row is one line, with a header"
    case .ids: "an identifier a line"
    case .urls: "one URL per line"
    case .text: "the texts as paragraphs"
    }
  }
}
