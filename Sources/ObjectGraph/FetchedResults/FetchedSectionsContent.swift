import Synchronization

/// Sections as arrays, or as a controller keeps them until somebody asks for the arrays.
final class FetchedSectionsContent: Sendable {
  let results: SectionedResults?
  private let arrays: Mutex<[FetchedSections.Section]?>

  init(_ sections: [FetchedSections.Section]) {
    results = nil
    arrays = Mutex(sections)
  }

  init(_ results: SectionedResults) {
    self.results = results
    arrays = Mutex(nil)
  }

  var hasArrays: Bool { arrays.withLock { $0 != nil } }

  var sections: [FetchedSections.Section] {
    arrays.withLock { arrays in
      if let arrays { return arrays }
      let made = results?.arrays() ?? []
      arrays = made
      return made
    }
  }
}
