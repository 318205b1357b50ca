import Testing

@testable import TweetFormats

@Suite("Private messages")
struct PrivateMessageTests {
  static let user = #"{"id":7,"id_str":"7","screen_name":"ola","name":"Ola"}"#

  /// A message of API v1.1.
  static let v1 =
    #"{"id":9,"id_str":"9","text":"SECRET","created_at":"Wed Aug 27 13:08:45 +0000 2014","#
    + #""sender":\#(user),"sender_id":7,"sender_screen_name":"ola","recipient":{"id":8,"#
    + #""screen_name":"per"},"recipient_id":8,"recipient_screen_name":"per","entities":{}}"#

  /// An event of API v1.1 since 2017.
  static let event =
    #"{"type":"message_create","id":"9","created_timestamp":"1500000000000","message_create":{"#
    + #""target":{"recipient_id":"8"},"sender_id":"7","message_data":{"text":"SECRET","#
    + #""entities":{}}}}"#

  /// An event of API v2.
  static let v2 =
    #"{"id":"9","event_type":"MessageCreate","text":"SECRET","sender_id":"7","#
    + #""dm_conversation_id":"7-8","created_at":"2023-01-01T00:00:00.000Z"}"#

  static let archived =
    #"{"dmConversation":{"conversationId":"7-8","messages":[{"messageCreate":{"id":"9","#
    + #""senderId":"7","recipientId":"8","createdAt":"2023-01-01T00:00:00.000Z","text":"SECRET"}}]}}"#

  /// Messages of every API, each alone and in what surrounds it.
  static let inputs: [String] = [
    v1, "[\(v1)]",
    // With some of the members only.
    #"{"id":9,"id_str":"9","text":"SECRET","sender":\#(user)}"#,
    #"{"id":9,"id_str":"9","text":"SECRET","recipient_id":8}"#,
    #"{"id":"9","text":"SECRET","sender_id":"7"}"#,
    #"{"id":9,"full_text":"SECRET","user":\#(user),"recipient_screen_name":"per"}"#,
    #"{"id":"9","text":"SECRET","event_type":"anything"}"#,
    #"{"id":"9","senderId":"7","recipientId":"8","text":"SECRET"}"#,
    // Pages and events of API v1.1.
    event, #"{"event":\#(event)}"#, #"{"events":[\#(event)],"next_cursor":"x"}"#,
    #"{"direct_messages":[\#(v1)]}"#,
    // Streams and webhooks.
    #"{"direct_message":\#(v1)}"#, #"{"for_user":"7","message":{"direct_message":\#(v1)}}"#,
    #"{"for_user_id":"8","direct_message_events":[\#(event)],"users":{"7":\#(user)}}"#,
    #"{"for_user_id":"8","direct_message_events":[\#(event)],"users":[\#(user)]}"#,
    #"{"data":{"event_type":"dm.received","payload":{"note":"SECRET"}}}"#,
    // API v2.
    v2, #"{"data":\#(v2)}"#, #"{"data":[\#(v2)],"meta":{"result_count":1}}"#,
    #"{"data":[\#(v2)],"includes":{"users":[{"id":"7","username":"ola","name":"SECRET"}],"#
      + #""tweets":[{"id":"5","text":"SECRET"}]},"errors":[{"detail":"SECRET","title":"x"}]}"#,
    #"{"data":[{"id":"9","text":"SECRET","dm_conversation_id":"7-8"}]}"#,
    #"{"data":[{"id":"9","event_type":"ParticipantsJoin","participant_ids":["8"]}],"#
      + #""includes":{"users":[{"id":"7","username":"SECRET"}]}}"#,
    // X's own pages.
    #"{"inbox_initial_state":{"entries":[{"message":{"id":"9","message_data":{"id":"9","#
      + #""sender_id":"7","recipient_id":"8","text":"SECRET"}}}],"users":{"7":\#(user)}}}"#,
    #"{"data":{"x":{"rest_id":"7","core":{"screen_name":"ola","name":"SECRET"},"#
      + #""thread":[{"message_data":{"text":"SECRET"}}]}}}"#,
    // Account archives, also without the assignment.
    archived, #"{"conversationId":"7-8","messages":[{"messageCreate":{"text":"SECRET"}}]}"#,
    #"{"messageCreate":{"id":"9","text":"SECRET"}}"#, #"{"tweet":\#(v1)}"#,
    "window.YTD.direct_messages.part0 = [\(archived)]",
    "window.YTD.direct_message.part0 = [\(archived)]",
    "window.YTD.direct_messages_group.part0 = [\(archived)]",
    "window.YTD.direct_message_group.part0 = [\(v1)]", "window.YTD.tweets.part0 = [\(archived)]",
    // What other programs put around them.
    #"{"statuses":[\#(v1)]}"#, #"{"results":[\#(v1)]}"#, #"{"_source":\#(v1)}"#,
    #"{"body":"{\"direct_message_events\":[{\"text\":\"SECRET\"}]}"}"#,
    #"{"id":{"9":\#(v1)}}"#,
  ]

