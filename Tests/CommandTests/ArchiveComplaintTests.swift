import Testing

/// What users of other programs complained about archives as files; see
/// `docs/internals/complaints.md`.
@Suite("complaints about other programs: archives")
struct ArchiveComplaintTests {
  /// Runs a program in Python in the working folder, which has `a.jsonl` with two tweets.
  private func workplace(_ program: String) throws -> Workplace {
    let workplace = try Workplace()
    try workplace.write("a.jsonl", Status(identifier: 1).line + Status(identifier: 2).line)
    try workplace.write(
      "make.py", "import zipfile\ndata = open('a.jsonl', 'rb').read()\n" + program)
    let made = try workplace.shell("python3 make.py")
    #expect(made.code == 0, "\(made.errors)")
    return workplace
  }

  @Test("complaint 5: the months of an archive of 2012 to 2018 are read")
  func months() throws {
    let workplace = try Workplace()
    let status = Status(identifier: 9, text: "hi").line.replacing("full_text", with: "text")
    try workplace.write(
      "2012_02.js", "Grailbird.data.tweets_2012_02 = \n [ \(status), \(Status(identifier: 8).line)]"
    )
    let result = try workplace.run("import", "2012_02.js")
    #expect(result.code == 0)
    #expect(try workplace.run("query", "--format", "ids").output == "8\n9\n")
  }

  @Test(
    "complaint 10: a directory that counts wrongly or is cut off costs no member",
    arguments: ["end[8:12] = bytes(4)", "end = end[:0]"])
  func oddDirectories(damage: String) throws {
    let workplace = try workplace(
      """
      with zipfile.ZipFile('a.zip', 'w', zipfile.ZIP_DEFLATED) as z:
          z.writestr('data/tweets.jsonl', data)
      whole = open('a.zip', 'rb').read()
      at = whole.rindex(b'PK\\x05\\x06')
      end = bytearray(whole[at:])
      \(damage)
      open('a.zip', 'wb').write(whole[:at] + bytes(end))

      """)
    let result = try workplace.run("import", "a.zip")
    #expect(result.code == 0)
    #expect(result.errors.contains("warning: a.zip: its directory "))
    #expect(result.errors.contains("a.zip: 2 tweets seen: 2 new"))
  }

  @Test("complaints 11 and 13: a member of 100 MB that is one list takes no 64 MB of memory")
  func memory() throws {
    let workplace = try workplace(
      """
      import os, resource, subprocess, sys
      tweet = data.split(b'\\n')[0]
      with zipfile.ZipFile('big.zip', 'w', zipfile.ZIP_DEFLATED) as z:
          with z.open('data/tweets.json', 'w') as member:
              for index in range(100):
                  member.write((b',' if index else b'[') + tweet + b' ' * (1 << 20))
              member.write(b']')
      code = subprocess.run(['tweetstore', '--quiet', 'import', 'big.zip']).returncode
      peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
      open('peak', 'w').write(f'{code} {peak < 64 << 10}')

      """)
    #expect(try workplace.shell("cat peak").output == "0 True")
    #expect(try workplace.run("query", "--count").output == "1\n")
  }

  @Test("complaint 12: members whose sizes and offsets have 64 bits are read")
  func largeMembers() throws {
    let workplace = try workplace(
      """
      with zipfile.ZipFile('a.zip', 'w', zipfile.ZIP_DEFLATED) as z:
          with z.open('data/tweets.jsonl', 'w', force_zip64=True) as member:
              member.write(data)

      """)
    let result = try workplace.run("import", "a.zip")
    #expect(result.code == 0)
    #expect(result.errors.contains("a.zip: 2 tweets seen: 2 new"))
  }
}
