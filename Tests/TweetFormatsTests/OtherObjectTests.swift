import Testing

@testable import TweetFormats

@Suite("Objects that are neither tweets nor users")
struct OtherObjectTests {
  @Test(
    "objects of the API are other records, alone, in a list and as the data of API v2",
    arguments: [
      (
        #"{"id":5,"id_str":"5","name":"bakers","uri":"/ola/lists/b","subscriber_count":0,"#
          + #""member_count":3,"mode":"public","slug":"b","full_name":"@ola/b","description":"x","#
          + #""created_at":"Wed Aug 27 13:08:45 +0000 2014"}"#, NoticeKind.lists
      ),
      (#"{"id":"5","name":"bakers","owner_id":"7","private":false,"follower_count":1}"#, .lists),
      (#"{"id":"5","name":"Bakers","join_policy":"Open","member_count":4}"#, .lists),
      (
        #"{"trends":[{"name":"a","url":"u","query":"a","tweet_volume":9}],"as_of":"x","#
          + #""created_at":"x","locations":[{"name":"Lund","woeid":5}]}"#, .trends
      ),
      (#"{"trend_name":"a","tweet_count":9}"#, .trends),
      (#"{"name":"Lund","placeType":{"code":7},"url":"u","woeid":5}"#, .trends),
      (
        #"{"id":"07d9","place_type":"city","name":"Lund","full_name":"Lund, Sweden","#
          + #""country":"Sweden","bounding_box":{"type":"Polygon"}}"#, .places
      ),
      (#"{"id":"07d9","full_name":"Lund, Sweden","country":"Sweden"}"#, .places),
      (#"{"id":"1Dxx","state":"live"}"#, .spaces),
      (#"{"id":"1Dxx","title":"t","creator_id":"7","host_ids":["7"],"state":"ended"}"#, .spaces),
      (#"{"id":"5","options":[{"position":1,"label":"a","votes":2}]}"#, .polls),
      (#"{"id":"5","voting_status":"closed","duration_minutes":5}"#, .polls),
      (#"{"timeline_id":"custom-5","name":"n","collection_url":"u","user_id":"7"}"#, .collections),
      (#"{"media_key":"3_5","type":"photo","url":"u"}"#, .media),
      (#"{"ids":[1,2],"next_cursor":0,"previous_cursor":0}"#, .identifiers),
      (#"{"id":5,"id_str":"5","name":"q","query":"q","position":null}"#, .service),
    ])
  func kinds(json: String, kind: NoticeKind) {
    for input in [json, "[\(json)]", #"{"data":[\#(json)]}"#, #"{"data":\#(json)}"#] {
      let view = read(input)
      #expect(view.records.map(\.notice) == [kind], "\(input)")
      #expect(view.tweets.isEmpty)
      #expect(view.rejections.isEmpty)
    }
  }

  @Test("a list's owner is a user, in both versions")
  func owner() {
    let v1 = read(
      #"{"id":5,"id_str":"5","name":"b","member_count":3,"user":{"id":7,"screen_name":"ola"}}"#)
    #expect(v1.records.map(\.notice) == [.lists])
    #expect(v1.users[7]?.screenName == "ola")
    let v2 = read(
      #"{"data":[{"id":"5","name":"b","owner_id":"7"}],"includes":{"users":[{"id":"7","#
        + #""username":"ola","name":"Ola"}]}}"#)
    #expect(v2.users[7]?.screenName == "ola")
  }

  @Test("a tweet without text is still a broken tweet")
  func broken() {
    for json in [
      #"{"id":5,"id_str":"5","user":{"id":7}}"#, #"{"id":5,"entities":{},"name":"x"}"#,
      #"{"id":5,"user":{"id":7},"place":{"place_type":"city"}}"#,
    ] {
      #expect(read(json).rejections.map(\.code) == [.missingText], "\(json)")
    }
  }

  @Test("tweets of X's pages are found inside objects that look like others")
  func graph() {
    let view = read(
      #"{"id":"1","state":"done","media_key":"x","type":"y","body":{"rest_id":"5","legacy":{"#
        + #""full_text":"x"}}}"#)
    #expect(view.tweets.map(\.identifier) == [5])
  }
}
