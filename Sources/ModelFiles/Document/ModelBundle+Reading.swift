import FoundationEssentials
import Glibc

extension ModelBundle {
  /// Reads a model and all its versions.
  ///
  /// - Parameter path: A folder `NAME.xcdatamodeld`, the folder `NAME.xcdatamodel` of one version, or
  ///   the file `contents` inside it.
  /// - Throws: ``ModelFileError``, naming the file and, where there is one, the line.
  public init(contentsOf path: String) throws {
    let path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    if path.hasSuffix(".xcdatamodeld") {
      try self.init(versionsIn: path)
      return
    }
    let version =
      path.hasSuffix(".xcdatamodel")
      ? try Self.version(folder: path, name: Self.stem(of: path))
      : try Self.version(file: path)
    self.init(
      name: version.name, path: path, versions: [version], currentVersionName: version.name)
  }

  private init(versionsIn path: String) throws {
    let names = try Self.names(in: path).filter { $0.hasSuffix(".xcdatamodel") }
    guard !names.isEmpty else {
      throw ModelFileError(
        .notAModel, "it contains no version, which is a folder 'NAME.xcdatamodel'", path: path)
    }
    let versions = try names.map { name in
      try Self.version(folder: "\(path)/\(name)", name: Self.stem(of: name))
    }.sorted { Self.precedes($0.name, $1.name) }
    let mark = "\(path)/.xccurrentversion"
    let current: String
    if Self.exists(mark) {
      current = try CurrentVersionFile.versionName(in: mark)
      guard versions.contains(where: { $0.name == current }) else {
        throw ModelFileError(
          .unknownVersion, "it names the version '\(current)', which isn't there", path: mark)
      }
    } else {
      // Xcode writes the file when a second version is made.
      guard versions.count == 1 else {
        throw ModelFileError(
          .unknownVersion,
          "it contains \(versions.count) versions and no '.xccurrentversion' that selects one",
          path: path)
      }
      current = versions[0].name
    }
    self.init(
      name: Self.stem(of: path), path: path, versions: versions, currentVersionName: current)
  }

  private static func version(folder: String, name: String) throws -> ModelDocument {
    let file = "\(folder)/contents"
    guard exists(file) else {
      if exists("\(folder)/elements") {
        throw ModelFileError(
          .notAModel, "it was saved by Xcode 3, in a format that isn't read", path: folder,
          hint: "open it in a newer Xcode and save it")
      }
      throw ModelFileError(
        .cannotRead, "it contains no file 'contents'", path: folder)
    }
    return try ModelDocumentReader.document(named: name, at: file)
  }

  private static func version(file: String) throws -> ModelDocument {
    if file.hasSuffix(".mom") || file.hasSuffix(".momd") {
      throw ModelFileError(
        .notAModel, "it is a compiled model, which isn't read", path: file,
        hint: "name the '.xcdatamodeld' that it was compiled from")
    }
    let parts = file.split(separator: "/")
    let name = parts.count > 1 ? stem(of: String(parts[parts.count - 2])) : "model"
    return try ModelDocumentReader.document(named: name, at: file)
  }

  private static func names(in folder: String) throws -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder)
    } catch {
      throw ModelFileError(
        .cannotRead, exists(folder) ? "it can't be read as a folder" : "no such folder",
        path: folder, cause: error)
    }
  }

  private static func exists(_ path: String) -> Bool {
    access(path, F_OK) == 0
  }

  /// The last name in a path, without its ending.
  private static func stem(of path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
  }

  /// True if one version's name comes before another's: `Staff 2` before `Staff 10`.
  static func precedes(_ left: String, _ right: String) -> Bool {
    func parts(_ name: String) -> [String] {
      var parts: [String] = []
      var isNumber = false
      for character in name {
        let isDigit = character.isASCII && character.isNumber
        if parts.isEmpty || isDigit != isNumber { parts.append("") }
        parts[parts.count - 1].append(character)
        isNumber = isDigit
      }
      return parts
    }
    let (first, second) = (parts(left), parts(right))
    for (one, other) in zip(first, second) where one != other {
      // Of two numbers, the one with more digits is the larger.
      if let a = Int(one), let b = Int(other), a != b { return a < b }
      return one < other
    }
    return first.count < second.count
  }
}
