import Glibc

/// The facts that show whether a file has changed: its identity, its size and its modification time.
struct FileStamp: Equatable {
  private let device: dev_t
  private let node: ino_t
  private let size: off_t
  private let seconds: Int
  private let nanoseconds: Int

  /// The stamp of the database at `path`; nil where it isn't there, or work stands in a log beside it.
  ///
  /// Whoever changes a store does so from its log, which goes only when all of it is in the file.
  init?(ofDatabase path: String) {
    var status = stat()
    if stat(path + "-wal", &status) == 0, status.st_size > 0 { return nil }
    guard stat(path, &status) == 0 else { return nil }
    device = status.st_dev
    node = status.st_ino
    size = status.st_size
    seconds = status.st_mtim.tv_sec
    nanoseconds = status.st_mtim.tv_nsec
  }
}
