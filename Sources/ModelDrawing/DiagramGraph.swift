/// The graph of boxes that lines connect.
struct DiagramGraph {
  private var neighbours: [[Int]]

  init(count: Int, lines: [DiagramLine]) {
    neighbours = Array(repeating: [], count: count)
    for line in lines where line.first.box != line.second.box {
      neighbours[line.first.box].append(line.second.box)
      neighbours[line.second.box].append(line.first.box)
    }
  }

  /// The boxes that are joined with each other, the largest group first.
  var groups: [[Int]] {
    parts(of: Array(neighbours.indices), without: nil).sorted {
      $0.count != $1.count ? $0.count > $1.count : $0[0] < $1[0]
    }
  }

  /// The column of each box of a group.
  ///
  /// - Parameter heights: The height of each box, by which both sides are filled alike.
  func columns(of group: [Int], heights: [Double]) -> [Int: Int] {
    guard let root = group.max(by: { (degree($0), -$0) < (degree($1), -$1) }) else { return [:] }
    let distances = distances(from: root)
    var columns = [root: 0]
    var filled = (left: 0.0, right: 0.0)
    // What hangs together without the middle must stay on one side, or a line would cross it.
    let parts = parts(of: group, without: root).map { part in
      (boxes: part, height: part.reduce(0) { $0 + heights[$1] })
    }.sorted { $0.height != $1.height ? $0.height > $1.height : $0.boxes[0] < $1.boxes[0] }
    for part in parts {
      let isRight = filled.right <= filled.left
      if isRight { filled.right += part.height } else { filled.left += part.height }
      for box in part.boxes { columns[box] = (isRight ? 1 : -1) * (distances[box] ?? 0) }
    }
    return columns
  }

  private func degree(_ box: Int) -> Int { neighbours[box].count }

  private func distances(from root: Int) -> [Int: Int] {
    var distances = [root: 0]
    var queue = [root]
    var next = 0
    while next < queue.count {
      let box = queue[next]
      next += 1
      for neighbour in neighbours[box] where distances[neighbour] == nil {
        distances[neighbour] = (distances[box] ?? 0) + 1
        queue.append(neighbour)
      }
    }
    return distances
  }

  /// The parts into which `boxes` fall when the box `removed` isn't there, each in ascending order.
  private func parts(of boxes: [Int], without removed: Int?) -> [[Int]] {
    var seen: Set<Int> = removed.map { [$0] } ?? []
    var parts: [[Int]] = []
    for start in boxes where seen.insert(start).inserted {
      var part = [start]
      var next = 0
      while next < part.count {
        for neighbour in neighbours[part[next]] where seen.insert(neighbour).inserted {
          part.append(neighbour)
        }
        next += 1
      }
      parts.append(part.sorted())
    }
    return parts
  }
}
