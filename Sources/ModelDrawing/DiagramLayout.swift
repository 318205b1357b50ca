import ObjectModel

/// The positions of the boxes of a diagram.
///
/// The entity with the most relationships stands in the middle. Each other stands as many columns away
/// as there are relationships between them, so lines lead to the next column or stay beside their own,
/// and none crosses a box.
struct DiagramLayout {
  /// The space between columns, which all lines are in.
  static let gutter = 110.0
  /// The space between boxes above each other, and around everything.
  static let gap = 22.0
  static let margin = 24.0

  private(set) var boxes: [DiagramBox]
  private(set) var lines: [DiagramLine] = []
  /// The column of each box; neighbours differ by one at most.
  private(set) var columns: [Int]
  private(set) var width = 0.0
  private(set) var height = 0.0

  init(_ drawing: ModelDrawing) {
    boxes = drawing.entities.map { entity in
      DiagramBox(entity) { drawing.owns(entity, $0) }
    }
    columns = boxes.map { _ in 0 }
    let places = Dictionary(
      uniqueKeysWithValues: drawing.entities.enumerated().map { ($1.name, $0) })
    for pair in drawing.pairs {
      guard let first = places[pair.entity.name], let second = places[pair.destination.name] else {
        continue
      }
      lines.append(
        DiagramLine(
          first: .init(
            box: first, property: pair.relationship.name, count: .init(pair.inverse)),
          second: .init(
            box: second, property: pair.inverse.name, count: .init(pair.relationship))))
    }
    for entity in drawing.entities {
      guard let child = places[entity.name], let parent = entity.parentName.flatMap({ places[$0] })
      else { continue }
      lines.append(
        DiagramLine(
          first: .init(box: child, property: "", count: .child),
          second: .init(box: parent, property: "", count: .parent)))
    }
    place()
  }

  /// Places each group of related entities below the one before.
  private mutating func place() {
    var top = Self.margin
    let graph = DiagramGraph(count: boxes.count, lines: lines)
    for group in graph.groups {
      columns.merge(
        graph.columns(of: group, heights: boxes.map { $0.height + Self.gap }))
      top = stack(group, from: top) + 2 * Self.gap
    }
    height = max(top - 2 * Self.gap, 0) + Self.margin
    // Lines beside the outer columns reach into the margin.
    width += Self.margin
  }

  /// Gives each box of a group its place; returns the lower end of the lowest.
  private mutating func stack(_ group: [Int], from top: Double) -> Double {
    let stacks = Dictionary(grouping: group) { columns[$0] }
      .map { (column: $0, boxes: $1, height: height(of: $1)) }
    let tallest = stacks.map(\.height).max() ?? 0
    var left = Self.margin + Self.gutter / 2
    for stack in stacks.sorted(by: { $0.column < $1.column }) {
      let widest = stack.boxes.map { boxes[$0].width }.max() ?? 0
      for box in stack.boxes {
        boxes[box].x = left
        boxes[box].width = widest
      }
      left += widest + Self.gutter
    }
    width = max(width, left - Self.gutter / 2)
    // From the middle outwards, so that each column can follow the one that it is joined to.
    for stack in stacks.sorted(by: {
      (abs($0.column), $0.column) < (abs($1.column), $1.column)
    }) {
      var y = top + ((tallest - stack.height) / 2).rounded()
      for box in sorted(stack.boxes, column: stack.column) {
        boxes[box].y = y
        y += boxes[box].height + Self.gap
      }
    }
    return top + tallest
  }

  private func height(of column: [Int]) -> Double {
    column.reduce(-Self.gap) { $0 + boxes[$1].height + Self.gap }
  }

  /// The boxes of a column by where their lines come from, so that few lines cross.
  private func sorted(_ column: [Int], column index: Int) -> [Int] {
    let inner = index > 0 ? index - 1 : index + 1
    let keys = column.map { box -> Double in
      let ends = lines.flatMap { line in
        [(line.first, line.second), (line.second, line.first)]
      }.filter { $0.0.box == box && columns[$0.1.box] == inner && index != 0 }
      guard !ends.isEmpty else { return .infinity }
      return ends.reduce(0) { $0 + boxes[$1.1.box].middle(of: $1.1.property) } / Double(ends.count)
    }
    return column.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }.map { column[$0] }
  }
}

extension DiagramLine.End.Count {
  /// The count at the end that `relationship` leads to.
  init(_ relationship: RelationshipDescription) {
    self = relationship.isToMany ? .many : relationship.isOptional ? .oneOrNone : .one
  }
}

extension Array where Element == Int {
  /// Takes the columns of some boxes.
  fileprivate mutating func merge(_ columns: [Int: Int]) {
    for (box, column) in columns { self[box] = column }
  }
}
