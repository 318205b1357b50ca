/// Why no tweet can be made of a record; the place is added later.
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
