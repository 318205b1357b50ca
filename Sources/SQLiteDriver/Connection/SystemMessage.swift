import Glibc

/// The operating system's words for an error number.
func systemMessage(_ number: Int32) -> String {
  withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
    guard let start = buffer.baseAddress, strerror_r(number, start, buffer.count) == 0 else {
      return "system error \(number)"
    }
    return String(cString: start)
  }
}
