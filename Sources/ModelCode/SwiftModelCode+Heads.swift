extension SwiftModelCode {
  private var comment: String {
    """
    // Written by ModelGenerator from \(sourceName). Change the model, not this file.
    // swift-format-ignore-file


    """
  }

  /// What stands above the classes of `entities`.
  func head(for entities: [SwiftEntity], withModel: Bool = false) -> String {
    let isFoundation =
      entities.contains { $0.allProperties.contains(where: \.needsFoundation) }
    var imports: [String] = []
    if isFoundation || withModel && needsFoundationInModel {
      imports.append(
        isFoundation ? publicImport("FoundationEssentials") : "import FoundationEssentials")
    }
    imports.append(publicImport("ObjectGraph"))
    if withModel { imports.append(publicImport("ObjectModel")) }
    imports.append("import Predicates")
    return comment + imports.joined(separator: "\n") + "\n\n"
  }

  /// What stands above the model's type.
  var modelHead: String {
    var imports: [String] = []
    if needsFoundationInModel { imports.append("import FoundationEssentials") }
    imports.append(publicImport("ObjectGraph"))
    imports.append(publicImport("ObjectModel"))
    if needsPredicatesInModel { imports.append("import Predicates") }
    return comment + imports.joined(separator: "\n") + "\n\n"
  }

  private func publicImport(_ module: String) -> String {
    access == .internal ? "import \(module)" : "\(access.rawValue) import \(module)"
  }
}
