/// Takes values from one element of a model file, and says where what isn't as it should be.
struct ElementReader {
  let element: XMLElement
  let path: String
  var entity: String?
  var property: String?

  /// The text of an attribute; nil where there is none or it is empty.
  func text(_ key: String) -> String? {
    element.attributes[key].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The text of an attribute that must be there.
  func required(_ key: String) throws -> String {
    guard let text = text(key) else {
      throw error("<\(element.name)> has no \(key)")
    }
    return text
  }

  /// True if an attribute says `YES`.
  func flag(_ key: String) throws -> Bool {
    switch element.attributes[key] {
    case nil, "NO": return false
    case "YES": return true
    case let other?:
      throw error("\(key) is '\(other)', but must be 'YES' or 'NO'")
    }
  }

  /// The whole number of an attribute that isn't negative; nil where there is none.
  func count(_ key: String) throws -> Int? {
    guard let text = text(key) else { return nil }
    guard let count = Int(text), count >= 0 else {
      throw error("\(key) is '\(text)', but must be an integer of 0 or greater")
    }
    return count
  }

  /// The number of an attribute; nil where there is none.
  func number(_ key: String) throws -> Double? {
    guard let text = text(key) else { return nil }
    guard let number = Double(text), number.isFinite else {
      throw error("\(key) is '\(text)', but must be a number")
    }
    return number
  }

  /// The one of a set of values that an attribute names; nil where there is none.
  func choice<Value: RawRepresentable & CaseIterable>(_ key: String, as type: Value.Type) throws
    -> Value? where Value.RawValue == String
  {
    guard let text = text(key) else { return nil }
    guard let value = Value(rawValue: text) else {
      let known = Value.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
      throw error("\(key) is '\(text)'", hint: "known are \(known)")
    }
    return value
  }

  /// The entries of `userInfo` inside the element.
  func userInfo() throws -> [String: String] {
    var entries: [String: String] = [:]
    for list in element.children(named: "userInfo") {
      for child in list.children(named: "entry") {
        let entry = inside(child)
        entries[try entry.required("key")] = child.attributes["value"] ?? ""
      }
    }
    return entries
  }

  /// A reader for an element inside this one.
  func inside(_ child: XMLElement) -> ElementReader {
    ElementReader(element: child, path: path, entity: entity, property: property)
  }

  /// An error about the element.
  func error(
    _ message: String, code: ModelFileError.Code = .invalidValue, hint: String? = nil
  ) -> ModelFileError {
    ModelFileError(
      code, message, path: path, line: element.line, entity: entity, property: property, hint: hint)
  }

  /// A note about the element.
  func note(_ message: String) -> ModelFileNote {
    let name = entity.map { $0 + (property.map { ".\($0)" } ?? "") + ": " } ?? ""
    return ModelFileNote(path: path, line: element.line, message: name + message)
  }
}
