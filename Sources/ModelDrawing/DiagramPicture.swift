/// A diagram as SVG.
struct DiagramPicture {
  private let layout: DiagramLayout

  init(_ layout: DiagramLayout) {
    self.layout = layout
  }

  var svg: String {
    let size = "\(number(layout.width)) \(number(layout.height))"
    var text = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(size)" \
      width="\(number(layout.width))" height="\(number(layout.height))" role="img">
      <title>\(escaped(title))</title>
      \(Self.style)
      <rect class="page" width="100%" height="100%"/>

      """
    for line in layout.lines { text += path(line) }
    for box in layout.boxes { text += group(box) }
    return text + "</svg>\n"
  }

  private var title: String {
    "A model: " + layout.boxes.map(\.name).joined(separator: ", ")
  }

  private static let style = """
    <style>
    text { font: 12px ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; fill: #1f2328 }
    .page { fill: #ffffff } .box { fill: #ffffff; stroke: #57606a } .head { fill: #ddf4ff }
    .name { font-weight: bold } .abstract { font-style: italic } .heir { stroke-dasharray: 5 3 }
    .key { text-decoration: underline } .detail { fill: #57606a }
    .to { fill: #0550ae } .line { fill: none; stroke: #0550ae; stroke-width: 1.2 }
    .end { fill: #ffffff; stroke: #0550ae; stroke-width: 1.2 }
    @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3 } .page, .box, .end { fill: #0d1117 } .box { stroke: #8b949e }
    .head { fill: #12324f } .detail { fill: #8b949e } .to { fill: #79c0ff }
    .line, .end { stroke: #79c0ff }
    }
    </style>
    """

  // Boxes

  private func group(_ box: DiagramBox) -> String {
    let frame =
      "x=\"\(number(box.x))\" y=\"\(number(box.y))\" width=\"\(number(box.width))\""
    let left = number(box.x + DiagramBox.padding)
    let right = number(box.x + box.width - DiagramBox.padding)
    var text = """
      <g>
      <rect class="box" \(frame) height="\(number(box.height))" rx="4"/>
      <rect class="head" \(frame) height="\(number(DiagramBox.headingHeight))" rx="4"/>
      <text class="\(box.isAbstract ? "name abstract" : "name")" x="\(left)" \
      y="\(number(box.y + 17))">\(escaped(box.name))</text>

      """
    for row in box.rows {
      let base = number(box.middle(of: row.name) + 4)
      text += """
        <text class="\(row.isKey ? "key" : "row")" x="\(left)" y="\(base)">\(escaped(row.name))</text>
        <text class="\(row.isRelationship ? "to" : "detail")" x="\(right)" y="\(base)" \
        text-anchor="end">\(escaped(row.detail))</text>

        """
    }
    return text + "</g>\n"
  }

  // Lines

  private func path(_ line: DiagramLine) -> String {
    let (first, second) = (layout.columns[line.first.box], layout.columns[line.second.box])
    // Beside one column, lines stay on the side that looks away from the middle.
    let isOutward = first >= 0
    var start = point(line.first, isRight: first == second ? isOutward : first < second)
    var end = point(line.second, isRight: first == second ? isOutward : second < first)
    if line.first.box == line.second.box, line.first.property == line.second.property {
      // A relationship that is its own inverse leaves its row at the upper and comes back at the lower half.
      start.y -= 6
      end.y += 6
    }
    let reach: Double
    if first == second {
      reach = min(DiagramLayout.gutter * 0.75, 24 + abs(start.y - end.y) / 4)
    } else {
      reach = DiagramLayout.gutter * 0.6
    }
    let startHandle = start.x + start.direction * reach
    let endHandle = end.x + end.direction * reach
    let curve =
      "M\(number(start.x)) \(number(start.y))C\(number(startHandle)) \(number(start.y)) "
      + "\(number(endHandle)) \(number(end.y)) \(number(end.x)) \(number(end.y))"
    let style = line.second.count == .parent ? "line heir" : "line"
    return "<path class=\"\(style)\" d=\"\(curve)\"/>\n"
      + mark(line.first.count, at: start) + mark(line.second.count, at: end)
  }

  private struct Point {
    let x: Double
    var y: Double
    /// 1 where the line leaves to the right, -1 to the left.
    let direction: Double
  }

  private func point(_ end: DiagramLine.End, isRight: Bool) -> Point {
    let box = layout.boxes[end.box]
    return Point(
      x: isRight ? box.x + box.width : box.x, y: box.middle(of: end.property),
      direction: isRight ? 1 : -1)
  }

  /// A crow's foot for many, a ring for one or none, a bar for exactly one.
  private func mark(_ count: DiagramLine.End.Count, at point: Point) -> String {
    let (x, y) = (number(point.x), number(point.y))
    let tip = number(point.x + point.direction * 9)
    switch count {
    case .child: return ""
    case .parent:
      return "<path class=\"end\" d=\"M\(x) \(y)L\(tip) \(number(point.y - 5))"
        + "V\(number(point.y + 5))Z\"/>\n"
    case .many:
      return "<path class=\"line\" d=\"M\(x) \(number(point.y - 5))L\(tip) \(y)L\(x) "
        + "\(number(point.y + 5))\"/>\n"
    case .oneOrNone:
      return "<circle class=\"end\" cx=\"\(number(point.x + point.direction * 6))\" cy=\"\(y)\" "
        + "r=\"3\"/>\n"
    case .one:
      return "<path class=\"line\" d=\"M\(tip) \(number(point.y - 5))V\(number(point.y + 5))\"/>\n"
    }
  }

  // Text

  /// A number with one decimal at most, so that pictures don't differ by rounding.
  private func number(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(Double(tenths) / 10)"
  }

  private func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      // XML has no way to write other control characters.
      case "\u{0}"..<" ": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
