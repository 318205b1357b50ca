/// A command by its name; its row of the table is made when somebody asks for it.
///
/// A run needs the row of one command, so a program with many commands starts faster when the others stay unmade.
public struct CommandEntry: Sendable {
  /// The word that is typed.
  public let name: String
  private let makeDescription: @Sendable () -> CommandDescription

  /// Creates an entry.
  ///
  /// - Parameter description: Its name is `name`; `CommandLineTable.problems` checks that.
  public init(_ name: String, description: @escaping @Sendable () -> CommandDescription) {
    self.name = name
    self.makeDescription = description
  }

  /// Creates an entry from a row that is there already.
  public init(_ description: CommandDescription) {
    self.init(description.name) { description }
  }

  /// The command's row of the table.
  public var description: CommandDescription { makeDescription() }
}
