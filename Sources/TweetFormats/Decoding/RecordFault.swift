/// An error that prevents a record from becoming a tweet.
///
/// The place is added later.
struct RecordFault: Error {
  var code: Rejection.Code
  var message: String
  var hint: String?

  init(_ code: Rejection.Code, _ message: String, hint: String? = nil) {
    self.code = code
    self.message = message
    self.hint = hint
  }
}
