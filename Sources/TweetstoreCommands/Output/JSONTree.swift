import CommandLineKit

/// A JSON text as a tree, for documents that aren't rows.
enum JSONTree: Sendable {
  case value(OutputValue)
  case array([JSONTree])
  case object([Member])

  /// A name and its value.
  struct Member: Sendable {
    var name: String
    var value: JSONTree

    init(_ name: String, _ value: JSONTree) {
      self.name = name
      self.value = value
    }

    init(_ name: String, _ value: OutputValue) {
      self.init(name, .value(value))
    }
  }

  static func integer(_ number: Int) -> JSONTree { .value(.integer(Int64(number))) }
  static func text(_ text: String?) -> JSONTree { .value(text.map { .text($0) } ?? .null) }
  static func texts(_ texts: [String]) -> JSONTree { .array(texts.map { .text($0) }) }

  /// Whether there is nothing inside that wants lines of its own.
  fileprivate var isPlain: Bool {
    switch self {
    case .value: true
    case .array(let elements): elements.isEmpty
    case .object(let members): members.isEmpty
    }
  }
}

extension OutputBuffer {
  /// Adds a tree, indented by two blanks a level.
  mutating func append(json tree: JSONTree, depth: Int = 0) {
    switch tree {
    case .value(let value): append(json: value)
    case .array(let elements) where elements.allSatisfy(\.isPlain):
      append("[")
      for (index, element) in elements.enumerated() {
        if index > 0 { append(", ") }
        append(json: element, depth: depth)
      }
      append("]")
    case .array(let elements):
      append("[")
      for (index, element) in elements.enumerated() {
        appendLine(depth + 1, isFirst: index == 0)
        append(json: element, depth: depth + 1)
      }
      appendLine(depth, isFirst: true)
      append("]")
    case .object(let members) where members.isEmpty: append("{}")
    case .object(let members):
      append("{")
      for (index, member) in members.enumerated() {
        appendLine(depth + 1, isFirst: index == 0)
        append(json: member.name)
        append(": ")
        append(json: member.value, depth: depth + 1)
      }
      appendLine(depth, isFirst: true)
      append("}")
    }
  }

  private mutating func appendLine(_ depth: Int, isFirst: Bool) {
    append(isFirst ? "\n" : ",\n")
    for _ in 0..<depth { append("  ") }
  }
}

extension StandardOutput {
  /// Writes a document, and ends its last line.
  func write(document tree: JSONTree) throws {
    try writeRow(escapedAs: .json) { $0.append(document: tree) }
  }

  /// Writes a document that quotes names and messages of strangers.
  ///
  /// Invisible characters are escaped in a pipe, too: the document often ends in a log.
  func write(report tree: JSONTree) throws {
    var buffer = OutputBuffer()
    buffer.append(document: tree)
    try write(TerminalText.escaped(buffer.text, keepsLayout: true, as: .json))
  }
}

extension OutputBuffer {
  fileprivate mutating func append(document tree: JSONTree) {
    append(json: tree)
    append("\n")
  }
}
