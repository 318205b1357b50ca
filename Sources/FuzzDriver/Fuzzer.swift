#if LIBFUZZER
  import FuzzTargets
  import Glibc

  /// The target that the environment variable `FUZZ_TARGET` names.
  private let target: FuzzTarget = {
    guard let name = getenv("FUZZ_TARGET"), let target = FuzzTarget(rawValue: String(cString: name))
    else {
      Diagnostics.write("FUZZ_TARGET must name one of \(FuzzTarget.allCases.map(\.rawValue))")
      exit(64)
    }
    return target
  }()

  /// What libFuzzer calls with each input; the program's `main` is its own.
  @_cdecl("LLVMFuzzerTestOneInput")
  package func fuzzerTestOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = Array(UnsafeBufferPointer(start: bytes, count: count))
    if let finding = target.run(input) {
      Diagnostics.write(finding)
      abort()
    }
    return 0
  }
#endif
