import CommandLineKit

/// A subcommand: how it is described, and what it does.
protocol Command: Sendable {
  /// The word that is typed.
  static var commandName: String { get }

  /// Its row in the option table.
  static var description: CommandDescription { get }

  /// Does the work.
  ///
  /// - Returns: How it ended; errors are thrown.
  static func run(_ invocation: Invocation) throws -> ExitCode
}
