import Testing
import TweetFormats

@Suite("Snowflake")
struct SnowflakeTests {
  // The first is an example of the API's reference, of Wed Oct 10 20:19:24 +0000 2018.
  @Test(
    "an identifier gives its time",
    arguments: [
      (Int64(1_050_118_621_198_921_728), Int64(1_539_202_764_211)),
      (29_700_859_247, 1_288_834_981_738),
    ])
  func time(identifier: Int64, milliseconds: Int64) {
    #expect(Snowflake.milliseconds(of: identifier) == milliseconds)
  }

  @Test("older identifiers have no time", arguments: [0, -1, 20, 29_700_859_246, .min])
  func none(identifier: Int64) {
    #expect(Snowflake.milliseconds(of: identifier) == nil)
  }

  @Test("a time gives the smallest identifier of it, and nonsense none")
  func identifier() throws {
    let identifier = try #require(Snowflake.identifier(milliseconds: 1_651_001_880_137))
    #expect(Snowflake.milliseconds(of: identifier) == 1_651_001_880_137)
    #expect(Snowflake.milliseconds(of: identifier - 1) == 1_651_001_880_136)
    for time in [Int64.min, 0, Snowflake.epoch - 1, Int64.max] {
      #expect(Snowflake.identifier(milliseconds: time) == nil)
    }
  }
}
