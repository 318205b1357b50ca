public import CommandLineKit
public import ModelFiles

extension ModelFileError: ReportableError {
  /// The file, and the line where there is one.
  public var place: String? { line.map { "\(path):\($0)" } ?? path }

  /// Where the input can't be used, and 64 for a version that isn't there.
  public var exitCode: ExitCode {
    code == .unknownVersion ? .usage : .data
  }
}
