import CArchive
import Containers
import Glibc

/// Writes archives by libarchive.
struct ArchiveWriter {
  struct Failure: Error {
    var message: String
  }

  var format = "zip"
  var filter: String?
  var options: String?
  var password: String?

  // Safe: the table is written once, before it is given out.
  private nonisolated(unsafe) static let table = carchive_load_writing()

  /// The archive with these members, in their order; a member without text is a folder.
  func archive(_ members: KeyValuePairs<String, String?>) throws -> [UInt8] {
    guard let library = Self.table?.pointee, let archive = library.archive_write_new() else {
      throw Failure(message: "libarchive isn't there")
    }
    let folder = try TemporaryFolder()
    let locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", nil)
    let before = uselocale(locale)
    defer {
      _ = library.archive_write_free(archive)
      uselocale(before)
      freelocale(locale)
    }
    func check(_ result: Int32) throws {
      guard result < ARCHIVE_OK else { return }
      throw Failure(
        message: library.archive_error_string(archive).map { String(cString: $0) } ?? "")
    }
    try check(library.archive_write_set_format_by_name(archive, format))
    if let filter { try check(library.archive_write_add_filter_by_name(archive, filter)) }
    if let options { try check(library.archive_write_set_options(archive, options)) }
    if let password { try check(library.archive_write_set_passphrase(archive, password)) }
    try check(library.archive_write_set_bytes_in_last_block(archive, 1))
    try check(library.archive_write_open_filename(archive, folder.path + "/archive"))
    for (name, text) in members {
      guard let entry = library.archive_entry_new() else { throw Failure(message: "no entry") }
      defer { library.archive_entry_free(entry) }
      let bytes = Array((text ?? "").utf8)
      library.archive_entry_set_pathname(entry, name)
      if text?.hasPrefix("-> ") == true {
        library.archive_entry_set_filetype(entry, 0o120000)
        library.archive_entry_set_symlink(entry, String(text?.dropFirst(3) ?? ""))
      } else {
        library.archive_entry_set_filetype(entry, text == nil ? 0o040000 : 0o100000)
        library.archive_entry_set_size(entry, Int64(bytes.count))
      }
      library.archive_entry_set_perm(entry, 0o644)
      try check(library.archive_write_header(archive, entry))
      if text?.hasPrefix("-> ") != true, !bytes.isEmpty {
        guard library.archive_write_data(archive, bytes, bytes.count) == bytes.count else {
          throw Failure(message: "not all bytes were written")
        }
      }
    }
    try check(library.archive_write_close(archive))
    return try folder.read("archive")
  }

  /// `bytes` compressed by `filter`.
  static func compressed(_ bytes: [UInt8], by filter: String) throws -> [UInt8] {
    // Binary bytes have no text form; so a member of one archive is written raw here.
    try ArchiveWriter(format: "raw", filter: filter).raw(bytes)
  }

  private func raw(_ bytes: [UInt8]) throws -> [UInt8] {
    guard let library = Self.table?.pointee, let archive = library.archive_write_new(),
      let entry = library.archive_entry_new()
    else { throw Failure(message: "libarchive isn't there") }
    defer {
      library.archive_entry_free(entry)
      _ = library.archive_write_free(archive)
    }
    let folder = try TemporaryFolder()
    _ = library.archive_write_set_format_by_name(archive, "raw")
    guard library.archive_write_add_filter_by_name(archive, filter) == ARCHIVE_OK else {
      throw Failure(message: "no filter \(filter ?? "")")
    }
    _ = library.archive_write_set_bytes_in_last_block(archive, 1)
    _ = library.archive_write_open_filename(archive, folder.path + "/archive")
    library.archive_entry_set_pathname(entry, "data")
    library.archive_entry_set_filetype(entry, 0o100000)
    guard library.archive_write_header(archive, entry) == ARCHIVE_OK,
      bytes.isEmpty || library.archive_write_data(archive, bytes, bytes.count) == bytes.count,
      library.archive_write_close(archive) == ARCHIVE_OK
    else { throw Failure(message: "the bytes can't be compressed") }
    return try folder.read("archive")
  }
}
