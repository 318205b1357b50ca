public import CommandLineKit
public import ObjectGraph
public import ObjectModel
import SQLiteStore

extension StoreError: ReportableError {
  /// The code by the kind of error.
  public var exitCode: ExitCode {
    switch code {
    case .cannotCreate: .cannotCreate
    case .locked: .tryAgain
    case .diskFull, .inputOutput, .cannotOpen, .notAStore, .emptyFile, .schemaMismatch: .inputOutput
    case .unknownEntity, .unknownProperty, .wrongType, .unsupportedPredicate: .usage
    case .interrupted: .interrupted
    default: .failed
    }
  }

  /// Advice that isn't part of the message.
  public var hint: String? {
    switch code {
    // A store that is there but can't be opened has a cause.
    case .cannotOpen where cause == nil:
      "'tweetstore import' makes a store; --store names another one"
    case .emptyFile:
      "this happens if a first import is killed; import again to make it a store, or remove the file"
    default: nil
    }
  }
}

extension ValidationError: ReportableError {
  /// The failures in one line.
  public var message: String { failures.map(\.description).joined(separator: "; ") }
}

extension ModelError: ReportableError {}
