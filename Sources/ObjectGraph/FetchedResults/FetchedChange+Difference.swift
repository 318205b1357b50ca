import Basics
import Predicates

extension FetchedChange {
  /// Finds the steps from `before` to `after`.
  ///
  /// - Parameters:
  ///   - touched: The objects that may have changed their place; nil if any may. Others keep their
  ///     order among each other, so that what moves is what has changed.
  ///   - updated: The objects whose values may have changed; nil if those of any may.
  init(
    from before: FetchedSections, to after: FetchedSections, touched: Set<ManagedObjectID>?,
    updated: Set<ManagedObjectID>?
  ) {
    sections = after
    let old = before.indexPaths
    let new = after.indexPaths
    let oldNames = Dictionary(
      uniqueKeysWithValues: zip(before.sections.map(\.name), before.sections.indices))
    let newNames = Set(after.sections.map(\.name))
    for (index, section) in before.sections.enumerated() {
      if !newNames.contains(section.name) {
        deletedSections.append(.init(index: index, name: section.name))
      }
      for (item, id) in section.objectIDs.enumerated() where new[id] == nil {
        deletions.append(.init(objectID: id, path: .init(section: index, item: item)))
      }
    }
    for (index, section) in after.sections.enumerated() {
      let former = oldNames[section.name]
      if former == nil { insertedSections.append(.init(index: index, name: section.name)) }
      let kept = Self.kept(section.objectIDs, inSection: former, old, touched)
      for (item, id) in section.objectIDs.enumerated() {
        let path = FetchedIndexPath(section: index, item: item)
        guard let from = old[id] else {
          insertions.append(.init(objectID: id, path: path))
          continue
        }
        let step = Step(objectID: id, from: from, to: path)
        if !kept.contains(item) {
          moves.append(step)
        } else if updated?.contains(id) ?? true {
          updates.append(step)
        }
      }
    }
  }

  /// Returns the largest number of items of a section that keep their relative order.
  private static func kept(
    _ ids: [ManagedObjectID], inSection former: Int?,
    _ old: [ManagedObjectID: FetchedIndexPath], _ touched: Set<ManagedObjectID>?
  ) -> Set<Int> {
    guard let former else { return [] }
    var places: [(item: Int, place: Int)] = []
    for (item, id) in ids.enumerated() {
      if let path = old[id], path.section == former { places.append((item, path.item)) }
    }
    if let touched {
      // What wasn't touched stays. Of what was, only that can stay which stands between the same ones.
      let fixed = places.map { !touched.contains(ids[$0.item]) }
      var floors: [Int] = []
      var floor = -1
      for (index, entry) in places.enumerated() {
        floors.append(floor)
        if fixed[index] { floor = entry.place }
      }
      var candidates: [(item: Int, place: Int)] = []
      var ceiling = Int.max
      for index in places.indices.reversed() {
        let entry = places[index]
        if fixed[index] {
          ceiling = entry.place
          candidates.append(entry)
        } else if entry.place > floors[index], entry.place < ceiling {
          candidates.append(entry)
        }
      }
      places = candidates.reversed()
    }
    return longestAscent(places)
  }

  /// The items of a longest run of ascending places.
  static func longestAscent(_ entries: [(item: Int, place: Int)]) -> Set<Int> {
    // For each length, the entry with which a run of it ends lowest.
    var ends: [Int] = []
    var previous = [Int?](repeating: nil, count: entries.count)
    for (index, entry) in entries.enumerated() {
      let length = ends.partitioningIndex { entries[$0].place >= entry.place }
      previous[index] = length > 0 ? ends[length - 1] : nil
      if length == ends.count { ends.append(index) } else { ends[length] = index }
    }
    var items: Set<Int> = []
    var next = ends.last
    while let index = next {
      items.insert(entries[index].item)
      next = previous[index]
    }
    return items
  }
}
