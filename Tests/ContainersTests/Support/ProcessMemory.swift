import FoundationEssentials

/// How much memory this process took.
enum ProcessMemory {
  struct Unknown: Error {}

  /// Lets ``peak()`` start again from what is in use now.
  static func reset() throws {
    // 5 resets the peak alone, and leaves the marks of pages.
    try Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs"))
  }

  /// The most memory that was in use since the start or the last reset, in bytes.
  static func peak() throws -> Int {
    let status = try Data(contentsOf: URL(filePath: "/proc/self/status"))
    for line in String(decoding: status, as: UTF8.self).split(separator: "\n")
    where line.hasPrefix("VmHWM:") {
      let digits = line.filter(\.isNumber)
      if let kilobytes = Int(digits) { return kilobytes << 10 }
    }
    throw Unknown()
  }
}
