import Testing

@Suite("The samples")
struct SampleExpectationTests {
  @Test("are all found, so that tests of each of them run")
  func counts() {
    #expect(SampleFiles.archiveWorlds.count == 4)
    #expect(SampleExpectation.archives.count == 24)
    #expect(!SampleExpectation.archives("archive-2024").isEmpty)
    #expect(!SampleFiles.worlds.isEmpty)
    #expect(!SampleExpectation.all.isEmpty)
    for world in SampleFiles.worlds { #expect(!SampleFiles.files(of: world).isEmpty) }
    #expect(Set(SampleExpectation.all.map(\.world)) == Set(SampleFiles.worlds))
    #expect(Set(SampleExpectation.archives.map(\.world)) == Set(SampleFiles.archiveWorlds))
  }
}
