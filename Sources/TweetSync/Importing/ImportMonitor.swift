/// How an import tells how far it is, and asks whether to go on.
package struct ImportMonitor: Sendable {
  /// How far an input has been read.
  package struct Progress: Sendable, Hashable {
    /// The input's name.
    package var input: String
    /// The name of the member that is being read, in an archive or a folder.
    package var member: String?
    /// Bytes read, of an archive those of the archive.
    package var byteCount: Int64
    /// All bytes of the input, where that is known.
    package var totalByteCount: Int64?
    /// Tweets seen.
    package var tweetCount: Int
  }

  /// Is called for each record or member that can't be read, when that is found.
  package var onRejection: @Sendable (InputReport.RejectedRecord) -> Void = { _ in }
  /// Is called now and then while an input is read.
  package var onProgress: @Sendable (Progress) -> Void
  /// Is asked between pieces of input; true stops the import after what it has begun.
  package var isCancelled: @Sendable () -> Bool
  /// A descriptor that is readable once `isCancelled` is true; it ends the wait for a pipe or a terminal.
  ///
  /// Nothing is read from it. Without one an import from a pipe stops when the next bytes have come.
  package var wakeDescriptor: Int32?

  /// A monitor from its parts.
  package init(
    onProgress: @escaping @Sendable (Progress) -> Void = { _ in },
    isCancelled: @escaping @Sendable () -> Bool = { false }, wakeDescriptor: Int32? = nil
  ) {
    self.onProgress = onProgress
    self.isCancelled = isCancelled
    self.wakeDescriptor = wakeDescriptor
  }
}
