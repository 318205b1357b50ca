/// One row of the option table: an option as the parser, the help, the manual page, the
/// reference and the completions know it.
public struct OptionDescription: Sendable, Hashable {
  /// The long name without its dashes, such as `dry-run`.
  ///
  /// It is also the key of the parsed value.
  public let name: String

  /// The letter of the short form, if there is one.
  public let short: Character?

  /// The kind of the option's value.
  public let kind: ValueKind

  /// The word that stands for the value in help texts, such as `FILE`; `nil` for flags.
  public let variable: String?

  /// A Boolean value that indicates whether `--no-name` takes the flag back.
  public let isNegatable: Bool

  /// A Boolean value that indicates whether all values count when the option is given more than once; else the last one does.
  public let isRepeatable: Bool

  /// The value that is taken when none is given, as it would be typed.
  public let defaultValue: String?

  /// The environment variable that gives the value when the command line does not.
  public let environmentVariable: String?

  /// The heading that the option stands under.
  public let category: OptionCategory

  /// One line of help without a full stop.
  public let help: String

  /// More help, as paragraphs parted by blank lines; indented lines are kept as they are.
  public let discussion: String

  /// A Boolean value that indicates whether the option is left out of all help texts and completions.
  public let isHidden: Bool

  /// Creates the description of an option.
  ///
  /// Nothing is checked here; `CommandLineTable.problems` does it for the whole table.
  public init(
    _ name: String, short: Character? = nil, kind: ValueKind = .flag, variable: String? = nil,
    isNegatable: Bool = false, isRepeatable: Bool = false, defaultValue: String? = nil,
    environmentVariable: String? = nil, category: OptionCategory = .general, help: String,
    discussion: String = "", isHidden: Bool = false
  ) {
    self.name = name
    self.short = short
    self.kind = kind
    self.variable = variable
    self.isNegatable = isNegatable
    self.isRepeatable = isRepeatable
    self.defaultValue = defaultValue
    self.environmentVariable = environmentVariable
    self.category = category
    self.help = help
    self.discussion = discussion
    self.isHidden = isHidden
  }

  /// A Boolean value that indicates whether the option takes a value.
  public var takesValue: Bool { kind != .flag }

  /// The option as help texts write it, such as `--limit N` or `--[no-]wrap`.
  public var synopsis: String {
    if let variable { return "--\(name) \(variable)" }
    return isNegatable ? "--[no-]\(name)" : "--\(name)"
  }

  /// The long spellings that a command line may have: `--name`, and `--no-name` if negatable.
  public var longSpellings: [String] {
    isNegatable ? ["--\(name)", "--no-\(name)"] : ["--\(name)"]
  }
}
