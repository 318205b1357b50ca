extension SwiftModelCode {
  private var comment: String {
    """
    // Written by ModelGenerator from \(sourceName). Change the model, not this file.
    // swift-format-ignore-file


    """
  }

  /// Returns the text above the classes of `entities`, and above `modelText` if both are in one file.
  func head(for entities: [SwiftEntity], modelText: String? = nil) -> String {
    let isFoundation =
      entities.contains { $0.allProperties.contains(where: \.needsFoundation) }
    var imports: [String] = []
    if isFoundation || modelText.map(Self.needsFoundation(inModel:)) == true {
      imports.append(
        isFoundation ? publicImport("FoundationEssentials") : "import FoundationEssentials")
    }
    imports.append(publicImport("ObjectGraph"))
    if modelText != nil { imports.append(publicImport("ObjectModel")) }
    imports.append("import Predicates")
    return comment + imports.joined(separator: "\n") + "\n\n"
  }

  /// Returns the text above the model's type.
  func modelHead(for modelText: String) -> String {
    var imports: [String] = []
    if Self.needsFoundation(inModel: modelText) { imports.append("import FoundationEssentials") }
    imports.append(publicImport("ObjectGraph"))
    imports.append(publicImport("ObjectModel"))
    if needsPredicates(inModel: modelText) { imports.append("import Predicates") }
    return comment + imports.joined(separator: "\n") + "\n\n"
  }

  private func publicImport(_ module: String) -> String {
    access == .internal ? "import \(module)" : "\(access.rawValue) import \(module)"
  }
}
