import CSQLite

/// A result code of SQLite, in its extended form.
///
/// The low byte is the primary code, the rest tells the kind within it. A primary code used as a
/// pattern matches all its extended codes, so `case .constraint` matches `.constraintUnique`.
/// Codes without a name here are valid values too.
public struct SQLiteResultCode: RawRepresentable, Sendable, Hashable {
  /// The number as SQLite gives it.
  public let rawValue: Int32

  /// Makes a code from the number that SQLite gives.
  public init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// The code without what the extended form adds.
  public var primary: SQLiteResultCode { SQLiteResultCode(rawValue: rawValue & 0xff) }

  /// Tells whether a code is the pattern, or is of the pattern's primary kind.
  public static func ~= (pattern: SQLiteResultCode, code: SQLiteResultCode) -> Bool {
    code == pattern || code.primary == pattern
  }
}

extension SQLiteResultCode: CustomStringConvertible {
  /// SQLite's English words for the code.
  public var description: String { String(cString: sqlite3_errstr(rawValue)) }
}

extension SQLiteResultCode {
  /// A general error: mostly SQL that can't be compiled, or a function that failed.
  public static let error = SQLiteResultCode(rawValue: SQLITE_ERROR)
  /// A bug in SQLite or in its caller.
  public static let `internal` = SQLiteResultCode(rawValue: SQLITE_INTERNAL)
  /// The file's permissions forbid the access.
  public static let permission = SQLiteResultCode(rawValue: SQLITE_PERM)
  /// A callback asked for the statement to stop.
  public static let abort = SQLiteResultCode(rawValue: SQLITE_ABORT)
  /// Another connection holds the lock, and the busy timeout is over.
  public static let busy = SQLiteResultCode(rawValue: SQLITE_BUSY)
  /// The read transaction is older than the last write, so it can't become a write transaction.
  public static let busySnapshot = SQLiteResultCode(rawValue: SQLITE_BUSY | (2 << 8))
  /// A statement of this same connection holds the lock.
  public static let locked = SQLiteResultCode(rawValue: SQLITE_LOCKED)
  /// There is no memory left.
  public static let outOfMemory = SQLiteResultCode(rawValue: SQLITE_NOMEM)
  /// The database can't be written.
  public static let readOnly = SQLiteResultCode(rawValue: SQLITE_READONLY)
  /// A transaction that was cut off has to be taken back first, which only a connection that writes can do.
  public static let readOnlyRollback = SQLiteResultCode(rawValue: SQLITE_READONLY | (3 << 8))
  /// The statement was stopped by an interrupt.
  public static let interrupt = SQLiteResultCode(rawValue: SQLITE_INTERRUPT)
  /// The operating system reported an input or output error.
  public static let ioError = SQLiteResultCode(rawValue: SQLITE_IOERR)
  /// The database file is damaged.
  public static let corrupt = SQLiteResultCode(rawValue: SQLITE_CORRUPT)
  /// The disk is full, or the database has reached its page limit.
  public static let full = SQLiteResultCode(rawValue: SQLITE_FULL)
  /// The file can't be opened or created.
  public static let cantOpen = SQLiteResultCode(rawValue: SQLITE_CANTOPEN)
  /// The schema changed while the statement was being prepared.
  public static let schemaChanged = SQLiteResultCode(rawValue: SQLITE_SCHEMA)
  /// A text, a blob or a statement is longer than allowed.
  public static let tooBig = SQLiteResultCode(rawValue: SQLITE_TOOBIG)
  /// A constraint of the schema is broken.
  public static let constraint = SQLiteResultCode(rawValue: SQLITE_CONSTRAINT)
  /// A CHECK constraint is broken.
  public static let constraintCheck = SQLiteResultCode(rawValue: SQLITE_CONSTRAINT | (1 << 8))
  /// A foreign key refers to a row that doesn't exist.
  public static let constraintForeignKey = SQLiteResultCode(rawValue: SQLITE_CONSTRAINT | (3 << 8))
  /// A NOT NULL column was given NULL.
  public static let constraintNotNull = SQLiteResultCode(rawValue: SQLITE_CONSTRAINT | (5 << 8))
  /// A primary key is there already.
  public static let constraintPrimaryKey = SQLiteResultCode(rawValue: SQLITE_CONSTRAINT | (6 << 8))
  /// A trigger raised an error.
  public static let constraintTrigger = SQLiteResultCode(rawValue: SQLITE_CONSTRAINT | (7 << 8))
  /// A value of a UNIQUE column is there already.
  public static let constraintUnique = SQLiteResultCode(rawValue: SQLITE_CONSTRAINT | (8 << 8))
  /// A row identifier is there already.
  public static let constraintRowID = SQLiteResultCode(rawValue: SQLITE_CONSTRAINT | (10 << 8))
  /// A value has another type than its column in a STRICT table.
  public static let constraintDataType = SQLiteResultCode(rawValue: SQLITE_CONSTRAINT | (12 << 8))
  /// A value has a type that isn't allowed in its place.
  public static let mismatch = SQLiteResultCode(rawValue: SQLITE_MISMATCH)
  /// The interface was used in a way it doesn't allow.
  public static let misuse = SQLiteResultCode(rawValue: SQLITE_MISUSE)
  /// The access was refused by an authorizer or by the defensive settings.
  public static let unauthorized = SQLiteResultCode(rawValue: SQLITE_AUTH)
  /// The index of a parameter is out of range.
  public static let outOfRange = SQLiteResultCode(rawValue: SQLITE_RANGE)
  /// The file is not a database.
  public static let notADatabase = SQLiteResultCode(rawValue: SQLITE_NOTADB)
}
