import Dispatch
import CommandLineKit
import Glibc
import Testing

@Suite("the writer for standard output")
struct StandardOutputTests {
  @Test("bytes wait until they are flushed")
  func buffering() throws {
    let pipe = try Pipe()
    let output = StandardOutput(descriptor: pipe.writeEnd, terminal: .pipe)
    try output.write("one\n")
    #expect(!pipe.hasBytes)
    try output.write { $0.append("two\n") }
    try output.flush()
    #expect(pipe.text() == "one\ntwo\n")
    try output.flush()
    #expect(!pipe.hasBytes)
  }

  @Test("on a terminal each call is written at once")
  func terminal() throws {
    let pipe = try Pipe()
    let output = StandardOutput(descriptor: pipe.writeEnd, terminal: .colored)
    try output.write("one\n")
    #expect(pipe.text() == "one\n")
  }

  @Test("a full piece is written without a flush")
  func fullPiece() throws {
    let pipe = try Pipe()
    let output = StandardOutput(descriptor: pipe.writeEnd, terminal: .pipe)
    try output.write(String(repeating: "x", count: StandardOutput.pieceSize - 1))
    #expect(!pipe.hasBytes)
    try output.write("y")
    #expect(pipe.read().count == StandardOutput.pieceSize)
  }

  @Test("all bytes arrive when the pipe takes only some at a time", arguments: [false, true])
  func partialWrites(isNonBlocking: Bool) throws {
    let pipe = try Pipe()
    if isNonBlocking {
      try #require(fcntl(pipe.writeEnd, F_SETFL, O_NONBLOCK) == 0)
    }
    let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
    // A thread of its own: a task might wait for ever for one of the few that tasks share, which
    // this test and others hold.
    let written = DispatchSemaphore(value: 0)
    DispatchQueue(label: "writer").async {
      let output = StandardOutput(descriptor: pipe.writeEnd, terminal: .pipe)
      #expect(throws: Never.self) {
        try output.write { $0.append(contentsOf: bytes) }
        try output.flush()
      }
      written.signal()
    }
    var received: [UInt8] = []
    while received.count < bytes.count {
      let piece = pipe.read(7777)
      if piece.isEmpty { break }
      received += piece
    }
    written.wait()
    #expect(received == bytes)
  }

  @Test("a reader that has gone is told by an error that ends the program quietly")
  func closedPipe() async {
    await #expect(processExitsWith: .exitCode(0)) {
      SignalSetup.ignoreBrokenPipes()
      let pipe = try Pipe()
      close(pipe.readEnd)
      let output = StandardOutput(descriptor: pipe.writeEnd, terminal: .pipe)
      try output.write("x")
      do {
        try output.flush()
        exit(10)
      } catch let error as OutputError {
        guard error.code == .closed else { exit(11) }
        do {
          try output.write("y")
          exit(12)
        } catch let second as OutputError where second == error {
          exit(second.exitCode.rawValue)
        }
      }
    }
  }

  @Test("a full disk is an error, and stays one")
  func fullDisk() throws {
    let full = open("/dev/full", O_WRONLY)
    try #require(full >= 0)
    defer { close(full) }
    let output = StandardOutput(descriptor: full, name: "out.csv", terminal: .pipe)
    try output.write("x")
    for _ in 0..<2 {
      let error = try #require(throws: OutputError.self) { try output.flush() }
      #expect(error.code == .noSpace)
      #expect(error.exitCode == .inputOutput)
      #expect(error.message == "can't write to out.csv: No space left on device")
      #expect(error.hint == "free some disk space, then run the command again")
    }
  }

  @Test("a closed descriptor is an error")
  func badDescriptor() throws {
    let output = StandardOutput(descriptor: -1, terminal: .pipe)
    try output.write("x")
    let error = try #require(throws: OutputError.self) { try output.flush() }
    #expect(error.code == .failed)
    #expect(error.description == "can't write to standard output: it is closed")
    #expect(error.hint == nil)
  }

  @Test("an error of the caller leaves the writer usable")
  func callersError() throws {
    let pipe = try Pipe()
    let output = StandardOutput(descriptor: pipe.writeEnd, terminal: .pipe)
    #expect(throws: InterruptionError.self) {
      try output.write { buffer in
        buffer.append("half")
        throw InterruptionError()
      }
    }
    try output.flush()
    #expect(pipe.text() == "half")
  }

  @Test(
    "numbers are written in decimal",
    arguments: [0, 1, -1, 9, 10, -10, 1_234_567_890, Int64.max, Int64.min])
  func decimal(number: Int64) {
    var buffer = OutputBuffer()
    buffer.append(UInt8(ascii: "<"))
    buffer.append(decimal: number)
    #expect(buffer.text == "<\(number)")
  }
}
