public import CommandLineKit
import ModelCode
import ModelFiles

/// The program that writes Swift code from model files.
struct GeneratorProgram {
  private static let model = ArgumentKey.required(
    "MODEL", help: "An .xcdatamodeld folder, or one version in it")

  private static let output = OptionKey.text(
    "output", short: "o", kind: .path, variable: "FILE", category: .output,
    help: "Write everything into this file; standard output without it")

  private static let folder = OptionKey.text(
    "folder", kind: .path, variable: "FOLDER", category: .output,
    help: "Write a file for each class into this folder")

  private static let modelVersion = OptionKey.text(
    "model-version", variable: "NAME", category: .selection,
    help: "The version; the current one without it")

  private static let access = OptionKey<SwiftModelCode.Access>.choice(
    "access", variable: "LEVEL", defaultValue: .public, category: .output,
    help: "Who may use the classes")

  private static let table = CommandLineTable(
    program: "ModelGenerator", summary: "Write Swift code from models of Xcode",
    version: "0.1.0", date: "2026-11-30", globalOptions: [GlobalOption.quiet.description],
    commands: [
      CommandDescription(
        "swift", summary: "Write the classes of a model, and the model itself",
        discussion: """
          A class with typed accessors for each entity, the names of its key paths for #Predicate, a \
          struct of its values that may leave a context, and a type that builds the model.

          User info in the model says what Xcode has no field for: 'objectgraph.primaryKey' of an \
          entity and 'objectgraph.keyAttribute' of a relationship name an attribute, \
          'objectgraph.textIndex' asks for an index of an attribute's texts, \
          'objectgraph.documentation' is written above a declaration, and 'objectgraph.swiftName' \
          renames a property in Swift.

          A transformable attribute has the type that Xcode's custom class names, and its transformer is \
          the name of the container's codec. 'objectgraph.swiftType' names another type, which has to be \
          Sendable and Hashable, and 'objectgraph.codec' another codec. Without a class it is Data.

          Where an entity's code generation is 'Category/Extension', its class is yours to write, with \
          hooks and rules of its own, and only the properties are written.
          """,
        arguments: [model.description],
        options: [
          output.description,
          folder.description,
          modelVersion.description,
          access.description,
        ],
        examples: [
          CommandExample(
            "ModelGenerator swift Staff.xcdatamodeld --output StaffModel.swift",
            help: "The classes of a model in one file")
        ])
    ])

  /// Runs the program; gives the code for the process to end with.
  func run(_ words: [String]) -> Int32 {
    SignalSetup.ignoreBrokenPipes()
    let output = StandardOutput(terminal: Terminal(.output))
    let messages = StandardError(program: Self.table.program, terminal: Terminal(.error))
    do {
      switch try CommandLineParser(table: Self.table).parse(words) {
      case .help(let command, let isLong):
        let help = HelpText(
          table: Self.table, width: output.terminal.width, style: output.terminal.style)
        try output.write(
          command.map { help.command($0, isLong: isLong) } ?? help.overview(isLong: isLong))
      case .version: try output.write("\(Self.table.program) \(Self.table.version)\n")
      case .run(let arguments): try write(arguments, to: output, messages)
      }
      try output.flush()
      return ExitCode.done.rawValue
    } catch {
      return messages.conclude(error).rawValue
    }
  }

  private func write(
    _ arguments: ParsedArguments, to output: StandardOutput, _ messages: StandardError
  ) throws {
    guard let path = arguments[Self.model] else {
      throw UsageError(.missingArgument, "no model is named")
    }
    let bundle = try ModelBundle(contentsOf: path)
    let version =
      try arguments[Self.modelVersion].map { try bundle.version(named: $0) }
      ?? bundle.currentVersion
    if !arguments[GlobalOption.quiet] {
      for note in version.notes { messages.note(note.description) }
    }
    let code = try SwiftModelCode(
      bundle: bundle, version: version,
      access: arguments[Self.access])
    if let folder = arguments[Self.folder] {
      for file in code.files { try OutputFile(path: "\(folder)/\(file.name)").write(file.text) }
    } else if let file = arguments[Self.output] {
      try OutputFile(path: file).write(code.singleFile.text)
    } else {
      try output.write(code.singleFile.text)
    }
  }
}

extension SwiftModelCode.Access: OptionChoice {
  /// The levels with their explanations.
  public static let choices = [
    Choice("public", help: "every module"), Choice("package", help: "the package"),
    Choice("internal", help: "the module alone"),
  ]
}
