public import CommandLineKit
public import ModelFiles

extension ModelFileError: ReportableError {
  /// The file, and the line where there is one.
  public var place: String? { line.map { "\(path):\($0)" } ?? path }

  /// The code for input that can't be used.
  public var exitCode: ExitCode { .data }
}
