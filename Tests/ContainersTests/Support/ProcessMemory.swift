import FoundationEssentials

/// How much memory this process took.
enum ProcessMemory {
  struct Unknown: Error {}

  /// The most memory that was in use so far, in bytes.
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
