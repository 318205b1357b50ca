import Testing

@Suite("tweetstore model") struct ModelCommandTests {
  private let company = Workplace.fixtures + "/models/Company.xcdatamodeld"

  @Test("draws the entities of tweets in every format")
  func formats() throws {
    let workplace = try Workplace()
    for (format, start) in [
      ("text", "Tweet\n"), ("json", "[\n{\"entity\":\"Tweet\""), ("mermaid", "classDiagram\n"),
      ("svg", "<svg xmlns"),
    ] {
      let result = try workplace.run("model", "--format", format)
      #expect(result.code == 0 && result.errors == "")
      #expect(result.output.hasPrefix(start))
    }
  }

  @Test("draws a model of Xcode: its current version, or one that is named")
  func files() throws {
    let workplace = try Workplace()
    let current = try workplace.run("model", "--file", company, "Employee")
    #expect(
      current.output == """
        Employee
          age         integer16
          firstName   string, required
          lastName    string, required
          department  Department, inverse employees

        """)
    let first = try workplace.run("model", "--file", company, "--model-version", "Company")
    #expect(first.output.contains("  staff           set of Employee, inverse department\n"))
    let drawing = try workplace.run("model", "--file", company, "Employee", "-f", "mermaid")
    #expect(drawing.output.contains("class Department {"))
    let notes = try workplace.run(
      "model", "--file", Workplace.fixtures + "/models/Library.xcdatamodeld")
    #expect(notes.errors.contains("contents:7: Author: the fetched property 'longBooks'"))
    #expect(notes.code == 0)
  }

  @Test("tells what is wrong with a file, and where")
  func mistakes() throws {
    let workplace = try Workplace()
    let missing = try workplace.run("model", "--file", "None.xcdatamodeld")
    #expect(missing.code == 65)
    #expect(missing.errors.contains("None.xcdatamodeld: no such folder"))
    let version = try workplace.run("model", "--file", company, "--model-version", "Company 3")
    #expect(version.code == 64)
    #expect(version.errors.contains("its versions are 'Company', 'Company 2'"))
    let alone = try workplace.run("model", "--model-version", "Company")
    #expect(alone.code == 64 && alone.errors.contains("--file"))
    try workplace.write("bad", "<model>\n<entity name='A'><attribute name='b'/></entity></model>")
    let bad = try workplace.run("model", "--file", "bad")
    #expect(bad.code == 65)
    #expect(
      bad.errors.contains("tweetstore: bad:2: A.b: it has no type\n  hint: choose one in Xcode"))
  }
}
