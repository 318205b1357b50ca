import CommandLineKit

/// Every command and option of the program, in one table.
enum CommandTable {
  static let commands: [any Command.Type] = [
    ImportCommand.self, RefreshCommand.self, SourcesCommand.self, QueryCommand.self,
    ShowCommand.self, StatsCommand.self, ExportCommand.self, DeleteCommand.self, DoctorCommand.self,
    ModelCommand.self, CompletionsCommand.self, CompleteCommand.self, GenerateCommand.self,
  ]

  static func command(named name: String) -> (any Command.Type)? {
    commands.first { $0.commandName == name }
  }

  static func make() -> CommandLineTable {
    CommandLineTable(
      program: "tweetstore",
      summary: "Archive tweets for good and answer questions about them",
      discussion: """
        'import' reads tweets from files, pipes and URLs into one SQLite file. 'query' searches them in \
        the NSPredicate language. 'refresh' fetches newer tweets from every URL that was imported; run \
        it from cron.
        """,
      version: ProgramVersion.number, date: ProgramVersion.date,
      globalOptions: [
        store.description, GlobalOption.quiet.description, GlobalOption.verbose.description,
        GlobalOption.color.description, GlobalOption.progress.description,
      ],
      entries: commands.map { command in CommandEntry(command.commandName) { command.description }
      },
      sections: [files])
  }

  static let store = OptionKey.text(
    "store", kind: .path, variable: "FILE", environmentVariable: "TWEETSTORE_STORE",
    category: .global, help: "The SQLite file with the tweets",
    discussion: """
      Without this option and the environment variable, the file is \
      $XDG_DATA_HOME/tweetstore/archive.sqlite. XDG_DATA_HOME is ~/.local/share by default. 'import' \
      creates the file if it doesn't exist; no command ever deletes it.
      """)

  private static let files = ManualSection(
    "Environment",
    text: """
        TWEETSTORE_STORE         the store, unless --store is given
        TWEETSTORE_BEARER_TOKEN  the token for X's API and sources that were imported with a token
        XDG_DATA_HOME            the folder of the default store
        TMPDIR                   for databases in archives and compressed responses; default /var/tmp
        NO_COLOR, TERM, COLUMNS  colors and width
        https_proxy, no_proxy    proxies
      """)
}
