import CommandLineKit
import Glibc
import Testing
import TweetstoreCommands

/// Standard output that goes to a file without a name, to be looked at byte by byte.
final class CapturedOutput {
  let output: StandardOutput
  private let descriptor: Int32

  init(terminal: Terminal = .pipe) throws {
    var name = Array("/tmp/captured-output-XXXXXX".utf8CString)
    descriptor = mkstemp(&name)
    try #require(descriptor >= 0)
    unlink(name)
    output = StandardOutput(descriptor: descriptor, terminal: terminal)
  }

  deinit {
    close(descriptor)
  }

  /// What was written so far.
  func text() throws -> String {
    try output.flush()
    let size = Int(lseek(descriptor, 0, SEEK_END))
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = pread(descriptor, buffer.baseAddress, size, 0)
    }
    try #require(bytes.count == size)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// What the writer of a format makes of rows.
  static func text(
    _ format: OutputFormat, columns: [String], rows: [[OutputValue]], terminal: Terminal = .pipe
  ) throws -> String {
    let captured = try CapturedOutput(terminal: terminal)
    var writer = format.makeWriter(output: captured.output)
    try writer.begin(columns: columns)
    for row in rows { try writer.write(row) }
    try writer.finish()
    return try captured.text()
  }
}

extension Terminal {
  /// A pipe or a file.
  static let pipe = Terminal(
    isTerminal: false, columns: nil, color: .auto, environment: Environment([:]))

  /// A terminal without colours.
  static func plain(columns: Int = 80) -> Terminal {
    Terminal(isTerminal: true, columns: columns, color: .never, environment: Environment([:]))
  }
}
