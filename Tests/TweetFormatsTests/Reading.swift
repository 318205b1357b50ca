@testable import TweetFormats

/// Reads a text as one input.
func read(
  _ text: String, chunk: Int = 4096, options: TweetReader.Options = .init()
) -> SampleView {
  SampleView(Array(text.utf8), chunk: chunk, options: options)
}

/// A small API v1.1 status; `more` are further members.
func status(_ identifier: Int64, _ text: String = "hello", _ more: String = "") -> String {
  #"{"id":\#(identifier),"id_str":"\#(identifier)","full_text":"\#(text)"\#(more)}"#
}
