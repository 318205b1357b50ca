/// Values in MongoDB's Extended JSON, as `mongoexport` writes them.
extension JSONValue {
  /// The number inside `{"$numberLong": "5"}` and the like; nil for anything else.
  var extendedNumber: JSONValue? {
    guard let (key, value) = onlyMember else { return nil }
    return key == "$numberLong" || key == "$numberInt" || key == "$numberDouble" ? value : nil
  }

  /// The date inside `{"$date": …}`: text, a number of milliseconds, or an extended number; nil for
  /// anything else.
  var extendedDate: JSONValue? {
    guard let (key, value) = onlyMember, key == "$date" else { return nil }
    return value.extendedNumber ?? value
  }
}
