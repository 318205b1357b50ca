public import Predicates

/// The smallest number of steps from earlier to later results of a controller.
///
/// Places of what goes are those of before; places of what comes are those of after. Take everything
/// that goes out first, then put in what comes, by ascending places. Each object stands in one of the
/// four lists at most.
public struct FetchedChange: Sendable, Hashable {
  /// A section that comes or goes.
  public struct Section: Sendable, Hashable {
    /// Its place.
    public var index: Int
    /// Its name.
    public var name: AttributeValue
  }

  /// An object that comes or goes.
  public struct Item: Sendable, Hashable {
    /// The object.
    public var objectID: ManagedObjectID
    /// Its place.
    public var path: FetchedIndexPath
  }

  /// An object that stays among the results.
  public struct Step: Sendable, Hashable {
    /// The object.
    public var objectID: ManagedObjectID
    /// Its place before.
    public var from: FetchedIndexPath
    /// Its place after.
    public var to: FetchedIndexPath
  }

  /// Sections that go, by ascending places of before; the objects in them go or move as well.
  public var deletedSections: [Section] = []
  /// Sections that come, by ascending places of after; the objects in them come or move as well.
  public var insertedSections: [Section] = []
  /// Objects that go, by ascending places of before.
  public var deletions: [Item] = []
  /// Objects that come, by ascending places of after.
  public var insertions: [Item] = []
  /// Objects that change their place among those that stay, by ascending places of after.
  ///
  /// Their values have changed, too.
  public var moves: [Step] = []
  /// Objects that stay in their place among the others, with changed values; by ascending places of after.
  ///
  /// The values are the object's own properties, those that it is sorted or grouped by, and the objects that the
  /// request prefetches with it. After a change of unknown extent, such as
  /// ``ManagedObjectContext/refreshAllObjects()``, all objects count as updated.
  public var updates: [Step] = []
  /// The results after the change.
  public var sections = FetchedSections()

  /// Whether nothing has changed.
  public var isEmpty: Bool {
    deletedSections.isEmpty && insertedSections.isEmpty && deletions.isEmpty
      && insertions.isEmpty && moves.isEmpty && updates.isEmpty
  }

  /// The results that the steps make of `before`, as a list on a screen would take them.
  ///
  /// - Precondition: `before` are the results that the change begins with.
  public func applied(to before: FetchedSections) -> FetchedSections {
    var sections = before.sections
    for path in (deletions.map(\.path) + moves.map(\.from)).sorted().reversed() {
      sections[path.section].objectIDs.remove(at: path.item)
    }
    for section in deletedSections.reversed() { sections.remove(at: section.index) }
    for section in insertedSections {
      sections.insert(.init(name: section.name, objectIDs: []), at: section.index)
    }
    let arrivals = insertions.map { ($0.objectID, $0.path) } + moves.map { ($0.objectID, $0.to) }
    for (id, path) in arrivals.sorted(by: { $0.1 < $1.1 }) {
      sections[path.section].objectIDs.insert(id, at: path.item)
    }
    return FetchedSections(sections)
  }
}
