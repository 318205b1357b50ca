import CommandLineKit

/// A JSON text as a tree, for documents that aren't rows.
enum JSONTree: Sendable {
  case value(OutputValue)
  case array([JSONTree])
  case object([Member])
  /// An object on one line.
  case line([Member])
  /// The rejections in a range of a listing.
  case rejections(Range<Int>)

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

  /// True if there is nothing inside that wants lines of its own.
  fileprivate var isPlain: Bool {
    switch self {
    case .value: true
    case .array(let elements): elements.isEmpty
    case .object(let members): members.isEmpty
    case .line: false
    case .rejections(let range): range.isEmpty
    }
  }
}

extension OutputBuffer {
  /// Adds a tree without rejections, indented by two blanks a level.
  mutating func append(json tree: JSONTree) {
    append(json: tree, depth: 0) { _, _, _ in }
  }

  /// Adds a tree, indented by two blanks a level.
  ///
  /// - Parameter rejections: Adds the rejections in a range, indented by a number of levels.
  mutating func append(
    json tree: JSONTree, depth: Int,
    _ rejections: (inout OutputBuffer, Range<Int>, Int) throws -> Void
  ) rethrows {
    switch tree {
    case .value(let value): append(json: value)
    case .array(let elements) where elements.allSatisfy(\.isPlain):
      append("[")
      for (index, element) in elements.enumerated() {
        if index > 0 { append(", ") }
        try append(json: element, depth: depth, rejections)
      }
      append("]")
    case .array(let elements):
      append("[")
      for (index, element) in elements.enumerated() {
        appendLine(depth + 1, isFirst: index == 0)
        try append(json: element, depth: depth + 1, rejections)
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
        try append(json: member.value, depth: depth + 1, rejections)
      }
      appendLine(depth, isFirst: true)
      append("}")
    case .line(let members):
      append("{")
      for (index, member) in members.enumerated() {
        if index > 0 { append(", ") }
        append(json: member.name)
        append(": ")
        try append(json: member.value, depth: depth, rejections)
      }
      append("}")
    case .rejections(let range) where range.isEmpty: append("[]")
    case .rejections(let range):
      append("[")
      try rejections(&self, range, depth + 1)
      appendLine(depth, isFirst: true)
      append("]")
    }
  }

  /// Begins another line, after a comma unless it is the first of a list.
  mutating func appendLine(_ depth: Int, isFirst: Bool) {
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
  ///
  /// - Parameter listing: The rejections in it, which need not fit into memory.
  func write(report tree: JSONTree, including listing: RejectionListing) throws {
    var buffer = OutputBuffer()
    try buffer.append(json: tree, depth: 0) { buffer, range, depth in
      var isFirst = true
      try listing.read(range) { lines in
        for line in lines.split(separator: "\n") {
          buffer.appendLine(depth, isFirst: isFirst)
          buffer.append(String(line))
          isFirst = false
        }
        try write(escaping: buffer)
        buffer = OutputBuffer()
      }
    }
    buffer.append("\n")
    try write(escaping: buffer)
  }

  private func write(escaping buffer: OutputBuffer) throws {
    try write(TerminalText.escaped(buffer.text, keepsLayout: true, as: .json))
  }
}

extension OutputBuffer {
  fileprivate mutating func append(document tree: JSONTree) {
    append(json: tree)
    append("\n")
  }
}
