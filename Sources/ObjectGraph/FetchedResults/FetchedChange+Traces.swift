import Predicates

extension FetchedChange {
  /// The change between two results of which all objects that may differ are known.
  ///
  /// It takes logarithmic time for each of these objects, and doesn't look at others. The result is nil if an
  /// entry isn't where it should be; then the results have to be compared as a whole.
  ///
  /// - Parameters:
  ///   - traces: The objects that may have changed their positions, by key.
  ///   - updated: The objects with changed values.
  init?(
    from before: SectionedResults, to after: SectionedResults, traces: [Int64: ResultTrace],
    updated: Set<ManagedObjectID>
  ) {
    var steps: [AttributeValue: [Step]] = [:]
    var former: [AttributeValue: [Int]] = [:]
    var present: [AttributeValue: [Int]] = [:]
    for trace in traces.values {
      var from: FetchedIndexPath?
      var to: FetchedIndexPath?
      if let entry = trace.before {
        guard let path = before.path(of: entry) else { return nil }
        former[entry.section, default: []].append(path.item)
        from = path
      }
      if let entry = trace.after {
        guard let path = after.path(of: entry) else { return nil }
        present[entry.section, default: []].append(path.item)
        to = path
      }
      guard let entry = trace.after ?? trace.before else { continue }
      let id = after.objectID(of: entry)
      switch (from, to) {
      case (let from?, let to?):
        let step = Step(objectID: id, from: from, to: to)
        if trace.before?.section == trace.after?.section {
          steps[entry.section, default: []].append(step)
        } else {
          moves.append(step)
        }
      case (let from?, nil): deletions.append(Item(objectID: id, path: from))
      case (nil, let to?): insertions.append(Item(objectID: id, path: to))
      case (nil, nil): break
      }
    }
    for name in Set(former.keys).union(present.keys) {
      switch (before.sectionIndex(named: name), after.sectionIndex(named: name)) {
      case (let index?, nil): deletedSections.append(Section(index: index, name: name))
      case (nil, let index?): insertedSections.append(Section(index: index, name: name))
      default: break
      }
    }
    for (name, steps) in steps {
      add(
        steps.sorted { $0.to < $1.to }, former: former[name, default: []].sorted(),
        present: present[name, default: []].sorted(), updated)
    }
    deletedSections.sort { $0.index < $1.index }
    insertedSections.sort { $0.index < $1.index }
    deletions.sort { $0.path < $1.path }
    insertions.sort { $0.path < $1.path }
    moves.sort { $0.to < $1.to }
    updates.sort { $0.to < $1.to }
  }

  /// Adds the objects that stay in one section: as moves or, as many as possible, as objects in their place.
  ///
  /// - Parameters:
  ///   - former: The positions in the section before of all objects that may have moved, ascending.
  ///   - present: The same after.
  private mutating func add(
    _ steps: [Step], former: [Int], present: [Int], _ updated: Set<ManagedObjectID>
  ) {
    // All other objects keep their order. An object can only stay if as many of them precede it as before.
    let formerRanks = Self.ranks(former)
    let presentRanks = Self.ranks(present)
    var candidates: [(item: Int, place: Int)] = []
    for (index, step) in steps.enumerated() {
      guard let old = formerRanks[step.from.item], let new = presentRanks[step.to.item] else {
        continue
      }
      if step.from.item - old == step.to.item - new {
        candidates.append((index, step.from.item))
      }
    }
    let kept = Self.longestAscent(candidates)
    for (index, step) in steps.enumerated() {
      if !kept.contains(index) {
        moves.append(step)
      } else if updated.contains(step.objectID) {
        updates.append(step)
      }
    }
  }

  private static func ranks(_ items: [Int]) -> [Int: Int] {
    Dictionary(zip(items, items.indices)) { first, _ in first }
  }
}
