import CArchive
import Glibc

/// One run of libarchive over a source; its bytes are those of the member at which it stands.
final class ArchiveReader: ByteSource {
  /// A member as its header tells.
  struct Header {
    var name: String
    var size: Int64?
    var isFile: Bool
    var isFolder: Bool
    var isEncrypted: Bool
  }

  private let library: UnsafePointer<carchive_reading>
  private let archive: OpaquePointer
  private let input: ArchiveInput
  private let kind: ContentKind
  /// The current block of the current entry from libarchive, with its offset.
  private var block: (start: UnsafeRawPointer?, count: Int, offset: Int64) = (nil, 0, 0)
  /// The number of bytes that were read from the current entry.
  private var position: Int64 = 0
  /// An error that is reported after the bytes before it were passed on.
  private var delayedFailure: (any Error)?
  /// The header that was found behind a damaged one.
  private var delayedEntry: OpaquePointer?
  private var isEnded = false
  /// True while libarchive is at a member, whose bytes may not all have been read.
  private var isAtMember = false
  /// False once libarchive gave up.
  private(set) var isUsable = true

  /// - Throws: ``ContainerError``, or what the source throws.
  init(_ source: any ByteSource, kind: ContentKind) throws {
    library = try ArchiveLibrary.functions()
    let functions = library.pointee
    guard let archive = functions.archive_read_new() else {
      throw ContainerError(.unreadable, "there is not enough memory to unpack it")
    }
    self.archive = archive
    self.kind = kind
    input = ArchiveInput(source, library)
    try Self.expect(kind, library, archive)
    if kind == .tar {
      // Else zeros in the middle would be taken for the end without a word.
      _ = functions.archive_read_set_format_option(
        archive, "tar", "read_concatenated_archives", "1")
    }
    let context = Unmanaged.passUnretained(input).toOpaque()
    _ = functions.archive_read_set_callback_data(archive, context)
    _ = functions.archive_read_set_read_callback(archive) { archive, context, result in
      guard let context else { return Int(ARCHIVE_FATAL) }
      return Unmanaged<ArchiveInput>.fromOpaque(context).takeUnretainedValue()
        .read(archive, result)
    }
    _ = functions.archive_read_set_skip_callback(archive) { archive, context, count in
      guard let context else { return Int64(ARCHIVE_FATAL) }
      return Unmanaged<ArchiveInput>.fromOpaque(context).takeUnretainedValue().skip(archive, count)
    }
    let result = functions.archive_read_open1(archive)
    if result < ARCHIVE_WARN { throw failure(Int(result)) }
  }

  /// Tells libarchive what the source holds.
  private static func expect(
    _ kind: ContentKind, _ library: UnsafePointer<carchive_reading>, _ archive: OpaquePointer
  ) throws {
    let functions = library.pointee
    let result =
      switch kind {
      case .zip: functions.archive_read_support_format_zip_streamable(archive)
      case .tar: functions.archive_read_support_format_tar(archive)
      case .bzip2: functions.archive_read_support_filter_bzip2(archive)
      case .xz: functions.archive_read_support_filter_xz(archive)
      case .zstd: functions.archive_read_support_filter_zstd(archive)
      default: ARCHIVE_FATAL
      }
    guard result == ARCHIVE_OK else {
      throw ContainerError(.unsupported, "the installed libarchive can't read \(kind)")
    }
    if kind.role == .compression {
      _ = functions.archive_read_support_format_raw(archive)
      _ = functions.archive_read_support_format_empty(archive)
    }
  }

  deinit { _ = library.pointee.archive_read_free(archive) }

  /// Goes to the next member, over what is left of the one before.
  ///
  /// - Returns: Nil at the end.
  func next() throws -> Header? {
    // Names are converted to the encoding of the thread's locale.
    let before = Self.locale.map { uselocale($0) }
    defer { if let before { uselocale(before) } }
    let functions = library.pointee
    if let failure = delayedFailure {
      delayedFailure = nil
      throw failure
    }
    block = (nil, 0, 0)
    position = 0
    guard let entry = try header() else { return nil }
    let type = functions.archive_entry_filetype(entry)
    return Header(
      name: (Self.text(functions.archive_entry_pathname_utf8, of: entry)
        ?? Self.text(functions.archive_entry_pathname, of: entry)) ?? "",
      size: functions.archive_entry_size_is_set(entry) != 0
        ? functions.archive_entry_size(entry) : nil,
      isFile: type == Self.regularFile
        && Self.text(functions.archive_entry_hardlink, of: entry) == nil,
      isFolder: type == Self.folder,
      isEncrypted: functions.archive_entry_is_data_encrypted(entry) != 0)
  }

