/// A list of named members: an archive or a folder.
///
/// A container is not `Sendable`: whoever has it reads it.
package protocol Container: AnyObject {
  /// The kind.
  var kind: ContentKind { get }

  /// A problem of the container that doesn't prevent reading its entries.
  var warning: String? { get }

  /// All members in the order of ``next()``, where they can be had before they are read.
  ///
  /// - Returns: Nil where members can be read one after the other only, as from a pipe.
  /// - Throws: ``ContainerError``.
  func members() throws -> [MemberInfo]?

  /// Opens a member that ``members()`` listed, apart from the order of ``next()``.
  ///
  /// - Throws: ``ContainerError``.
  func open(_ member: MemberInfo) throws -> any ByteSource

  /// Goes to the next member.
  ///
  /// What is left of the one before is passed over.
  ///
  /// - Returns: Nil at the end.
  /// - Throws: ``ContainerError`` where members were lost. The next call goes on behind them or gives
  ///   nil.
  func next() throws -> MemberInfo?

  /// Opens the member that ``next()`` gave last.
  ///
  /// Its bytes can be read until the following call of ``next()``.
  ///
  /// - Throws: ``ContainerError``.
  func openCurrent() throws -> any ByteSource
}
