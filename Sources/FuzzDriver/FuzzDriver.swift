#if !LIBFUZZER
  import FuzzTargets
  import Glibc

  /// Feeds a target with the files that are named, to see again what a fuzzer found.
  @main
  enum FuzzDriver {
    static func main() {
      let words = CommandLine.arguments
      guard words.count > 1, let target = FuzzTarget(rawValue: words[1]) else {
        let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: "|")
        Diagnostics.write("usage: FuzzDriver \(names) FILE...")
        exit(64)
      }
      exit(Replay.run(target, files: Array(words.dropFirst(2))))
    }
  }
#endif
