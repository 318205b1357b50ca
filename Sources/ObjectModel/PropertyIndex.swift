/// The properties of an entity by name.
///
/// Accessors ask for a property by its name each time that a value is read, so this costs less than a hash
/// of the whole name: three bytes and the length lead to a place, and one comparison confirms it. Names
/// that are equal but written in other bytes are found as well, by their hash.
struct PropertyIndex: Sendable {
  private struct Entry {
    let name: String
    let property: EntityDescription.Property
  }

  private var places: [Entry?]
  private var byName: [String: EntityDescription.Property] = [:]

  init(_ attributes: [AttributeDescription], _ relationships: [RelationshipDescription]) {
    for (index, attribute) in attributes.enumerated() {
      byName[attribute.name] = .attribute(index)
    }
    for (index, relationship) in relationships.enumerated() {
      byName[relationship.name] = .relationship(index)
    }
    var size = 8
    while size < byName.count * 4 { size *= 2 }
    places = Array(repeating: nil, count: size)
    for (name, property) in byName {
      var place = home(name)
      while places[place] != nil { place = (place + 1) & (size - 1) }
      places[place] = Entry(name: name, property: property)
    }
  }

  /// The property with `name`, or nil.
  subscript(name: String) -> EntityDescription.Property? {
    var place = home(name)
    while let entry = places[place] {
      if entry.name == name { return entry.property }
      place = (place + 1) & (places.count - 1)
    }
    return byName[name]
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
