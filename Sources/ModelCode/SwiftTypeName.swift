import ModelFiles

/// The name of a type as a model gives it, such as `Palette`, `Colours.Shade` or `[String: [Int]]`.
struct SwiftTypeName: Sendable, Hashable {
  /// The maximum nesting depth of types.
  private static let greatestDepth = 16

  /// The type as it stands in code.
  let text: String
  /// The names in it, without those behind a dot.
  let names: Set<String>

  /// Nil for a text that isn't the name of a type, a list or a dictionary.
  ///
  /// A leading dot stands for the program's own module, as in Xcode.
  init?(_ text: String) {
    var reader = Reader(rest: text.hasPrefix(".") ? text.dropFirst() : text[...])
    guard let type = reader.type(depth: 0), reader.isAtEnd else { return nil }
    self.text = type
    names = reader.names
  }

  /// Reads a type from left to right.
  private struct Reader {
    var rest: Substring
    var names: Set<String> = []

    var isAtEnd: Bool {
      mutating get {
        skipBlanks()
        return rest.isEmpty
      }
    }

    private mutating func skipBlanks() { rest = rest.drop { $0 == " " } }

    private mutating func takes(_ character: Character) -> Bool {
      skipBlanks()
      guard rest.first == character else { return false }
      rest.removeFirst()
      return true
    }

    private mutating func name() -> String? {
      skipBlanks()
      let name = String(rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
      guard SwiftName.isName(name), SwiftName.quoted(name) == name,
        !["Protocol", "Type"].contains(name)
      else { return nil }
      rest = rest.dropFirst(name.count)
      return name
    }

    mutating func type(depth: Int) -> String? {
      guard depth < SwiftTypeName.greatestDepth else { return nil }
      guard takes("[") else { return named(depth: depth) }
      guard let first = element(depth: depth) else { return nil }
      guard takes(":") else { return takes("]") ? "[\(first)]" : nil }
      guard let second = element(depth: depth), takes("]") else { return nil }
      return "[\(first): \(second)]"
    }

    /// A type within another one, which may be an optional.
    private mutating func element(depth: Int) -> String? {
      guard let type = type(depth: depth + 1) else { return nil }
      return takes("?") ? type + "?" : type
    }

    private mutating func named(depth: Int) -> String? {
      var text = ""
      repeat {
        guard let name = name() else { return nil }
        if text.isEmpty { names.insert(name) }
        text += text.isEmpty ? name : ".\(name)"
        guard takes("<") else { continue }
        var arguments: [String] = []
        repeat {
          guard let argument = element(depth: depth) else { return nil }
          arguments.append(argument)
        } while takes(",")
        guard takes(">") else { return nil }
        text += "<\(arguments.joined(separator: ", "))>"
      } while takes(".")
      return text
    }
  }
}

extension SwiftTypeName {
  /// The type of a transient attribute, which is read and set like any other property of Swift's; nil
  /// where the model tells none.
  init?(transient type: ModelFileAttributeType) {
    let name: String? =
      switch type {
      case .integer16: "Int16"
      case .integer32: "Int32"
      case .integer64: "Int64"
      case .decimal: "Decimal"
      case .double: "Double"
      case .float: "Float"
      case .string: "String"
      case .boolean: "Bool"
      case .date: "Date"
      case .binary: "Data"
      case .uuid: "UUID"
      case .uri: "URL"
      case .transformable, .composite, .undefined: nil
      }
    guard let name else { return nil }
    self.init(name)
  }
}
