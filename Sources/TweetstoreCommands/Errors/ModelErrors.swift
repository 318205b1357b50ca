public import CommandLineKit
public import ModelFiles

extension ModelFileError: ReportableError {
  /// The file, and the line where there is one.
  public var place: String? { line.map { "\(path):\($0)" } ?? path }

  /// 65 for unusable input, and 64 for a version that doesn't exist.
  public var exitCode: ExitCode {
    code == .unknownVersion ? .usage : .data
  }
}
