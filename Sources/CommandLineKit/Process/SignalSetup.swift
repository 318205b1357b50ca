import Glibc

/// The treatment of signals at the start of a program.
public enum SignalSetup {
  /// Makes writing to a reader that has gone an error instead of the end of the process.
  ///
  /// Call it once at the start. Programs that are started later get the usual behaviour only if
  /// they ask for it.
  public static func ignoreBrokenPipes() {
    signal(SIGPIPE, SIG_IGN)
  }
}
