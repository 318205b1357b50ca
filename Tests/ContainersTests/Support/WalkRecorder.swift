import Containers

/// Notes all that a walk finds, and reads it.
final class WalkRecorder: ContainerVisitor {
  struct Found: Equatable {
    var place: String
    var text: String
  }

  private(set) var found: [Found] = []
  private(set) var kinds: [ContentKind] = []
  private(set) var failures: [String] = []
  private(set) var warnings: [String] = []
  private(set) var offered: [MemberInfo] = []
  private(set) var depth = 0
  var isWanted: (MemberInfo) -> Bool = { $0.isFile }
  /// The members that the outermost container told beforehand.
  private(set) var listed: [MemberInfo]?
  var onBegin: (any Container) throws -> Void = { _ in }
  private(set) var byteCount = 0
  var keepsText = true

  /// Walks through `bytes` and tells what was found.
  static func walk(_ bytes: [UInt8], isPipe: Bool = false) throws -> WalkRecorder {
    let recorder = WalkRecorder()
    try recorder.walk(BytesSource(bytes, isPipe: isPipe))
    return recorder
  }

  func walk(_ source: any ByteSource, deepest: Int = ContainerWalker.usualDepth) throws {
    try ContainerWalker(visitor: self, deepest: deepest).walk(source, at: MemberPlace("input"))
  }

  var places: [String] { found.map(\.place) }
  var texts: [String] { found.map(\.text) }

  func begin(_ container: any Container, at place: MemberPlace) throws {
    if depth == 0 { listed = try container.members() }
    depth += 1
    if let warning = container.warning { warnings.append(warning) }
    try onBegin(container)
  }

  func end(_ container: any Container, at place: MemberPlace) throws { depth -= 1 }

  func wants(_ member: MemberInfo, at place: MemberPlace) throws -> Bool {
    offered.append(member)
    return isWanted(member)
  }

  func visit(_ content: Content) throws {
    kinds.append(content.kind)
    var bytes: [UInt8] = []
    defer {
      found.append(
        Found(place: content.place.description, text: String(decoding: bytes, as: UTF8.self)))
    }
    try content.read { piece in
      byteCount += piece.count
      if keepsText { bytes.append(contentsOf: piece) }
    }
  }

  func failed(_ error: ContainerError, at place: MemberPlace) throws {
    failures.append("\(place): \(error.code.rawValue): \(error.message)")
  }
}
