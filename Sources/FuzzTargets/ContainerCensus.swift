import Basics
import Containers

/// Counts what a walk finds, and looks at what must hold of it.
final class ContainerCensus: ContainerVisitor {
  /// So much is read of one content: bytes that were packed well may be many more.
  private static let enough = 1 << 20
  /// So much is read of all contents.
  private static let enoughOfAll = 8 << 20

  private struct Enough: Error {}

  /// The places of contents, with a digest of their bytes.
  private(set) var found: [String: UInt64] = [:]
  private(set) var failures = 0
  private(set) var depth = 0
  /// A rule that was broken.
  private(set) var finding: String?
  private var byteCount = 0

  func begin(_ container: any Container, at place: MemberPlace) throws {
    depth += 1
    if depth > ContainerWalker.usualDepth { finding = "\(depth) containers are in each other" }
    guard let members = try container.members() else { return }
    if members.enumerated().contains(where: { $0.offset != $0.element.index }) {
      finding = "the members of \(place) aren't in their order"
    }
    // Out of their order, as an import looks into some of them before.
    guard let last = members.last, last.isFile else { return }
    do {
      _ = try container.open(last).readAll(atMost: Self.enough)
    } catch is ContainerError {
      // Damage is told when the member's turn comes.
    }
  }

  func end(_ container: any Container, at place: MemberPlace) throws { depth -= 1 }

  func wants(_ member: MemberInfo, at place: MemberPlace) throws -> Bool {
    if let size = member.size, size < 0 { finding = "\(place) has \(size) bytes" }
    return member.isFile && byteCount < Self.enoughOfAll
  }

  func visit(_ content: Content) throws {
    if content.kind.isContainer { finding = "\(content.place) is a container that wasn't opened" }
    var count = 0
    var digest = FNV1a()
    do {
      try content.read { piece in
        count += piece.count
        digest.combine(piece)
        if count > Self.enough { throw Enough() }
      }
      found[content.place.description] = digest.value
    } catch is Enough {
      found[content.place.description] = 0
    }
    byteCount += count
  }

  func failed(_ error: ContainerError, at place: MemberPlace) throws {
    failures += 1
    if error.message.isEmpty { finding = "\(place): an error without a message" }
  }

  /// True if two walks found the same.
  static func == (one: ContainerCensus, other: ContainerCensus) -> Bool {
    one.found == other.found && one.failures == other.failures
  }
}
