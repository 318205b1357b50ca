import CommandLineKit

/// A subcommand: how it is described, and what it does.
protocol Command: Sendable {
  /// Its row in the option table.
  static var description: CommandDescription { get }

  /// Does the work.
  ///
  /// - Returns: How it ended; errors are thrown.
  static func run(_ invocation: Invocation) throws -> ExitCode
}
