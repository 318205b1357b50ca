/// An object as small as one can be that holds an employee: what Swift itself takes for an object.
final class BareEmployee {
  let key: Int64
  var first: String?
  var last: String?
  var age: Int64?

  init(key: Int64) {
    self.key = key
  }
}
