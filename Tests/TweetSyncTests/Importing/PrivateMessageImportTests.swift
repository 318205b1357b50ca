import FoundationEssentials
import SQLiteStore
import Testing
import TweetSync

@Suite("Imports of private messages")
struct PrivateMessageImportTests {
  private static let user = #"{"id":7,"id_str":"7","screen_name":"ola","name":"SECRET"}"#
  private static let v1 =
    #"{"id":9,"id_str":"9","text":"SECRET","created_at":"Wed Aug 27 13:08:45 +0000 2014","#
    + #""sender":\#(user),"sender_id":7,"recipient":{"id":8,"screen_name":"per"},"recipient_id":8}"#
  private static let event =
    #"{"type":"message_create","id":"9","message_create":{"target":{"recipient_id":"8"},"#
    + #""sender_id":"7","message_data":{"text":"SECRET"}}}"#
  private static let v2 =
    #"{"id":"9","event_type":"MessageCreate","text":"SECRET","sender_id":"7","#
    + #""dm_conversation_id":"7-8"}"#

  static let inputs = [
    v1, "[\(v1)]", #"{"direct_message":\#(v1)}"#, #"{"direct_messages":[\#(v1)]}"#,
    #"{"events":[\#(event)],"next_cursor":"x"}"#,
    #"{"for_user_id":"8","direct_message_events":[\#(event)],"users":{"7":\#(user)}}"#,
    #"{"data":[\#(v2)],"includes":{"users":[{"id":"7","username":"SECRET"}]},"#
      + #""errors":[{"title":"x","detail":"SECRET"}],"meta":{"result_count":1}}"#,
    #"{"inbox_initial_state":{"entries":[{"message":{"message_data":{"text":"SECRET"}}}]}}"#,
    // Chats of X in 2026, as their pages load them and as API v2 gives them.
    #"{"data":{"get_initial_chat_page":{"items":[{"conversation_detail":{"conversation_id":"7:8","#
      + #""participants_results":[{"rest_id":"7","result":{"__typename":"User","rest_id":"7","#
      + #""core":{"screen_name":"SECRET","name":"SECRET"},"legacy":{"followers_count":1}}}]},"#
      + #""latest_message_events":["SECRET"]}]}}}"#,
    #"{"data":{"get_conversation_page":{"encoded_message_events":["SECRET"],"#
      + #""group_metadata":{"group_name":"SECRET"}}}}"#,
    #"{"data":{"xchat_message":{"message_results":{"result":{"rest_id":"33","sender_results":"#
      + #"{"result":{"rest_id":"7","__typename":"User","legacy":{"screen_name":"SECRET","#
      + #""name":"SECRET"}}},"message":{"text":"SECRET"}}}}}}"#,
    #"{"data":[{"conversation_id":"7-8","participants":["7","8"],"encrypted_key":"SECRET"}]}"#,
    #"{"data":[{"id":"3","conversation_id":"7-8","encoded_event":"SECRET"}],"meta":{}}"#,
    #"{"participantsJoin":{"userIds":["SECRET"],"initiatingUserId":"7"}}"#,
    #"{"Id":5,"Text":"SECRET","SenderId":7,"RecipientId":8,"SenderScreenName":"SECRET"}"#,
  ]

  private static var withMessages: ImportOptions {
    var options = ImportOptions()
    options.readsMessages = true
    return options
  }

  @Test("without the option nothing of a message is in the store or the report", arguments: inputs)
  func without(input: String) throws {
    let archive = try TemporaryArchive()
    let report = try archive.store.importFile(archive.folder.file("a.json", input))
    #expect([report.seen, report.notices, report.rejected] == [0, 1, 0])
    #expect(
      report.warnings
        == ["skipped the private messages in 1 record; pass --with-messages to keep them"])
    #expect(!"\(report)".contains("SECRET"))
    for table in ["tweet", "twitter_user", "profile", "observation", "media", "link"] {
      #expect(try archive.rows("SELECT count(*) FROM \(table)") == ["0"], "\(table)")
    }
    for file in ["", "-wal"] {
      let data = (try? Data(contentsOf: URL(filePath: archive.path + file))) ?? Data()
      #expect(!String(decoding: data, as: UTF8.self).contains("SECRET"))
    }
  }

  @Test("with it a message is kept as it came, and is still no tweet", arguments: inputs)
  func with(input: String) throws {
    let archive = try TemporaryArchive()
    let file = try archive.folder.file("a.jsonl", input)
    // That it was skipped before makes no difference.
    try archive.store.importFile(file)
    let report = try archive.store.importFile(file, options: Self.withMessages)
    #expect([report.seen, report.notices] == [0, 1])
    #expect(report.warnings == [])
    #expect(try archive.rows("SELECT count(*) FROM tweet") == ["0"])
    #expect(try archive.rows("SELECT count(*) FROM twitter_user") == ["0"])
    let kept = try archive.originals()
    #expect(kept == [input.hasPrefix("[") ? Self.v1 : input])
  }

  @Test("messages beside tweets in one input leave nothing, either", arguments: inputs)
  func besideTweets(input: String) throws {
    let archive = try TemporaryArchive()
    let tweet = #"{"id_str":"1","created_at":"Wed Aug 27 13:08:45 +0000 2014","full_text":"open"}"#
    let report = try archive.store.importFile(
      archive.folder.file("a.jsonl", "\(tweet)\n\(input)\n"))
    #expect(report.new == 1)
    #expect(try archive.originals() == [tweet])
    #expect(try archive.rows("SELECT count(*) FROM twitter_user") == ["0"])
    #expect(!"\(report)".contains("SECRET"))
  }

  @Test("tweets beside messages are imported, and the record is kept only with the option")
  func beside() throws {
    let archive = try TemporaryArchive()
    let input = #"{"data":[{"id":"5","text":"open"},\#(Self.v2)]}"#
    let file = try archive.folder.file("a.jsonl", input)
    let report = try archive.store.importFile(file)
    #expect([report.seen, report.new, report.notices] == [1, 1, 0])
    #expect(report.warnings.count == 1)
    #expect(try archive.rows("SELECT text FROM tweet") == ["open"])
    #expect(try archive.originals() == [])
    let again = try archive.store.importFile(file, options: Self.withMessages)
    #expect(again.seen == 1)
    #expect(try archive.originals() == [input])
  }
}
