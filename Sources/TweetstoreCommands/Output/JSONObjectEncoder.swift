import CommandLineKit

/// Writes rows as JSON objects; the names of the columns are the keys, as they were written.
struct JSONObjectEncoder {
  /// The text before each value: a brace or a comma, the key and a colon.
  private let prefixes: [OutputBuffer]

  init(columns: [String]) {
    prefixes = columns.enumerated().map { index, column in
      var prefix = OutputBuffer()
      prefix.append(UInt8(ascii: index == 0 ? "{" : ","))
      prefix.append(json: column)
      prefix.append(UInt8(ascii: ":"))
      return prefix
    }
  }

  /// Adds one object.
  func append(_ row: [OutputValue], to buffer: inout OutputBuffer) {
    precondition(row.count == prefixes.count, "a row must have a value for each column")
    if row.isEmpty { buffer.append(UInt8(ascii: "{")) }
    for (prefix, value) in zip(prefixes, row) {
      prefix.withUnsafeBytes { buffer.append(contentsOf: $0) }
      buffer.append(json: value)
    }
    buffer.append(UInt8(ascii: "}"))
  }
}
