import FoundationEssentials
import Testing

@testable import TweetstoreCommands

@Suite("the pages of a site")
struct SiteCalendarTests {
  @Test("a month has a page, a full one has one for each day, and what has no time has its own")
  func pages() {
    var calendar = SiteCalendar()
    let may = Date(timeIntervalSince1970: 1_715_000_000)
    let june = may.addingTimeInterval(40 * 86_400)
    calendar.add(june)
    calendar.add(nil)
    for _ in 0..<SiteCalendar.largestPage { calendar.add(may) }
    #expect(calendar.page(of: may) == "2024-05")
    calendar.add(may.addingTimeInterval(86_400))
    #expect(calendar.page(of: may) == "2024-05-06")
    #expect(calendar.page(of: may.addingTimeInterval(86_400)) == "2024-05-07")
    #expect(calendar.page(of: june) == "2024-06")
    #expect(calendar.page(of: nil) == "undated")
  }
}
