import Foundation
import PackagePlugin

/// Writes the classes of every model in a target's folder while the target is built.
///
/// A model is a folder `NAME.xcdatamodeld`; its code is one file, `NAMEModel.swift`.
@main struct ModelGeneratorPlugin: BuildToolPlugin {
  /// One command for each model.
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let folder = target.sourceModule?.directoryURL else { return [] }
    let generator = try context.tool(named: "ModelGenerator").url
    return try contents(of: folder).filter { $0.pathExtension == "xcdatamodeld" }.map { model in
      let name = model.deletingPathExtension().lastPathComponent
      let type = name.hasSuffix("Model") ? name : name + "Model"
      let output = context.pluginWorkDirectoryURL.appending(path: "\(type).swift")
      return .buildCommand(
        displayName: "Writing the classes of \(model.lastPathComponent)", executable: generator,
        arguments: ["swift", model.path, "--output", output.path, "--quiet"],
        inputFiles: try files(in: model), outputFiles: [output])
    }
  }

  /// All files below a model's folder, so that a change of any version is seen.
  private func files(in folder: URL) throws -> [URL] {
    try contents(of: folder).flatMap { url in
      url.hasDirectoryPath ? try files(in: url) : [url]
    }
  }

  private func contents(of folder: URL) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: [.isDirectoryKey]
    ).sorted { $0.path < $1.path }
  }
}
