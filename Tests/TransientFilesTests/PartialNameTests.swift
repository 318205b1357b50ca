import Glibc
import Testing
import TransientFiles

@Suite("Names of unfinished files")
struct PartialNameTests {
  @Test(
    "a name is taken apart into what made it",
    arguments: ["a", "tweets.jsonl", "a.tweetstore-1.part", "/x/ö b"])
  func roundTrip(target: String) throws {
    for kind in [PartialName.Kind.unfinished, .replaced] {
      let name = PartialName(kind, of: target)
      #expect(name.process == getpid())
      #expect(PartialName(parsing: name.description) == name)
    }
    #expect(PartialName(.unfinished, of: "a").description == "a.tweetstore-\(getpid()).part")
    #expect(PartialName(.replaced, of: "a").description == "a.tweetstore-\(getpid()).old")
  }

  @Test(
    "similar names of other programs aren't taken",
    arguments: [
      "", "a", "a.part", "a.12.part", "a.tweetstore.part", "a.tweetstore-.part",
      "a.tweetstore-0.part",
      "a.tweetstore-012.part", "a.tweetstore-+12.part", "a.tweetstore--12.part", "a.tweetstore-12",
      "a.tweetstore-12.part2", "a.tweetstore-12.PART", "a.tweetstore-12.new",
      "a.tweetstore-1x.part",
      "a.tweetstore-99999999999.part", ".tweetstore-12.part", "tweetstore-12.part",
      "a.tweetstore-12.part ",
      "a.tweetstore-1 2.part", "a.tweetstore-١.part",
    ])
  func others(name: String) {
    #expect(PartialName(parsing: name) == nil)
  }
}
