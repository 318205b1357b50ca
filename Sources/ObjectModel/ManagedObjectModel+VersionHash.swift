import Basics

extension ManagedObjectModel {
  /// A canonical text of all that a store depends on, one line a property.
  ///
  /// A store keeps it, so that a later program can tell what has changed. The order of properties
  /// doesn't matter, nor do defaults, delete rules and case-insensitive attributes, which concern objects and
  /// comparisons, and not rows.
  public var canonicalText: String {
    String(decoding: canonicalBytes, as: UTF8.self)
  }

  /// The bytes of ``canonicalText``, which every program that opens a store looks at: adding bytes to each
  /// other takes less time than adding strings.
  private var canonicalBytes: [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(8192)
    // Names hold letters and digits alone, which come after a space: lines in the order of their names are
    // in the order of their texts.
    for entity in entities.sorted(by: { $0.name < $1.name }) {
      Self.write("entity", entity.name, "key", entity.primaryKeyName ?? "-", to: &text)
      // What only some models have stands there only for those, so that a model's text stays the same
      // when a later program knows of more.
      if let parent = entity.parentName { Self.write(" parent", parent, to: &text) }
      if entity.isAbstract { Self.write(" abstract", to: &text) }
      text.append(UInt8(ascii: "\n"))
      for attribute in entity.attributes.sorted(by: { $0.name < $1.name }) {
        Self.write(attribute, to: &text)
      }
      for relationship in entity.relationships.sorted(by: { $0.name < $1.name }) {
        Self.write(relationship, to: &text)
      }
      let constraints = entity.uniquenessConstraints.map { Self.line("  unique", $0.properties) }
      let indexes = entity.indexes.filter { $0.kind == .values }.map {
        Self.line("  index", $0.properties) + ($0.skipsNil ? " skips-nil" : " all")
      }
      for line in constraints.sorted() + indexes.sorted() {
        Self.write(line, to: &text)
        text.append(UInt8(ascii: "\n"))
      }
    }
    return text
  }

  private static func write(_ attribute: AttributeDescription, to text: inout [UInt8]) {
    write("  attribute", attribute.name, attribute.type.rawValue, to: &text)
    write(attribute.isOptional ? " optional" : " required", to: &text)
    if let codec = attribute.codecName { write(" codec", codec, to: &text) }
    if let derivation = attribute.derivation {
      write(" derived", "\(derivation.expression)", to: &text)
    }
    text.append(UInt8(ascii: "\n"))
  }

  private static func write(_ relationship: RelationshipDescription, to text: inout [UInt8]) {
    write("  relationship", relationship.name, relationship.isToMany ? "many" : "one", to: &text)
    write("", relationship.destinationName, relationship.inverseName, to: &text)
    write("", relationship.keyAttributeName ?? "-", to: &text)
    write(relationship.isOptional ? " optional" : " required", to: &text)
    if relationship.isOrdered { write(" ordered", to: &text) }
    text.append(UInt8(ascii: "\n"))
  }

  /// Writes words with a space between them.
  private static func write(_ words: String..., to text: inout [UInt8]) {
    for (place, word) in words.enumerated() {
      if place > 0 { text.append(UInt8(ascii: " ")) }
      text.append(contentsOf: word.utf8)
    }
  }

  private static func line(_ first: String, _ names: [String]) -> String {
    names.reduce(into: first) { line, name in
      line += " "
      line += name
    }
  }

  /// A short digest of ``canonicalText``: FNV-1a of 64 bits, as 16 hexadecimal digits.
  ///
  /// It tells versions of one model apart. It guards against accident, not against forgery.
  public var versionHash: String {
    let digits = String(FNV1a(canonicalBytes).value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
