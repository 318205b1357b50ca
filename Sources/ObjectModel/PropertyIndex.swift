/// The properties of an entity by name.
///
/// Accessors ask for a property by its name each time that a value is read, so this costs less than a hash
/// of the whole name: three bytes and the length lead to a place, and one comparison confirms it. A name
/// that isn't found there is compared with each, for it may be equal and written in other bytes.
struct PropertyIndex: Sendable {
  private struct Entry {
    let name: String
    let property: EntityDescription.Property
  }

  private var places: [Entry?]

  init(_ attributes: [AttributeDescription], _ relationships: [RelationshipDescription]) {
    let count = attributes.count + relationships.count
    var size = 8
    while size < count * 4 { size *= 2 }
    places = Array(repeating: nil, count: size)
    for (index, attribute) in attributes.enumerated() {
      insert(Entry(name: attribute.name, property: .attribute(index)))
    }
    for (index, relationship) in relationships.enumerated() {
      insert(Entry(name: relationship.name, property: .relationship(index)))
    }
  }

  private mutating func insert(_ entry: Entry) {
    var place = home(entry.name)
    while places[place] != nil { place = (place + 1) & (places.count - 1) }
    places[place] = entry
  }

  /// The property with `name`, or nil.
  subscript(name: String) -> EntityDescription.Property? {
    var place = home(name)
    while let entry = places[place] {
      if entry.name == name { return entry.property }
      place = (place + 1) & (places.count - 1)
    }
    return places.lazy.compactMap { $0 }.first { $0.name == name }?.property
  }

  private func home(_ name: String) -> Int {
    let mix = name.utf8.withContiguousStorageIfAvailable { bytes in
      guard let first = bytes.first, let last = bytes.last else { return 0 }
      let middle = bytes[bytes.count / 2]
      return Int(first) &* 7 &+ Int(middle) &* 31 &+ Int(last) &* 113 &+ bytes.count &* 13
    }
    return (mix ?? 0) & (places.count - 1)
  }
}
