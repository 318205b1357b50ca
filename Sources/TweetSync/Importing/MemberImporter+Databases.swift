import Containers
import SQLiteStore

/// Databases among the members.
extension MemberImporter {
  /// Imports a database: one of a folder where it lies, any other by a copy.
  ///
  /// - Throws: What is wrong with the database, where it is the input itself.
  func readDatabase(_ content: Content) throws {
    do {
      if let path = pathInFolder(of: content),
        let database = DatabaseFile(path: path, foundAt: content.place)
      {
        try read(database, content.place)
      } else {
        try copyDatabase(content)
      }
    } catch let error as ImportError
      where content.member != nil && [.unreadable, .unsupportedInput].contains(error.code)
    {
      try session.fail(
        .init(place: content.place.description, message: error.message, hint: error.hint))
    }
  }

  /// The path of content that is a file of a folder, or is packed in one.
  private func pathInFolder(of content: Content) -> String? {
    guard file.isFolder, content.place.members.count == 1, let name = content.place.members.first
    else { return nil }
    return path + "/" + name
  }

  private func read(_ database: DatabaseFile, _ place: MemberPlace) throws {
    let store = FileImporter.sourceName(importer.archive.store.path)
    // The store itself may lie in the folder.
    if FileImporter.sourceName(database.path) == store { return session.ignore(place) }
    try importer.importDatabase(database, at: place, copy: nil, into: session)
  }

  private func copyDatabase(_ content: Content) throws {
    let copy = try DatabaseCopy { write in
      try content.read { piece in
        try write(piece)
        report(content.place)
        try check()
      }
    }
    guard let database = DatabaseFile(path: copy.path, foundAt: content.place) else {
      throw ImportError(
        .unsupportedInput,
        (content.member == nil ? input : "it") + " is an SQLite database that ends in its header",
        hint: "it was cut off: copy or download it again")
    }
    try importer.importDatabase(database, at: content.place, copy: copy, into: session)
  }

  /// Warns of changes to a database that wait in a log beside it: in a folder SQLite reads both.
  func warn(aboutLog content: Content) {
    guard content.start.starts(with: [0x37, 0x7F, 0x06]), content.start.count > 32,
      pathInFolder(of: content) == nil
    else { return }
    session.warn(
      "\(content.place) contains changes of a database that aren't read with it: unpack both, and "
        + "import the database from its folder")
  }
}
