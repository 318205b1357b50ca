import Testing

/// Libraries that are loaded when they are needed may be missing then.
@Suite("libraries that aren't there")
struct MissingLibraryTests {
  private struct Case: CustomTestStringConvertible {
    var library: String
    var package: String
    var input: String
    var code: Int32

    var testDescription: String { library }
  }

  private static let cases = [
    Case(
      library: "libsimdjson.so.14", package: "libsimdjson14", input: "one.jsonl", code: 69),
    Case(library: "libarchive.so.13", package: "libarchive13", input: "one.tar", code: 65),
    Case(
      library: "libcurl.so.4", package: "libcurl4", input: "http://127.0.0.1:9/", code: 69),
  ]

  @Test("the package to install is named, and nothing is kept", arguments: Self.cases)
  private func missing(_ missing: Case) throws {
    let workplace = try Workplace()
    try workplace.write("one.jsonl", Status(identifier: 1).line)
    let archived = try workplace.shell(
      "tar -cf one.tar one.jsonl && mkdir there && touch there/\(missing.library)")
    #expect(archived.code == 0)
    let folder = ["LD_LIBRARY_PATH": "\(workplace.folder)/there"]
    let result = try workplace.run("import", missing.input, environment: folder)
    #expect(result.code == missing.code)
    #expect(result.output == "")
    #expect(result.errors.contains(missing.library))
    #expect(result.errors.contains("install the package \(missing.package)\n"))
    // What needs no library goes on, and the input can be had once it is there.
    #expect(try workplace.run("query", "--count", environment: folder).output == "0\n")
    guard missing.input.hasPrefix("one") else { return }
    #expect(try workplace.run("import", missing.input).code == 0)
    #expect(try workplace.run("query", "--count").output == "1\n")
  }
}
