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
        Tweets come from files, pipes and URLs with 'import', and stay in one SQLite file. \
        'query' answers questions in the NSPredicate language. 'refresh' fetches what is newer \
        from every URL that was imported; run it from cron.
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
      Without it, and without the environment variable, the file is \
      $XDG_DATA_HOME/tweetstore/archive.sqlite, where XDG_DATA_HOME is ~/.local/share unless set. \
      'import' makes it where it isn't there; nothing ever deletes it.
      """)

  private static let files = ManualSection(
    "Environment",
    text: """
        TWEETSTORE_STORE         the store, unless --store names one
        TWEETSTORE_BEARER_TOKEN  the token for X's API; sent to it, and to sources imported with a token
        XDG_DATA_HOME            where the usual store is
        TMPDIR                   for databases in archives and what URLs give packed, else /var/tmp
        NO_COLOR, TERM, COLUMNS  colours and width, as usual
        https_proxy, no_proxy    proxies, as usual
      """)
}
