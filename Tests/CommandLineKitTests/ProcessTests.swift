import CommandLineKit
import Glibc
import Testing

@Suite("exit codes, environment and signals")
struct ProcessTests {
  @Test("the codes are the documented ones, and no others")
  func codes() {
    #expect(ExitCode.all.map(\.rawValue) == [0, 1, 2, 3, 64, 65, 69, 73, 74, 75, 77, 130])
    #expect(Set(ExitCode.all.map(\.name)).count == ExitCode.all.count)
    #expect(ExitCode.all.allSatisfy { $0.meaning.hasSuffix(".") })
    #expect(ExitCode.usage.rawValue == EX_USAGE)
    #expect(ExitCode.data.rawValue == EX_DATAERR)
    #expect(ExitCode.unavailable.rawValue == EX_UNAVAILABLE)
    #expect(ExitCode.cannotCreate.rawValue == EX_CANTCREAT)
    #expect(ExitCode.inputOutput.rawValue == EX_IOERR)
    #expect(ExitCode.tryAgain.rawValue == EX_TEMPFAIL)
    #expect(ExitCode.notAuthorised.rawValue == EX_NOPERM)
    #expect(ExitCode.interrupted.rawValue == 128 + SIGINT)
  }

  @Test("a variable that is empty counts as not set")
  func environment() {
    let environment = Environment(["A": "x", "B": ""])
    #expect(environment["A"] == "x")
    #expect(environment["B"] == nil)
    #expect(environment["C"] == nil)
  }

  @Test("the environment of the process is read when it is asked for")
  func processEnvironment() async {
    await #expect(processExitsWith: .exitCode(7)) {
      setenv("SAMPLE_VALUE", "seven", 1)
      exit(Environment.process["SAMPLE_VALUE"] == "seven" ? 7 : 1)
    }
  }

  @Test("the first signal sets a mark", arguments: [SIGINT, SIGTERM])
  func firstSignal(number: Int32) async {
    await #expect(processExitsWith: .exitCode(130)) { [number] in
      Interruption.install()
      if Interruption.isRequested { exit(1) }
      try Interruption.check()
      ProcessTests.deliver(number)
      guard Interruption.isRequested else { exit(2) }
      do throws(InterruptionError) { try Interruption.check() } catch {
        exit(error.exitCode.rawValue)
      }
    }
  }

  @Test("the second signal ends the process at once")
  func secondSignal() async {
    await #expect(processExitsWith: .exitCode(130)) {
      Interruption.install()
      ProcessTests.deliver(SIGTERM)
      ProcessTests.deliver(SIGINT)
      exit(1)
    }
  }

  @Test("a signal that was ignored from the start stays ignored")
  func ignoredSignal() async {
    await #expect(processExitsWith: .exitCode(5)) {
      signal(SIGINT, SIG_IGN)
      Interruption.install()
      ProcessTests.deliver(SIGINT)
      exit(Interruption.isRequested ? 1 : 5)
    }
  }

  /// Sends a signal to this thread and returns when it has been taken.
  private static func deliver(_ number: Int32) {
    // The threads of a task pool let no signals through by themselves.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, number)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    raise(number)
  }
}
