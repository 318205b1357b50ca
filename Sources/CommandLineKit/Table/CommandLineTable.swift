/// The one table that drives the parser, the help, the manual page, the reference and the
/// completions.
public struct CommandLineTable: Sendable {
  /// The name of the program.
  public let program: String

  /// The purpose of the program, on one line without a period.
  public let summary: String

  /// The introduction for the manual: paragraphs separated by blank lines.
  public let discussion: String

  /// The version, such as `1.2.0`.
  public let version: String

  /// The day of the version as `yyyy-mm-dd`, for the foot of the manual page.
  public let date: String

  /// The options that every command has.
  ///
  /// They may stand before or after the command.
  public let globalOptions: [OptionDescription]

  /// The commands in the order of the help, with `help` as the last.
  public let entries: [CommandEntry]

  /// Sections of the manual page and the reference that no other part of the table gives.
  public let sections: [ManualSection]

  /// Creates a table, and adds what every program has: the command `help` and the options
  /// `--help` and `--version`.
  public init(
    program: String, summary: String, discussion: String = "", version: String, date: String,
    globalOptions: [OptionDescription], entries: [CommandEntry], sections: [ManualSection] = []
  ) {
    self.program = program
    self.summary = summary
    self.discussion = discussion
    self.version = version
    self.date = date
    self.globalOptions = globalOptions + [.help, .version]
    self.entries =
      entries + [
        CommandEntry("help") {
          .help(commands: entries.map(\.description).filter { !$0.isHidden }.map(\.name) + ["help"])
        }
      ]
    self.sections = sections
  }

  /// Creates a table of commands whose rows are there already.
  public init(
    program: String, summary: String, discussion: String = "", version: String, date: String,
    globalOptions: [OptionDescription], commands: [CommandDescription],
    sections: [ManualSection] = []
  ) {
    self.init(
      program: program, summary: summary, discussion: discussion, version: version, date: date,
      globalOptions: globalOptions, entries: commands.map { CommandEntry($0) }, sections: sections)
  }

  /// The commands' rows in the order of the help.
  public var commands: [CommandDescription] { entries.map(\.description) }

  /// The commands that help texts and completions show.
  public var visibleCommands: [CommandDescription] { commands.filter { !$0.isHidden } }

  /// The global options that help texts and completions show.
  public var visibleGlobalOptions: [OptionDescription] { globalOptions.filter { !$0.isHidden } }

  /// The command called `name`, if there is one.
  public func command(named name: String) -> CommandDescription? {
    entries.first { $0.name == name }?.description
  }
}
