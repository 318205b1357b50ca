/// A visitor of the contents of containers, which may be nested.
///
/// The calls come one after the other, on the thread that walks.
package protocol ContainerVisitor: AnyObject {
  /// A container begins, before any of its members.
  ///
  /// Where it can tell its members (``Container/members()``), those that say something about the others
  /// can be opened here.
  func begin(_ container: any Container, at place: MemberPlace) throws

  /// True if a member is to be opened; what isn't opened is passed over without reading it where that
  /// is possible.
  func wants(_ member: MemberInfo, at place: MemberPlace) throws -> Bool

  /// Takes content that is no container.
  ///
  /// It need not be read to its end.
  func visit(_ content: Content) throws

  /// Something could not be read: a member, or what a container holds from there on.
  ///
  /// The walk goes on behind it.
  func failed(_ error: ContainerError, at place: MemberPlace) throws

  /// The container that began last ends, with all that is in it.
  func end(_ container: any Container, at place: MemberPlace) throws
}
