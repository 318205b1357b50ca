/// How many related objects fulfil a comparison, as far as it matters.
enum OwnerChoice: CustomStringConvertible {
  /// No object does, so no row matches.
  case nobody
  /// One object does: a row matches if it refers to this key.
  case one(Int64)
  /// Several do, so the rows are joined with them.
  case several

  /// The choice for the keys that were found, of which two are enough.
  init(_ keys: [Int64]) {
    switch keys.count {
    case 0: self = .nobody
    case 1: self = .one(keys[0])
    default: self = .several
    }
  }

  /// The choice in words.
  var description: String {
    switch self {
    case .nobody: "no object has this value"
    case .one(let key): "only the object with the key \(key) has this value"
    case .several: "several objects have this value, so they are joined"
    }
  }
}
