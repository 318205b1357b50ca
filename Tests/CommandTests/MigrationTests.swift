import Glibc
import Testing

@Suite("tweetstore: stores of earlier versions")
struct MigrationTests {
  /// A store of twenty tweets, made by the program before stores kept descriptions of their models.
  private static let fixture = Workplace.fixtures + "/stores/without-description.sqlite"

  @Test("are copied, brought up to date and used, whatever is done first")
  func migrates() throws {
    for command in ["query --count", "import -", "sources list"] {
      let workplace = try Workplace()
      let result = try workplace.shell(
        """
        cp \(Self.fixture) old.sqlite && chmod 600 old.sqlite
        tweetstore --store old.sqlite \(command) < /dev/null
        """)
      #expect(result.code == 0, "\(command): \(result.errors)")
      #expect(
        result.errors.contains(
          "old.sqlite was made by an earlier version and is up to date now; the store as it was is "
            + "kept as old.sqlite.before-cb7825a4"), "\(command): \(result.errors)")
      let check = try workplace.shell(
        """
        tweetstore --store old.sqlite query --count
        tweetstore --store old.sqlite query --format csv --fields identifier,text > new.csv
        sqlite3 old.sqlite 'PRAGMA integrity_check; PRAGMA foreign_key_check'
        sqlite3 old.sqlite.before-cb7825a4 'PRAGMA integrity_check; SELECT count(*) FROM tweet'
        sqlite3 old.sqlite 'SELECT count(*) FROM tweet WHERE text IS NOT NULL'
        stat -c %a old.sqlite.before-cb7825a4
        """)
      #expect(check.errors == "")
      #expect(check.output == "20\nok\nok\n20\n20\n600\n", "\(command)")
    }
  }

  @Test("whose migration was killed before are copied once, unless they were changed meanwhile")
  func copies() throws {
    let workplace = try Workplace()
    for (change, names) in [
      ("", "old.sqlite old.sqlite.before-cb7825a4 "),
      (
        "sqlite3 old.sqlite \"UPDATE tweet SET lang = 'xx'\"",
        "old.sqlite old.sqlite.before-cb7825a4 old.sqlite.before-cb7825a4-2 "
      ),
    ] {
      // A copy without the migration is what a kill leaves.
      let result = try workplace.shell(
        """
        rm -f old.*; cp \(Self.fixture) old.sqlite && chmod 600 old.sqlite
        tweetstore --store old.sqlite query -q --count
        cp \(Self.fixture) old.sqlite; \(change)
        tweetstore --store old.sqlite query -q --count
        ls | tr '\\n' ' '; ls old.sqlite.before-* | xargs -n 1 -I % sqlite3 % 'PRAGMA integrity_check'
        """)
      #expect(result.code == 0, "\(result.errors)")
      #expect(result.output.hasPrefix("20\n20\n\(names)ok\n"), "\(result.output)")
    }
  }

  @Test("that can't be copied are left alone, and it's told")
  func noBackup() throws {
    let workplace = try Workplace()
    let result = try workplace.shell(
      """
      cp \(Self.fixture) old.sqlite && chmod 600 old.sqlite
      sum() { sqlite3 old.sqlite .dump | sha256sum; }
      sum > before
      (ulimit -f 100; trap '' XFSZ; tweetstore --store old.sqlite query --count)
      echo "$?"
      sum > after
      cmp before after && ls
      """)
    #expect(result.errors.contains("so nothing was changed"), "\(result.errors)")
    #expect(result.output.hasPrefix("74\n"), "\(result.output) \(result.errors)")
    #expect(!result.output.contains("before-"))
  }

  @Test(
    "with folded hashtags are converted after a backup, and left alone if there is no room for it")
  func hashtags() throws {
    let workplace = try Workplace()
    let result = try workplace.shell(
      """
      tweetstore --store old.sqlite import \(Workplace.fixtures)/tweets/hashtags.jsonl 2>&1
      sqlite3 old.sqlite "UPDATE hashtag SET tag = 'strasse' WHERE tag = 'straße'"
      sqlite3 old.sqlite "DELETE FROM store_metadata WHERE key = 'client.hashtags'"
      sqlite3 old.sqlite .dump > before
      (ulimit -f 100; trap '' XFSZ; tweetstore --store old.sqlite delete 'identifier == 1' --yes)
      echo "$?"
      sqlite3 old.sqlite .dump > after
      cmp before after && ls *before-* 2>&1 | wc -l
      tweetstore --store old.sqlite delete 'identifier == 1' --yes
      sqlite3 old.sqlite.before-hashtags .dump > backup
      cmp before backup
      sqlite3 old.sqlite "SELECT count(*) FROM hashtag WHERE tag = 'straße'"
      """)
    #expect(
      result.errors.contains(
        "the backup of old.sqlite can't be written to old.sqlite.before-hashtags, so nothing was "
          + "changed"), "\(result.errors)")
    #expect(
      result.errors.contains(
        "old.sqlite was made by an earlier version and is up to date now; the store as it was is "
          + "kept as old.sqlite.before-hashtags"), "\(result.errors)")
    #expect(result.output.contains("\n74\n"), "\(result.output) \(result.errors)")
    #expect(result.output.hasSuffix("1\n"), "\(result.output)")
  }

  @Test("of a newer version are refused")
  func newer() throws {
    let workplace = try Workplace()
    _ = try workplace.run("import", "-", input: Status(identifier: 1).line)
    let result = try workplace.shell(
      """
      sqlite3 \(workplace.store) 'PRAGMA user_version = 2'
      tweetstore query
      """)
    #expect(result.code == 74)
    #expect(result.errors.contains("was made by a newer version of this program"))
  }
}
