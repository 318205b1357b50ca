import Glibc

/// A terminal that a test sits at.
struct PseudoTerminal {
  /// The side of the test.
  let near: FileDescriptor
  /// The side of the program.
  let far: FileDescriptor

  /// `TIOCSPTLCK` of Linux.
  private static let setLock: UInt = 0x4004_5431
  /// `TIOCGPTN` of Linux.
  private static let getNumber: UInt = 0x8004_5430

  init(columns: Int = 80) throws {
    near = try FileDescriptor.open("/dev/ptmx", O_RDWR | O_NOCTTY)
    // The library's functions for this are missing in Swift's view of it, so the kernel is asked.
    var isLocked: Int32 = 0
    var number: Int32 = 0
    guard ioctl(near.number, Self.setLock, &isLocked) == 0,
      ioctl(near.number, Self.getNumber, &number) == 0
    else { throw HarnessError("can't make a terminal") }
    far = try FileDescriptor.open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
    var size = winsize(ws_row: 24, ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    guard ioctl(far.number, UInt(TIOCSWINSZ), &size) == 0 else {
      throw HarnessError("can't set the width of a terminal")
    }
    // Line ends stay as the program writes them.
    var settings = termios()
    tcgetattr(far.number, &settings)
    settings.c_oflag &= ~tcflag_t(OPOST)
    settings.c_lflag &= ~tcflag_t(ECHO)
    tcsetattr(far.number, TCSANOW, &settings)
  }
}
