import Testing

@testable import HTTPTransport

@Suite("TransferWatch")
struct TransferWatchTests {
  let start = ContinuousClock.now

  /// A watch with windows of ten seconds and a least speed of 5 bytes a second.
  func watch(duration: Int = 1_000, timeBefore: Int = 0) -> TransferWatch {
    TransferWatch(
      window: .seconds(10), minimumSpeed: 5, duration: .seconds(duration),
      timeBefore: .seconds(timeBefore), now: start)
  }

  func look(
    _ watch: inout TransferWatch, at seconds: Int, activity: Int64, sink: Int = 0,
    isConnected: Bool = true
  ) -> TransferWatch.Finding? {
    watch.finding(
      now: start.advanced(by: .seconds(seconds)), activity: activity, sinkTime: .seconds(sink),
      isConnected: isConnected)
  }

  @Test("a server may think for less than a window, and its speed counts from the first byte")
  func firstByte() {
    var watch = watch()
    #expect(look(&watch, at: 9, activity: 0) == nil)
    #expect(watch.remaining == .seconds(1))
    #expect(look(&watch, at: 9, activity: 1) == nil)
    #expect(look(&watch, at: 18, activity: 40) == nil)
    #expect(look(&watch, at: 19, activity: 49) == .slow)
    var silent = self.watch()
    #expect(look(&silent, at: 10, activity: 0) == .silent)
  }

  @Test("a window with too few bytes is slow, one with enough is not")
  func speed() {
    var watch = watch()
    #expect(look(&watch, at: 0, activity: 10) == nil)
    #expect(look(&watch, at: 5, activity: 30) == nil)
    #expect(watch.remaining == .seconds(5))
    #expect(look(&watch, at: 10, activity: 50) == nil)
    // The next window counts anew.
    #expect(look(&watch, at: 19, activity: 98) == nil)
    #expect(look(&watch, at: 20, activity: 99) == .slow)
  }

  @Test("one byte a second is slow, however long it goes on")
  func drip() {
    var watch = watch()
    let findings = (1...30).compactMap { look(&watch, at: $0, activity: Int64($0)) }
    #expect(findings.first == .slow)
  }

  @Test("a silence in a fast response is found before its window ends")
  func silence() {
    var watch = watch()
    #expect(look(&watch, at: 1, activity: 1_000) == nil)
    #expect(look(&watch, at: 3, activity: 2_000) == nil)
    #expect(look(&watch, at: 11, activity: 2_001) == nil)
    #expect(look(&watch, at: 21, activity: 2_001) == .silent)
  }

  @Test("a response that is fast enough ends at its duration, with the time of its redirects")
  func overdue() {
    var watch = watch(duration: 100)
    for second in 1..<100 {
      #expect(look(&watch, at: second, activity: Int64(second * 100)) == nil)
    }
    #expect(watch.remaining == .seconds(1))
    #expect(look(&watch, at: 100, activity: 10_000) == .overdue)
    var second = self.watch(duration: 100, timeBefore: 95)
    #expect(second.remaining == .seconds(5))
    #expect(look(&second, at: 5, activity: 10_000) == .overdue)
    #expect(
      second.elapsed(now: start.advanced(by: .seconds(5)), sinkTime: .seconds(1)) == .seconds(99))
    var busy = self.watch(duration: 100)
    #expect(look(&busy, at: 150, activity: 10_000, sink: 60) == nil)
  }

  @Test("time spent in the body closure is not the server's fault")
  func sinkTime() {
    var watch = watch()
    #expect(look(&watch, at: 100, activity: 0, sink: 95) == nil)
    #expect(watch.remaining == .seconds(5))
    #expect(look(&watch, at: 105, activity: 0, sink: 95) == .silent)
  }

  @Test("until the request is sent the connect timeout is in charge")
  func connecting() {
    var watch = watch()
    #expect(look(&watch, at: 60, activity: 0, isConnected: false) == nil)
    #expect(look(&watch, at: 69, activity: 0) == nil)
    #expect(look(&watch, at: 70, activity: 0) == .silent)
  }

  @Test("odd settings do no harm", arguments: [Int.min, 0, Int.max])
  func odd(speed: Int) {
    var watch = TransferWatch(
      window: .seconds(-1), minimumSpeed: speed, duration: .seconds(1_000), now: start)
    #expect(look(&watch, at: 1, activity: 0) == .silent)
    var long = TransferWatch(
      window: .seconds(Int64.max), minimumSpeed: speed, duration: .seconds(Int64.max), now: start)
    #expect(look(&long, at: 1_000_000, activity: 0) == nil)
    var ended = TransferWatch(
      window: .seconds(1), minimumSpeed: speed, duration: .seconds(-1), now: start)
    #expect(look(&ended, at: 0, activity: 0) == .overdue)
  }
}
