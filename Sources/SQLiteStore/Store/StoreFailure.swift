import ObjectGraph
import SQLiteDriver

/// Tells what an SQLite error means for the store, and what to do about it.
enum StoreFailure {
  /// Runs `body`, and gives SQLite's errors the store's words.
  static func translating<Result>(path: String, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as SQLiteError {
      // An error that a predicate's function threw is the caller's own.
      if let cause = error.cause { throw cause }
      throw translated(error, path: path)
    }
  }

  /// Whether SQLite refused a statement for its size: these limits have no result code of their own.
  private static func isTooLarge(_ message: String) -> Bool {
    message.hasPrefix("parser stack overflow") || message.hasPrefix("Expression tree is too large")
      || message.hasPrefix("too many ")
  }

  private static func violation(_ error: SQLiteError) -> StoreError {
    switch error.code {
    case .constraintForeignKey:
      StoreError(.missingObject, "an object refers to one that isn't there", cause: error)
    case .constraintUnique, .constraintPrimaryKey, .constraintRowID:
      StoreError(.constraintViolation, "a value that must be unique is there twice", cause: error)
    case .constraintNotNull, .constraintDataType:
      StoreError(.wrongType, "a value doesn't fit its column", cause: error)
    default: StoreError(.constraintViolation, "a rule of the file is broken", cause: error)
    }
  }

  /// Translates an error that occurred while the store was copied to another file.
  static func copying(_ error: SQLiteError, from path: String, to copy: String) -> StoreError {
    switch error.code.primary {
    case .full:
      StoreError(
        .diskFull, "not enough disk space at \(copy) for a copy of \(path); no copy was made",
        cause: error)
    case .cantOpen, .permission:
      StoreError(.cannotCreate, "can't make \(copy): \(error.message)", cause: error)
    case .ioError:
      StoreError(
        .inputOutput, "\(path) can't be copied to \(copy): \(error.message)", cause: error)
    default: translated(error, path: path)
    }
  }

  static func translated(_ error: SQLiteError, path: String) -> StoreError {
    switch error.code.primary {
    case .busy, .locked:
      StoreError(
        .locked, "\(path) is in use by another process; try again when it has finished",
        cause: error)
    case .full:
      StoreError(
        .diskFull, "not enough disk space at \(path); the last step wrote nothing",
        cause: error)
    case .notADatabase, .corrupt:
      StoreError(
        .notAStore, "\(path) isn't a store of this program, or is damaged", cause: error)
    case .cantOpen, .permission:
      StoreError(.cannotOpen, "\(path) can't be opened", cause: error)
    case .readOnly:
      StoreError(.inputOutput, "\(path) can't be written to", cause: error)
    case .interrupt: StoreError(.interrupted, "the work on \(path) was stopped", cause: error)
    case .error where isTooLarge(error.message):
      StoreError(
        .unsupportedPredicate,
        "this predicate is too large or too deeply nested to be run as SQL; take it apart",
        cause: error)
    case .constraint: violation(error)
    default: StoreError(.inputOutput, "\(path) can't be read or written", cause: error)
    }
  }
}
