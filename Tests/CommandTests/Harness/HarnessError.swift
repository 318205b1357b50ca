import Glibc

/// The harness itself could not do its work.
struct HarnessError: Error, CustomStringConvertible {
  let description: String

  init(_ action: String, errno number: Int32 = errno) {
    description = "\(action): \(String(cString: strerror(number)))"
  }
}
