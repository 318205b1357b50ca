public import CommandLineKit

/// Writes the address of each tweet or user on a line of its own.
///
/// The first value of a row is the identifier, the second the screen name of the author or user.
/// Without a screen name, or with one that can't be in an address, the form is used that needs none.
/// A row without an identifier has no line.
public struct URLRowWriter: RowWriter {
  /// The subject of the rows.
  public enum Subject: Sendable {
    /// Tweets.
    case tweets
    /// Users.
    case users
  }

  private let output: StandardOutput
  private let subject: Subject

  /// Creates a writer.
  public init(output: StandardOutput, subject: Subject = .tweets) {
    self.output = output
    self.subject = subject
  }

  /// Writes nothing.
  public mutating func begin(columns: [String]) throws {}

  /// Writes one line.
  public mutating func write(_ row: [OutputValue]) throws {
    guard let identifier = row.first, identifier != .null else { return }
    try output.writeRow(escapedAs: .swift) { buffer in
      buffer.append("https://x.com/")
      var screenName: String?
      if row.count > 1, case .text(let name) = row[1], Self.isScreenName(name) { screenName = name }
      switch (subject, screenName) {
      case (.users, let name?): buffer.append(name)
      case (.users, nil):
        buffer.append("i/user/")
        identifier.appendPlain(to: &buffer)
      case (.tweets, _):
        buffer.append("\(screenName ?? "i/web")/status/")
        identifier.appendPlain(to: &buffer)
      }
      buffer.append(UInt8(ascii: "\n"))
    }
  }

  /// Writes nothing.
  public mutating func finish() throws {}

  /// True if the name has only letters, digits and `_`.
  private static func isScreenName(_ name: String) -> Bool {
    !name.isEmpty
      && name.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || byte == 0x5F
          || (0x61...0x7A).contains(byte)
      }
  }
}
