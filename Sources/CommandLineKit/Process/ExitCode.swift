/// The exit code of a process.
///
/// The numbers from 64 on are those of `sysexits.h`. A number never changes its meaning.
public struct ExitCode: Sendable, Hashable {
  /// The number that is given to `exit`, 0 to 255.
  public let rawValue: Int32

  /// The name used in the documentation, such as `usage`.
  public let name: String

  /// The meaning of the code, in one sentence for the reference.
  public let meaning: String

  private init(_ rawValue: Int32, _ name: String, _ meaning: String) {
    self.rawValue = rawValue
    self.name = name
    self.meaning = meaning
  }

  /// 0: all was done, also when nothing matched.
  public static let done = ExitCode(0, "done", "All was done, also when nothing matched.")

  /// 1: nothing matched, and the caller asked to be told so.
  public static let empty = ExitCode(
    1, "empty", "Nothing matched, and it was asked for by name or with '--fail-empty'.")

  /// 2: the work failed for a reason that has no code of its own.
  public static let failed = ExitCode(
    2, "failed", "The work failed for a reason that has no code of its own.")

  /// 3: some of the work was done; some records were rejected or some sources failed.
  public static let partial = ExitCode(
    3, "partial", "Partly done: some records were rejected, or some sources failed.")

  /// 64: the command line or a predicate is wrong.
  public static let usage = ExitCode(64, "usage", "The command line or a predicate is wrong.")

  /// 65: the input can't be read at all.
  public static let data = ExitCode(65, "data", "The input can't be read at all.")

  /// 69: a service can't be reached, or a library is missing.
  public static let unavailable = ExitCode(
    69, "unavailable", "A service can't be reached, or a library is missing.")

  /// 73: the store can't be created.
  public static let cannotCreate = ExitCode(
    73, "cannot-create", "The store can't be created.")

  /// 74: reading or writing failed, or the disk is full.
  public static let inputOutput = ExitCode(
    74, "input-output", "Reading or writing failed, or the disk is full.")

  /// 75: the same command may work later, after a rate limit or when a lock is gone.
  public static let tryAgain = ExitCode(
    75, "try-again", "Try again later: a rate limit was met, or the store is locked.")

  /// 77: the caller is not authorised.
  public static let notAuthorised = ExitCode(
    77, "not-authorised", "A service or the system refused for want of a permission.")

  /// 130: a signal asked the process to stop.
  public static let interrupted = ExitCode(
    130, "interrupted", "Stopped by Ctrl-C or by a request to terminate.")

  /// Every code, from the smallest number to the largest.
  public static let all: [ExitCode] = [
    done, empty, failed, partial, usage, data, unavailable, cannotCreate, inputOutput, tryAgain,
    notAuthorised, interrupted,
  ]
}
