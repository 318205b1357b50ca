import Testing
import TweetSync

@Suite("RequestURL")
struct RequestURLTests {
  @Test(
    "a URL that is not changed stays byte for byte",
    arguments: [
      "https://api.x.com/2/tweets/search/recent?query=a%20b+c%2fd&&x&y=&=z&",
      "https://api.x.com/2/tweets", "https://api.x.com", "http://h/p?", "/2/tweets?ids=1,2",
      "https://h/p?q=ü&r=%zz%",
    ])
  func unchanged(text: String) {
    #expect(RequestURL(text).text == text)
  }

  @Test("values are decoded, names too")
  func values() {
    let url = RequestURL("https://h/p?query=a%20b+c%2Fd&tweet%2Efields=id&empty=&bare&bad=%zz%4")
    #expect(url.value(of: "query") == "a b c/d")
    #expect(url.value(of: "tweet.fields") == "id")
    #expect(url.value(of: "empty") == "")
    #expect(url.value(of: "bare") == "")
    #expect(url.value(of: "bad") == "%zz%4")
    #expect(url.value(of: "none") == nil)
    #expect(url.contains("bare"))
  }

  @Test("what is added is percent-encoded, what is there stays")
  func adding() {
    var url = RequestURL("https://h/p?query=(from%3Aa)+b")
    url.append("tweet.fields", "id,text")
    url.append("next_token", "a+b/c=&d é")
    #expect(
      url.text
        == "https://h/p?query=(from%3Aa)+b&tweet.fields=id,text&next_token=a%2Bb%2Fc%3D%26d%20%C3%A9"
    )
    #expect(RequestURL(url.text).value(of: "next_token") == "a+b/c=&d é")
  }

  @Test("a parameter is replaced in its place, and its doubles go")
  func setting() {
    var url = RequestURL("https://h/p?a=1&max_id=5&b=2&max_id=6")
    url.set("max_id", "4")
    #expect(url.text == "https://h/p?a=1&max_id=4&b=2")
    url.set("c", "3")
    #expect(url.text == "https://h/p?a=1&max_id=4&b=2&c=3")
    url.remove("a")
    url.remove("max_id")
    url.remove("b")
    url.remove("c")
    #expect(url.text == "https://h/p")
  }

  @Test("a fragment is never sent, but can be asked for")
  func fragment() {
    let url = RequestURL("https://h/p?query=#swift&x=1")
    #expect(url.text == "https://h/p?query=")
    #expect(url.fragment == "swift&x=1")
    #expect(RequestURL("https://h/p").fragment == nil)
  }

  @Test("the path is what stands between host and query")
  func path() {
    #expect(RequestURL("https://h:1/2/tweets?a=/b").path == "/2/tweets")
    #expect(RequestURL("https://h").path == "/")
    #expect(RequestURL("https://h?x=1").path == "/")
  }
}
