import FuzzTargets
import Glibc

/// Runs a target on files.
enum Replay {
  /// - Returns: The exit code: 0, 1 for a finding, 66 for a file that can't be read.
  static func run(_ target: FuzzTarget, files: [String]) -> CInt {
    var code: CInt = 0
    for path in files {
      guard let bytes = contents(of: path) else {
        Diagnostics.write("\(path): can't be read")
        return 66
      }
      if let finding = target.run(bytes) {
        Diagnostics.write("\(path): \(finding)")
        code = 1
      }
    }
    return code
  }

  private static func contents(of path: String) -> [UInt8]? {
    guard let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&piece, 1, piece.count, file)
      bytes += piece[..<count]
      guard count == piece.count else { return ferror(file) == 0 ? bytes : nil }
    }
  }
}