  /// A text of a member's header, nil where there is none or it can't be converted.
  ///
  /// Where a text can't be converted, libarchive looks at `errno` to tell whether memory was short,
  /// and ends the process if so. Nothing on the way sets `errno` for a byte that belongs to no
  /// character, so that what an earlier call left there would be taken for the reason.
  private static func text(
    _ member: (OpaquePointer?) -> UnsafePointer<CChar>?, of entry: OpaquePointer
  ) -> String? {
    errno = 0
    return member(entry).map { String(cString: $0) }
  }

  /// The header of the next member, as libarchive keeps it.
  private func header() throws -> OpaquePointer? {
    if isEnded { return nil }
    if let entry = delayedEntry {
      delayedEntry = nil
      return entry
    }
    try skipRest()
    let start = consumed
    var entry: OpaquePointer?
    var failure: (any Error)?
    while true {
      // As in `text`: here libarchive would refuse the whole archive for want of memory.
      errno = 0
      let result = library.pointee.archive_read_next_header(archive, &entry)
      switch result {
      case ARCHIVE_RETRY:
        // A damaged header: libarchive looks for another one in what follows.
        failure = failure ?? self.failure(Int(result))
        continue
      case ARCHIVE_EOF:
        entry = nil
        if kind == .tar, min(consumed - start, input.trailingZeros) < TarHeader.endSize {
          failure = failure ?? ContainerError.missingEnd
        }
      case ARCHIVE_WARN...: isAtMember = true
      default: throw failure ?? self.failure(Int(result))
      }
      guard let failure else { return entry }
      delayedEntry = entry
      isEnded = entry == nil
      throw failure
    }
  }

  /// Goes to the end of the member of a tar archive, so that what follows it can be measured.
  private func skipRest() throws {
    guard kind == .tar, isAtMember else { return }
    isAtMember = false
    let result = library.pointee.archive_read_data_skip(archive)
    if result < ARCHIVE_WARN { throw failure(Int(result)) }
  }

  // Safe: a locale is never changed once it is made.
  private nonisolated(unsafe) static let locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", nil)

  // AE_IFREG and AE_IFDIR are macros with casts.
  private static let regularFile: UInt32 = 0o100000
  private static let folder: UInt32 = 0o040000

  /// Reads the member at hand.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    while block.count == 0 {
      if let failure = delayedFailure {
        delayedFailure = nil
        throw failure
      }
      guard try readBlock() else { return 0 }
    }
    // A file with holes has zeros where nothing is stored.
    if position < block.offset {
      let count = Int(min(Int64(buffer.count), block.offset - position))
      UnsafeMutableRawBufferPointer(rebasing: buffer[..<count]).initializeMemory(
        as: UInt8.self, repeating: 0)
      position += Int64(count)
      return count
    }
    let count = min(buffer.count, block.count)
    buffer.copyMemory(from: UnsafeRawBufferPointer(start: block.start, count: count))
    block = (block.start?.advanced(by: count), block.count - count, block.offset + Int64(count))
    position += Int64(count)
    return count
  }

  /// Asks libarchive for more of the member; false at its end.
  private func readBlock() throws -> Bool {
    var start: UnsafeRawPointer?
    var count = 0
    var offset: Int64 = 0
    let result = library.pointee.archive_read_data_block(archive, &start, &count, &offset)
    switch result {
    case ARCHIVE_OK, ARCHIVE_RETRY: break
    case ARCHIVE_EOF: return false
    // The bytes are there, but wrong as a whole.
    case ARCHIVE_WARN: delayedFailure = failure(Int(result))
    default: throw failure(Int(result))
    }
    block = (start, count, offset)
    return true
  }

  /// The number of consumed bytes of the source.
  var consumed: Int64 { library.pointee.archive_filter_bytes(archive, -1) }

  /// True if the bytes are packed as was expected.
  var hasFilter: Bool { library.pointee.archive_filter_count(archive) > 1 }

  /// Returns a source for another reader, which begins at `offset` or soon after it.
  func rest(from offset: Int64) -> (source: any ByteSource, offset: Int64) {
    input.rest(from: offset)
  }

  private func failure(_ result: Int) -> any Error {
    if result <= Int(ARCHIVE_FATAL) { isUsable = false }
    if let failure = input.failure { return failure }
    guard
      let reason = library.pointee.archive_error_string(archive).map({ String(cString: $0) })
    else { return ContainerError.cutOff }
    // What libzstd says of a frame behind the first.
    if reason.contains("requires too much memory") == true {
      return ContainerError.windowTooLarge(nil, command: "zstd -d --long=31")
    }
    return ContainerError(.damaged, "damaged \(kind.noun): \(reason)")
  }
}

extension ContentKind {
  /// The kind without its article.
  var noun: String {
    description.hasPrefix("a ") ? String(description.dropFirst(2)) : description
  }
}
