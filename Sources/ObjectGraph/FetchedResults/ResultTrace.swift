/// The entries of one object before and after a change of the results; nil where the object isn't among them.
struct ResultTrace: Sendable {
  let before: ResultEntry?
  var after: ResultEntry?
}
