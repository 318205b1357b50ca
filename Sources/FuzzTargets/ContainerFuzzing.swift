import Containers

/// Walks through bytes as through a file and as through a pipe, however they are nested.
enum ContainerFuzzing {
  static func run(_ bytes: [UInt8]) -> String? {
    do {
      let file = try walk(FuzzedBytes(bytes, isPipe: false))
      let again = try walk(FuzzedBytes(bytes, isPipe: false))
      let pipe = try walk(FuzzedBytes(bytes, isPipe: true))
      let pieces = try walk(FuzzedBytes(bytes, isPipe: true, pieceSize: 7))
      for visitor in [file, again, pipe, pieces] {
        if let finding = visitor.finding { return finding }
        if visitor.depth != 0 { return "a container began and didn't end" }
      }
      guard file == again else { return "a second walk finds something else" }
      // How much is given before damage depends on the pieces that come.
      guard pipe.failures > 0 || pieces.failures > 0 || pipe == pieces else {
        return "pieces give something else than the whole"
      }
      return nil
    } catch {
      return "an error that no visitor threw: \(error)"
    }
  }

  private static func walk(_ source: FuzzedBytes) throws -> ContainerCensus {
    let census = ContainerCensus()
    try ContainerWalker(visitor: census).walk(source, at: MemberPlace("input"))
    return census
  }
}
