import Testing

@Suite("Screen names and hashtags in queries")
struct HandleQueryTests {
  private func workplace() throws -> Workplace {
    let workplace = try Workplace()
    try workplace.fill([
      Status(
        identifier: 1, screenName: "Lesatu_87zq", userIdentifier: 1,
        hashtags: ["SwiftLang", "Straße"]),
      Status(identifier: 2, screenName: "cs193p", hashtags: ["swiftlang"]),
      Status(
        identifier: 3, screenName: "Other", userIdentifier: 3, hashtags: ["STRASSE", "Straße"]),
    ])
    return workplace
  }

  @Test(
    "are compared without regard to case, and without what is written around them",
    arguments: [
      (["tweeter.screenName == lesatu_87zq"], 1), (["tweeter.screenName == '@LESATU_87zq'"], 1),
      (["tweeter.screenName == %@", "@cs193p"], 1),
      (["tweeter.screenName IN {'@CS193P', other}"], 2),
      (["tweeter.screenName == $n", "--set", "n=@Cs193p"], 1),
      (["tweeter.screenName == 'https://x.com/CS193P'"], 1),
      (["tweeter.screenName == 'https://www.twitter.com/cs193p/status/2?s=20'"], 1),
      (["tweeter.screenName == 'x.com/@cs193p'"], 1),
      (["tweeter.screenName == 'https://x.com/i/1'"], 0),
      (["tweeter.screenName != '@cs193p'"], 2), (["tweeter.screenName BEGINSWITH '@LES'"], 1),
      (["tweeter.screenName LIKE '@CS*'"], 1), (["ANY hashtags.tag == SwiftLang"], 2),
      (["ANY hashtags.tag == '#swiftLANG'"], 2), (["ANY hashtags.tag == %@", "#SWIFTLANG"], 2),
      (["ANY hashtags.tag == 'https://x.com/hashtag/SwiftLang?src=hash'"], 2),
      (["ANY hashtags.tag == 'https://x.com/hashtag/stra%C3%9Fe'"], 2),
      (["ANY hashtags.display == '#swiftlang'"], 2), (["ANY hashtags.tag == 'straße'"], 2),
    ] as [([String], Int)])
  func queries(words: [String], count: Int) throws {
    let result = try workplace().run(["query", "--count"] + words)
    #expect(result.output == "\(count)\n", "\(words)")
    #expect(result.errors == "")
  }

  @Test("count once a tweet in statistics, under the spelling of most tweets")
  func statistics() throws {
    #expect(
      try workplace().run("stats", "--by", "hashtags.tag").output
        == "hashtags.tag\tcount\nstraße\t2\nswiftlang\t2\n")
    #expect(
      try workplace().run("stats", "--by", "tweeter.screenName").output
        == "tweeter.screenName\tcount\nLesatu_87zq\t1\nOther\t1\ncs193p\t1\n")
  }

  @Test("an empty answer names the comparison that another case would fulfil, on standard error")
  func hint() throws {
    let workplace = try workplace()
    for (count, output) in [(["--count"], "0\n"), ([], "")] {
      let result = try workplace.run(["query", "tweeter.name == PROF AND identifier > 0"] + count)
      #expect(result.output == output)
      #expect(result.errors.contains("[c] ignores case: tweeter.name ==[c] \"PROF\""))
    }
    let text = try workplace.run("query", "text == HELLO", "--format", "ids")
    #expect(text.output == "")
    #expect(text.errors.contains("[c] ignores case: text ==[c] \"HELLO\""))
    for words in [
      ["text == nothing"], ["text == hello"], ["likeCount == 77"], ["text == HELLO", "-n", "0"],
      ["NOT text == hello"],
    ] {
      #expect(try workplace.run(["query"] + words).errors == "", "\(words)")
    }
  }
}
