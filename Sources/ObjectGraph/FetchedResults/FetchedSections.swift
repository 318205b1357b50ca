public import Predicates

/// The results of a controller at one moment: identities in order, by sections.
///
/// It is a value without ties to a context and may leave it.
public struct FetchedSections: Sendable {
  /// Objects with one value of the section key.
  public struct Section: Sendable, Hashable {
    /// The value that the objects have in common; nil where the controller has no section key.
    public var name: AttributeValue
    /// The objects, in order; at least one.
    public var objectIDs: [ManagedObjectID]

    /// A section.
    public init(name: AttributeValue, objectIDs: [ManagedObjectID]) {
      self.name = name
      self.objectIDs = objectIDs
    }
  }

  private var content: FetchedSectionsContent

  /// The sections, in order, each with a name of its own.
  ///
  /// The arrays are made from the results of a controller on first use and then kept. ``objectCount`` and
  /// ``objectID(at:)`` don't need them.
  public var sections: [Section] {
    get { content.sections }
    set { content = FetchedSectionsContent(newValue) }
  }

  /// Results.
  public init(_ sections: [Section] = []) {
    content = FetchedSectionsContent(sections)
  }

  init(_ results: SectionedResults) {
    content = FetchedSectionsContent(results)
  }

  /// The results in the form that a controller keeps; nil if they were made from arrays.
  var results: SectionedResults? { content.results }

  /// True if the results are arrays already.
  var hasArrays: Bool { content.hasArrays }

  /// The number of objects.
  public var objectCount: Int {
    results?.objectCount ?? sections.reduce(0) { $0 + $1.objectIDs.count }
  }

  /// All objects, in order.
  public var objectIDs: [ManagedObjectID] { sections.flatMap(\.objectIDs) }

  /// The object at a place; nil where there is none.
  public func objectID(at path: FetchedIndexPath) -> ManagedObjectID? {
    if let results { return results.objectID(at: path) }
    guard sections.indices.contains(path.section),
      sections[path.section].objectIDs.indices.contains(path.item)
    else { return nil }
    return sections[path.section].objectIDs[path.item]
  }

  /// The place of an object; nil where it isn't among the results.
  ///
  /// The results are searched one by one.
  public func indexPath(of id: ManagedObjectID) -> FetchedIndexPath? {
    for (section, content) in sections.enumerated() {
      if let item = content.objectIDs.firstIndex(of: id) {
        return FetchedIndexPath(section: section, item: item)
      }
    }
    return nil
  }

  /// The place of each object.
  var indexPaths: [ManagedObjectID: FetchedIndexPath] {
    var paths: [ManagedObjectID: FetchedIndexPath] = [:]
    paths.reserveCapacity(objectCount)
    for (section, content) in sections.enumerated() {
      for (item, id) in content.objectIDs.enumerated() {
        paths[id] = FetchedIndexPath(section: section, item: item)
      }
    }
    return paths
  }
}

extension FetchedSections: Hashable {
  /// True if both have the same sections with the same objects.
  public static func == (left: FetchedSections, right: FetchedSections) -> Bool {
    left.content === right.content || left.sections == right.sections
  }

  /// Feeds the sections.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(sections)
  }
}
