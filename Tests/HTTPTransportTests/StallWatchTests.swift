import Testing

@testable import HTTPTransport

@Suite("StallWatch")
struct StallWatchTests {
  let start = ContinuousClock.now

  /// A watch with windows of ten seconds and a least speed of 5 bytes a second.
  func watch() -> StallWatch {
    StallWatch(window: .seconds(10), minimumSpeed: 5, now: start)
  }

  func look(
    _ watch: inout StallWatch, at seconds: Int, activity: Int64, sink: Int = 0,
    isConnected: Bool = true
  ) -> Bool {
    watch.isStalled(
      now: start.advanced(by: .seconds(seconds)), activity: activity, sinkTime: .seconds(sink),
      isConnected: isConnected)
  }

  @Test("a window with too few bytes is a stall, one with enough is not")
  func speed() {
    var slow = watch()
    #expect(!look(&slow, at: 9, activity: 0))
    #expect(slow.remaining == .seconds(1))
    #expect(look(&slow, at: 10, activity: 49))
    var fast = watch()
    #expect(!look(&fast, at: 10, activity: 50))
    #expect(fast.remaining == .seconds(10))
    // The next window counts anew.
    #expect(!look(&fast, at: 19, activity: 99))
    #expect(look(&fast, at: 20, activity: 99))
  }

  @Test("time spent in the body closure is not the server's fault")
  func sinkTime() {
    var watch = watch()
    #expect(!look(&watch, at: 100, activity: 0, sink: 95))
    #expect(watch.remaining == .seconds(5))
    #expect(look(&watch, at: 105, activity: 0, sink: 95))
  }

  @Test("until the request is sent the connect timeout is in charge")
  func connecting() {
    var watch = watch()
    #expect(!look(&watch, at: 60, activity: 0, isConnected: false))
    #expect(!look(&watch, at: 69, activity: 0))
    #expect(look(&watch, at: 70, activity: 0))
  }

  @Test("odd settings do no harm", arguments: [Int.min, 0, Int.max])
  func odd(speed: Int) {
    var watch = StallWatch(window: .seconds(-1), minimumSpeed: speed, now: start)
    #expect(look(&watch, at: 1, activity: 0))
    var long = StallWatch(window: .seconds(Int64.max), minimumSpeed: speed, now: start)
    #expect(!look(&long, at: 1_000_000, activity: 0))
  }
}
