/// A command of the program: its names, its arguments, its options and its texts.
public struct CommandDescription: Sendable, Hashable {
  /// The word that is typed, such as `import`.
  public let name: String

  /// One line of help without a full stop.
  public let summary: String

  /// The description for the manual: paragraphs separated by blank lines.
  ///
  /// Indented lines are kept as they are.
  public let discussion: String

  /// The positional arguments in their order.
  public let arguments: [ArgumentDescription]

  /// The options of this command alone.
  public let options: [OptionDescription]

  /// Command lines to copy.
  public let examples: [CommandExample]

  /// The hint for a user who passes too many arguments; empty for none.
  public let surplusHint: String

  /// A Boolean value that indicates whether the command is left out of all help texts and completions.
  public let isHidden: Bool

  /// Creates the description of a command.
  public init(
    _ name: String, summary: String, discussion: String = "",
    arguments: [ArgumentDescription] = [], options: [OptionDescription] = [],
    examples: [CommandExample] = [], surplusHint: String = "", isHidden: Bool = false
  ) {
    self.name = name
    self.summary = summary
    self.discussion = discussion
    self.arguments = arguments
    self.options = options
    self.examples = examples
    self.surplusHint = surplusHint
    self.isHidden = isHidden
  }

  /// The options that help texts and completions show.
  public var visibleOptions: [OptionDescription] { options.filter { !$0.isHidden } }
}
