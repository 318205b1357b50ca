import CommandLineKit

extension CommandLineTable {
  /// A small table that has one of everything.
  static let sample = CommandLineTable(
    program: "sample", summary: "Keep notes and find them again",
    discussion: """
      Notes are kept in one file. What you don't name with '--store' is looked for in your \
      home folder.

      Every command can be stopped and started again:

        sample add a.txt
        sample add -- -b.txt

      .profile is a good place for the variable.
      """,
    version: "1.2.0", date: "2025-01-31",
    globalOptions: [
      OptionDescription(
        "store", kind: .path, variable: "FILE", environmentVariable: "SAMPLE_STORE",
        category: .global, help: "The file that holds the notes"),
      GlobalOption.color.description, GlobalOption.progress.description,
      GlobalOption.quiet.description, GlobalOption.verbose.description,
    ],
    commands: [
      CommandDescription(
        "add", summary: "Add files",
        arguments: [
          ArgumentDescription("SOURCE", kind: .path, isRepeatable: true, help: "Files to add")
        ],
        options: [
          OptionDescription("dry-run", short: "n", help: "Only say what would be done"),
          OptionDescription(
            "tag", short: "t", kind: .text, variable: "TAG", isRepeatable: true,
            help: "A tag for each note"),
        ]),
      CommandDescription(
        "find", summary: "Find notes",
        discussion: "The pattern is *not* a glob: it is a word [of any kind].",
        arguments: [
          ArgumentDescription("PATTERN", help: "What to look for"),
          ArgumentDescription("VALUE", isOptional: true, isRepeatable: true, help: "More words"),
        ],
        options: [
          OptionDescription(
            "sort", short: "s", kind: .text, variable: "KEYS", category: .selection,
            help: "Keys to sort by",
            discussion: """
              A key with a dash before it sorts downwards:

                --sort -created
              """),
          OptionDescription(
            "limit", short: "l", kind: .integer(1...Int.max), variable: "N", defaultValue: "20",
            category: .selection, help: "Stop after N notes"),
          OptionDescription(
            "format", short: "f",
            kind: .choice([
              Choice("table", help: "columns: for people"), Choice("json", help: "for programs"),
              "ids",
            ]), variable: "FORMAT", defaultValue: "table", environmentVariable: "SAMPLE_FORMAT",
            category: .output, help: "How the answer is written"),
          OptionDescription(
            "wrap", short: "w", isNegatable: true, environmentVariable: "SAMPLE_WRAP",
            category: .output, help: "Break long lines"),
          OptionDescription("trace", help: "Show the plan", isHidden: true),
        ],
        examples: [
          CommandExample("sample find milk --limit 5", help: "The five newest notes on milk"),
          CommandExample("sample find \"it's\" -f json", help: "As JSON"),
        ]),
      CommandDescription(
        "count", summary: "Count notes",
        arguments: [
          ArgumentDescription(
            "SINCE", kind: .integer(-100...100), isOptional: true, help: "The year, from now")
        ], surplusHint: "put the pattern in quotes"),
      .completions,
      CommandDescription("debug", summary: "Look inside", isHidden: true),
    ],
    sections: [ManualSection("Files", text: "~/.sample/notes holds the notes.")])
}