  @Test("nothing is read from a private message, in whatever it comes", arguments: inputs)
  func nothing(input: String) {
    let view = read(input)
    #expect(view.tweets.isEmpty)
    #expect(view.users.isEmpty)
    #expect(view.records.flatMap(\.embeddedTweets).isEmpty)
    #expect(view.records.flatMap(\.deletions).isEmpty)
    #expect(view.rejections.isEmpty)
    #expect(!"\(view.records.map(\.problems))".contains("SECRET"))
    // What could be kept holds no message, or says that it does.
    for record in view.records where !record.holdsMessages {
      #expect(!String(decoding: record.original, as: UTF8.self).contains("SECRET"))
    }
    for record in view.records where record.holdsMessages {
      #expect(record.notice == .directMessage)
      #expect(record.page == nil)
    }
  }

  @Test("with messages, they are records of their own, as they came", arguments: inputs)
  func kept(input: String) {
    var options = TweetReader.Options()
    options.readsMessages = true
    let view = read(input, options: options)
    #expect(view.tweets.isEmpty)
    #expect(view.users.isEmpty)
    let messages = view.records.filter { $0.notice == .directMessage }
    #expect(messages.count == 1)
    #expect(!messages.contains { !$0.holdsMessages })
    #expect(
      messages.allSatisfy {
        let text = String(decoding: $0.original, as: UTF8.self)
        return text.contains("SECRET") || text.contains("ParticipantsJoin")
      })
  }

  @Test("tweets beside messages are read, and the record says that it holds messages")
  func beside() throws {
    let page = read(#"{"data":[{"id":"5","text":"open"},\#(Self.v2),{"id":"6","text":"too"}]}"#)
    #expect(page.tweets.map(\.text) == ["open", "too"])
    #expect(page.records.map(\.holdsMessages) == [true])
    #expect(page.records.first?.tweetRanges.count == 2)
    #expect(page.rejections.isEmpty)
    let graph = read(
      #"{"a":{"message_data":{"text":"SECRET"}},"b":{"rest_id":"5","legacy":{"full_text":"open"}}}"#
    )
    #expect(graph.tweets.map(\.text) == ["open"])
    #expect(graph.records.map(\.holdsMessages) == [true])
    let list = read("[\(status(5)),\(Self.v1),\(status(6))]")
    #expect(list.tweets.map(\.identifier) == [5, 6])
    #expect(list.records.map(\.holdsMessages) == [false, true, false])
  }

  @Test(
    "what only looks like a message is none",
    arguments: [
      status(5, "sender and recipient_id"), status(5, "x", #","sender":null,"recipient":null"#),
      status(5, "x", #","direct_message":null"#), status(5, "message_create"),
      #"{"id":"5","text":"x","author_id":"7","event_type":null}"#,
    ])
  func tweets(json: String) {
    let view = read(json)
    #expect(view.tweets.map(\.identifier) == [5])
    #expect(view.records.map(\.holdsMessages) == [false])
  }
}
