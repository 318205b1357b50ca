import Containers

/// An input that asks before each piece whether the import is to go on.
///
/// A large member that is passed over in a pipe is read by nobody else.
final class MonitoredSource: ByteSource {
  private let source: any ByteSource
  private let check: () throws -> Void

  init(_ source: any ByteSource, check: @escaping () throws -> Void) {
    self.source = source
    self.check = check
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    try check()
    return try source.read(into: buffer)
  }

  func skip(_ count: Int64) throws -> Int64 { try source.skip(count) }

  var randomAccess: (any RandomAccess)? { source.randomAccess }
}
