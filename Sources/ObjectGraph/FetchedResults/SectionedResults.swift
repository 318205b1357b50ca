import ObjectModel
import Predicates

/// The ordered results of a controller, which an insertion or removal changes in logarithmic time.
///
/// Copies share what is the same in them.
struct SectionedResults: Sendable {
  struct Section: Sendable {
    let name: AttributeValue
    var entries: RankedList<ResultEntry>
  }

  private let entity: EntityDescription
  private let order: ObjectOrder
  private let sectionsDescend: Bool
  private(set) var sections: RankedList<Section>
  private(set) var objectCount: Int

  /// Results from entries in the order of the request.
  init(
    _ entries: [ResultEntry], of entity: EntityDescription, order: ObjectOrder,
    sectionsDescend: Bool
  ) {
    self.entity = entity
    self.order = order
    self.sectionsDescend = sectionsDescend
    objectCount = entries.count
    var positions: [AttributeValue: Int] = [:]
    var groups: [(name: AttributeValue, entries: [ResultEntry])] = []
    var current = -1
    for entry in entries {
      if current < 0 || groups[current].name != entry.section {
        current = positions[entry.section] ?? groups.count
        if current == groups.count {
          positions[entry.section] = current
          groups.append((entry.section, []))
        }
      }
      groups[current].entries.append(entry)
    }
    groups.sort { left, right in
      let order = Self.sectionOrder(left.name, right.name)
      return sectionsDescend ? order > 0 : order < 0
    }
    sections = RankedList(groups.map { Section(name: $0.name, entries: RankedList($0.entries)) })
  }

  func objectID(of entry: ResultEntry) -> ManagedObjectID {
    ManagedObjectID(entity: entity, primaryKey: entry.key)
  }

  func objectID(at path: FetchedIndexPath) -> ManagedObjectID? {
    sections[path.section]?.entries[path.item].map(objectID(of:))
  }

  /// The sections as arrays, which takes a pass over all results.
  func arrays() -> [FetchedSections.Section] {
    var arrays: [FetchedSections.Section] = []
    sections.forEach { section in
      var ids: [ManagedObjectID] = []
      ids.reserveCapacity(section.entries.count)
      section.entries.forEach { ids.append(objectID(of: $0)) }
      arrays.append(.init(name: section.name, objectIDs: ids))
    }
    return arrays
  }

  /// The position of the section with `name`; nil if there is none.
  func sectionIndex(named name: AttributeValue) -> Int? {
    let index = insertionIndex(ofSection: name)
    guard let section = sections[index], Self.sectionOrder(section.name, name) == 0 else {
      return nil
    }
    return index
  }

  /// The position of `entry`; nil if it isn't among the results.
  func path(of entry: ResultEntry) -> FetchedIndexPath? {
    guard let index = sectionIndex(named: entry.section), let section = sections[index] else {
      return nil
    }
    let item = insertionIndex(of: entry, in: section)
    guard section.entries[item]?.key == entry.key else { return nil }
    return FetchedIndexPath(section: index, item: item)
  }

  mutating func insert(_ entry: ResultEntry) {
    objectCount += 1
    guard let index = sectionIndex(named: entry.section), var section = sections[index] else {
      let index = insertionIndex(ofSection: entry.section)
      sections.insert(Section(name: entry.section, entries: RankedList([entry])), at: index)
      return
    }
    section.entries.insert(entry, at: insertionIndex(of: entry, in: section))
    sections.replace(at: index, with: section)
  }

  /// Removes `entry`, and its section if that is empty then.
  ///
  /// - Returns: False if the entry isn't at the position that its values give.
  mutating func remove(_ entry: ResultEntry) -> Bool {
    guard let path = path(of: entry), var section = sections[path.section] else { return false }
    objectCount -= 1
    section.entries.remove(at: path.item)
    if section.entries.count == 0 {
      sections.remove(at: path.section)
    } else {
      sections.replace(at: path.section, with: section)
    }
    return true
  }

  private func insertionIndex(of entry: ResultEntry, in section: Section) -> Int {
    section.entries.partitionIndex {
      order.precedes($0.values, $0.key, entry.values, entry.key)
    }
  }

  private func insertionIndex(ofSection name: AttributeValue) -> Int {
    sections.partitionIndex {
      let order = Self.sectionOrder($0.name, name)
      return sectionsDescend ? order > 0 : order < 0
    }
  }

  /// The order of section names: that of a sorted fetch, then by type, as a computed key may mix types.
  private static func sectionOrder(_ left: AttributeValue, _ right: AttributeValue) -> Int {
    let order = AttributeValue.sortOrder(left, right)
    return order != 0 ? order : typeRank(left) - typeRank(right)
  }

  private static func typeRank(_ value: AttributeValue) -> Int {
    switch value {
    case .null: 0
    case .boolean: 1
    case .integer: 2
    // Not a number compares as equal with every number.
    case .double(let number): number.isNaN ? 4 : 3
    case .decimal: 5
    case .string: 6
    case .date: 7
    case .uuid: 8
    case .data: 9
    default: 10
    }
  }
}
