/// The rule by which a derived attribute is computed each time its object is saved.
public enum AttributeDerivation: Sendable, Hashable {
  /// The number of objects at the other end of a to-many relationship: `tweets.@count`.
  case count(relationship: String)
  /// The sum of a number over the objects of a to-many relationship: `tweets.@sum.likes`.
  case sum(relationship: String, attribute: String)
  /// A text in small letters: `lowercase:(name)`.
  case lowercase(attribute: String)
  /// A text in capital letters: `uppercase:(name)`.
  case uppercase(attribute: String)
  /// A text without case and diacritics, as `[cd]` compares it: `canonical:(name)`.
  case canonical(attribute: String)
  /// The value of another object's attribute, through exactly one to-one relationship:
  /// `tweeter.name`.
  case value(keyPath: String)
  /// The moment of saving: `now()`.
  case now

  /// The derivation that an expression of a model file stands for; nil for any other text.
  public init?(expression: String) {
    let text = expression.filter { $0 != " " }
    func argument(_ name: String) -> String? {
      guard text.hasPrefix("\(name):("), text.hasSuffix(")") else { return nil }
      return String(text.dropFirst(name.count + 2).dropLast())
    }
    let keys = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    if text == "now()" {
      self = .now
    } else if let attribute = argument("lowercase") {
      self = .lowercase(attribute: attribute)
    } else if let attribute = argument("uppercase") {
      self = .uppercase(attribute: attribute)
    } else if let attribute = argument("canonical") {
      self = .canonical(attribute: attribute)
    } else if keys.count == 2, keys[1] == "@count" {
      self = .count(relationship: keys[0])
    } else if keys.count == 3, keys[1] == "@sum" {
      self = .sum(relationship: keys[0], attribute: keys[2])
    } else if !text.isEmpty, !text.contains(where: { "@:()".contains($0) }) {
      self = .value(keyPath: text)
    } else {
      return nil
    }
  }

  /// The expression as model files have it.
  public var expression: String {
    switch self {
    case .count(let relationship): "\(relationship).@count"
    case .sum(let relationship, let attribute): "\(relationship).@sum.\(attribute)"
    case .lowercase(let attribute): "lowercase:(\(attribute))"
    case .uppercase(let attribute): "uppercase:(\(attribute))"
    case .canonical(let attribute): "canonical:(\(attribute))"
    case .value(let keyPath): keyPath
    case .now: "now()"
    }
  }
}
