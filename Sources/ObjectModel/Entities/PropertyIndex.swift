/// The properties of an entity by name.
///
/// Accessors ask for a property by its name each time that a value is read, so this costs less than a hash
/// of the whole name: the first and the last eight bytes lead to a place, and are all of most names. A name
/// that isn't found there is compared with each, for it may be equal and written in other bytes.
struct PropertyIndex: Sendable {
  /// The part of a name that is compared first: its length and its first and last eight bytes, or all bytes of a
  /// shorter name.
  private struct Mark: Equatable {
    var head: UInt64 = 0
    var tail: UInt64 = 0
    var count = 0

    @inline(__always)
    init(_ bytes: UnsafeBufferPointer<UInt8>) {
      count = bytes.count
      let raw = UnsafeRawBufferPointer(bytes)
      if count >= 8 {
        head = raw.loadUnaligned(as: UInt64.self)
        tail = raw.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
      } else {
        for byte in raw { head = head << 8 | UInt64(byte) }
      }
    }

    /// True if no other name has the same mark.
    var isWhole: Bool { count <= 16 }

    /// A number whose upper bits depend on all of the mark.
    var mix: UInt64 {
      (head ^ tail &* 3 ^ UInt64(truncatingIfNeeded: count)) &* 0x9E37_79B9_7F4A_7C15
    }
  }

  private struct Entry {
    let mark: Mark
    let property: EntityDescription.Property
  }

  private var places: [Entry?]
  /// The names that stand at the places; empty where none does.
  private var names: [String]
  private let shift: UInt64

  init(_ attributes: [AttributeDescription], _ relationships: [RelationshipDescription]) {
    let count = attributes.count + relationships.count
    var size = 8
    while size < count * 4 { size *= 2 }
    places = Array(repeating: nil, count: size)
    names = Array(repeating: "", count: size)
    shift = UInt64(64 - size.trailingZeroBitCount)
    for (index, attribute) in attributes.enumerated() {
      insert(attribute.name, .attribute(index))
    }
    for (index, relationship) in relationships.enumerated() {
      insert(relationship.name, .relationship(index))
    }
  }

  private mutating func insert(_ name: String, _ property: EntityDescription.Property) {
    var name = name
    name.makeContiguousUTF8()
    guard let mark = Self.mark(name) else { return }
    var place = home(mark)
    while places[place] != nil { place = (place + 1) & (places.count - 1) }
    places[place] = Entry(mark: mark, property: property)
    names[place] = name
  }

  /// The property with `name`, or nil.
  @inline(__always)
  subscript(name: String) -> EntityDescription.Property? {
    guard let mark = Self.mark(name), mark.isWhole else { return find(name) }
    var place = home(mark)
    while let entry = places[place] {
      if entry.mark == mark { return entry.property }
      place = (place + 1) & (places.count - 1)
    }
    return find(name)
  }

  /// The property with a name that its mark doesn't lead to, or isn't enough for.
  @inline(never)
  private func find(_ name: String) -> EntityDescription.Property? {
    if let mark = Self.mark(name) {
      var place = home(mark)
      while let entry = places[place] {
        if entry.mark == mark, names[place] == name { return entry.property }
        place = (place + 1) & (places.count - 1)
      }
    }
    return names.firstIndex(of: name).flatMap { places[$0]?.property }
  }

  /// Returns the slot in which a search begins.
  private func home(_ mark: Mark) -> Int { Int(truncatingIfNeeded: mark.mix &>> shift) }

  /// The mark of a name; nil for one whose bytes aren't at hand.
  @inline(__always)
  private static func mark(_ name: String) -> Mark? {
    name.utf8.withContiguousStorageIfAvailable { Mark($0) }
  }
}
