/// Goes through containers and what they hold, however they are nested, and through compressed bytes.
///
/// Nothing is unpacked to disk. The memory that it takes does not depend on sizes, but on the kinds of
/// compression and on how deeply they are nested.
package struct ContainerWalker {
  /// The maximum nesting depth of containers and compressions, including the outermost one.
  package static let usualDepth = 8

  private let visitor: any ContainerVisitor
  private let deepest: Int
  /// The limit of recoveries in all containers inside one file.
  ///
  /// The file itself has a limit of its own.
  private var recovery = Recovery()

  /// A walker that tells `visitor` what there is.
  package init(visitor: any ContainerVisitor, deepest: Int = ContainerWalker.usualDepth) {
    self.visitor = visitor
    self.deepest = deepest
  }

  /// Goes through what `source` gives.
  ///
  /// - Throws: What the visitor throws.
  package func walk(_ source: any ByteSource, at place: MemberPlace) throws {
    if let file = source as? FileSource, file.isFolder {
      try walk(FolderContainer(file), at: place, depth: 1)
    } else {
      try walk(file: source, member: nil, at: place, depth: 0)
    }
  }

  /// Goes through the input, or a file of a folder, whatever the files before it have taken.
  private func walk(
    file source: any ByteSource, member: MemberInfo?, at place: MemberPlace, depth: Int
  ) throws {
    var walker = self
    walker.recovery = Recovery()
    try walker.walk(source, member: member, at: place, depth: depth, Recovery())
  }

  private func walk(
    _ source: any ByteSource, member: MemberInfo?, at place: MemberPlace, depth: Int,
    _ recovery: Recovery
  ) throws {
    guard let start = try attempt(at: place, { try PeekedSource(source) }) else { return }
    let kind = ContentKind(start: start.start)
    guard kind.isContainer else {
      let content = Content(start, kind: kind, member: member, at: place)
      _ = try attempt(at: place) { try visitor.visit(content) }
      return
    }
    guard depth < deepest else {
      try visitor.failed(
        ContainerError(
          .tooDeep, "archives are nested more than \(deepest) deep",
          hint: "unpack the outer ones and import what is inside"), at: place)
      return
    }
    if kind.role == .compression {
      guard let inner = try attempt(at: place, { try kind.unpacked(start) }) else { return }
      try walk(inner, member: member, at: place, depth: depth + 1, recovery)
    } else if let container = try attempt(at: place, { try kind.container(start, recovery) }) {
      try walk(container, at: place, depth: depth + 1)
    }
  }

  private func walk(_ container: any Container, at place: MemberPlace, depth: Int) throws {
    _ = try attempt(at: place) { try visitor.begin(container, at: place) }
    while true {
      do {
        guard let member = try container.next() else { break }
        let memberPlace = place.member(member.name, of: container.kind)
        guard try visitor.wants(member, at: memberPlace) else { continue }
        guard let source = try attempt(at: memberPlace, { try container.openCurrent() }) else {
          continue
        }
        if container.kind == .folder {
          try walk(file: source, member: member, at: memberPlace, depth: depth)
        } else {
          try walk(source, member: member, at: memberPlace, depth: depth, recovery)
        }
      } catch let error as ContainerError {
        let failedPlace = error.member.map { place.member($0, of: container.kind) }
        try visitor.failed(error, at: failedPlace ?? place)
      }
    }
    try visitor.end(container, at: place)
  }

  /// The result of `body`, or nil where it failed to read, which the visitor is told.
  private func attempt<Result>(at place: MemberPlace, _ body: () throws -> Result) throws -> Result?
  {
    do {
      return try body()
    } catch let error as ContainerError {
      try visitor.failed(error, at: place)
      return nil
    }
  }
}

extension ContentKind {
  /// The bytes that are compressed in `source`.
  func unpacked(_ source: PeekedSource) throws -> any ByteSource {
    if self == .gzip { return try InflateSource(source, .gzip) }
    try CompressionWindow.check(self, source.start)
    return try UnpackedSource(source, kind: self)
  }

  /// The archive in `source`.
  func container(_ source: any ByteSource, _ recovery: Recovery) throws -> any Container {
    guard self == .zip, let access = source.randomAccess else {
      return try StreamedContainer(source, kind: self, recovery: recovery)
    }
    do {
      return try ZIPContainer(access)
    } catch let fault as ZIPDirectory.Fault {
      return try StreamedContainer(
        source, kind: self, recovery: recovery, warning: fault.reason)
    }
  }
}
