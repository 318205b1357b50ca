import Glibc

/// The properties of a stream's destination: if it is a terminal, its width, and if it shows colors.
public struct Terminal: Sendable, Hashable {
  /// A Boolean value that indicates whether the stream ends at a terminal.
  public let isTerminal: Bool

  /// The width in columns, 1 to 9999: from `COLUMNS`, else from the terminal, else 80.
  public let width: Int

  /// A Boolean value that indicates whether text for the stream is coloured.
  public let usesColor: Bool

  /// A Boolean value that indicates whether the cursor can be moved, as a progress line needs it.
  public let canRedraw: Bool

  /// Looks at a stream of this process.
  public init(
    _ stream: StandardStream, color: ColorMode = .auto, environment: Environment = .process
  ) {
    let isTerminal = isatty(stream.rawValue) == 1
    self.init(
      isTerminal: isTerminal, columns: isTerminal ? Self.columns(of: stream.rawValue) : nil,
      color: color, environment: environment)
  }

  /// Describes a stream of which the facts are known, such as one of a test.
  ///
  /// - Parameters:
  ///   - isTerminal: Whether the stream ends at a terminal.
  ///   - columns: The width that the terminal itself tells; `nil` when it tells none.
  ///   - color: When text is coloured. With `auto` it is on a terminal, unless `NO_COLOR` is set
  ///     (to anything but nothing) or `TERM` is `dumb`.
  ///   - environment: Where `COLUMNS`, `NO_COLOR` and `TERM` are looked up.
  public init(isTerminal: Bool, columns: Int?, color: ColorMode, environment: Environment) {
    let isDumb = environment["TERM"] == "dumb"
    self.isTerminal = isTerminal
    canRedraw = isTerminal && !isDumb
    // A mad width would make lines of blanks that no memory can hold.
    width =
      [environment["COLUMNS"].flatMap { Int($0) }, columns].lazy
      .compactMap { $0 }.first { (1...9999).contains($0) } ?? 80
    usesColor =
      switch color {
      case .always: true
      case .never: false
      case .auto: isTerminal && !isDumb && environment["NO_COLOR"] == nil
      }
  }

  /// The style of text for the stream.
  public var style: TextStyle { usesColor ? .colored : .plain }

  private static func columns(of descriptor: Int32) -> Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else { return nil }
    return Int(size.ws_col)
  }
}
