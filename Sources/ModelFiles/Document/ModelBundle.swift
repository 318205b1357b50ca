/// A model with all its versions: what Xcode keeps in a folder `NAME.xcdatamodeld`.
public struct ModelBundle: Sendable, Hashable {
  /// The model's name.
  public let name: String
  /// The folder or file that it was read from.
  public let path: String
  /// The versions, by name; digits in names count as numbers.
  public let versions: [ModelDocument]
  /// The name of the version that programs use now.
  public let currentVersionName: String

  /// The version that programs use now.
  public var currentVersion: ModelDocument {
    // Reading makes sure that there is one.
    versions.first { $0.name == currentVersionName } ?? versions[versions.startIndex]
  }

  /// The version with `name`.
  ///
  /// - Throws: ``ModelFileError`` with `unknownVersion`.
  public func version(named name: String) throws -> ModelDocument {
    guard let version = versions.first(where: { $0.name == name }) else {
      throw ModelFileError(
        .unknownVersion, "it has no version '\(name)'", path: path,
        hint: "its versions are " + versions.map { "'\($0.name)'" }.joined(separator: ", "))
    }
    return version
  }
}
