import Glibc

extension ProcessWords {
  /// Replaces secrets in the command line of this process, which every user of the machine can see with
  /// `ps` or in `/proc`.
  ///
  /// ``all()`` must have been called before. If the system doesn't say where the command line is, it stays
  /// as it is.
  ///
  /// - Parameter filter: Returns a word without its secrets.
  public static func hide(with filter: (String) -> String) {
    guard let memory = memory() else { return }
    var start = memory.startIndex
    while start < memory.endIndex {
      let end = memory[start...].firstIndex(of: 0) ?? memory.endIndex
      let word = String(decoding: memory[start..<end], as: UTF8.self)
      let shown = filter(word)
      if shown != word {
        let bytes = Array(shown.utf8)
        // The text can't grow, so a longer one is cut. Blanks fill the place of a shorter one.
        for index in start..<end {
          memory[index] = index - start < bytes.count ? bytes[index - start] : UInt8(ascii: " ")
        }
      }
      start = end + 1
    }
  }

  /// The memory in which the system keeps the words of the command line, each with a NUL after it.
  private static func memory() -> UnsafeMutableBufferPointer<UInt8>? {
    let file = open("/proc/self/stat", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = bytes.withUnsafeMutableBytes { read(file, $0.baseAddress, $0.count) }
    // The name of the program may contain blanks and parentheses.
    guard count > 0, let name = bytes[..<count].lastIndex(of: UInt8(ascii: ")")) else { return nil }
    let fields = String(decoding: bytes[(name + 1)..<count], as: UTF8.self).split(separator: " ")
    // The first one is the third field of the file; 48 and 49 are `arg_start` and `arg_end`.
    guard fields.count > 46, let start = UInt(fields[45]), let end = UInt(fields[46]), start < end,
      let pointer = UnsafeMutablePointer<UInt8>(bitPattern: start)
    else { return nil }
    return UnsafeMutableBufferPointer(start: pointer, count: Int(end - start))
  }
}
