import Testing

@testable import Containers

@Suite("Smoke")
struct SmokeTests {
  @Test("loads") func loads() throws { _ = try ArchiveLibrary.functions() }
}
