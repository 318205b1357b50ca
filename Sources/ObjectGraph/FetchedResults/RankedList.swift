/// An ordered list that finds, inserts and removes an element by its position in logarithmic time.
///
/// The elements are the nodes of a weight-balanced tree. A change makes new nodes on the path from the root and
/// shares all others with earlier copies, so keeping an earlier version of the list costs nothing.
struct RankedList<Element: Sendable>: Sendable {
  final class Node: Sendable {
    let element: Element
    let left: Node?
    let right: Node?
    let count: Int

    init(_ left: Node?, _ element: Element, _ right: Node?) {
      self.element = element
      self.left = left
      self.right = right
      count = (left?.count ?? 0) + 1 + (right?.count ?? 0)
    }
  }

  private(set) var root: Node?

  init(_ elements: [Element] = []) {
    root = Self.node(elements[...])
  }

  var count: Int { root?.count ?? 0 }

  /// The element at `index`; nil if the list is shorter.
  subscript(index: Int) -> Element? {
    var (node, index) = (root, index)
    while let current = node {
      let rank = current.left?.count ?? 0
      if index == rank { return current.element }
      if index < rank {
        node = current.left
      } else {
        index -= rank + 1
        node = current.right
      }
    }
    return nil
  }

  /// The number of elements before the first one for which `precedes` returns false.
  ///
  /// - Precondition: `precedes` returns true for a prefix of the list only.
  func partitionIndex(_ precedes: (Element) -> Bool) -> Int {
    var (node, index) = (root, 0)
    while let current = node {
      if precedes(current.element) {
        index += (current.left?.count ?? 0) + 1
        node = current.right
      } else {
        node = current.left
      }
    }
    return index
  }

  mutating func insert(_ element: Element, at index: Int) {
    root = Self.inserting(element, at: index, into: root)
  }

  /// Removes the element at `index`, if there is one.
  mutating func remove(at index: Int) {
    if let root, (0..<root.count).contains(index) { self.root = Self.removing(index, from: root) }
  }

  /// Replaces the element at `index`, if there is one.
  mutating func replace(at index: Int, with element: Element) {
    if let root, (0..<root.count).contains(index) {
      self.root = Self.replacing(index, with: element, in: root)
    }
  }

  /// Calls `body` with each element in order.
  func forEach(_ body: (Element) -> Void) {
    Self.visit(root) { body($0.element) }
  }

  /// Calls `body` with each node in order.
  static func visit(_ node: Node?, _ body: (Node) -> Void) {
    guard let node else { return }
    visit(node.left, body)
    body(node)
    visit(node.right, body)
  }

  private static func node(_ elements: ArraySlice<Element>) -> Node? {
    if elements.isEmpty { return nil }
    let middle = elements.startIndex + elements.count / 2
    return Node(node(elements[..<middle]), elements[middle], node(elements[(middle + 1)...]))
  }

  private static func inserting(_ element: Element, at index: Int, into node: Node?) -> Node {
    guard let node else { return Node(nil, element, nil) }
    let rank = node.left?.count ?? 0
    return index <= rank
      ? balanced(inserting(element, at: index, into: node.left), node.element, node.right)
      : balanced(
        node.left, node.element, inserting(element, at: index - rank - 1, into: node.right))
  }

  private static func removing(_ index: Int, from node: Node) -> Node? {
    let rank = node.left?.count ?? 0
    if index < rank, let left = node.left {
      return balanced(removing(index, from: left), node.element, node.right)
    }
    if index > rank, let right = node.right {
      return balanced(node.left, node.element, removing(index - rank - 1, from: right))
    }
    guard let left = node.left else { return node.right }
    guard let right = node.right else { return left }
    // The neighbour from the larger side takes the place of the removed element.
    if left.count > right.count {
      var last = left
      while let next = last.right { last = next }
      return balanced(removing(left.count - 1, from: left), last.element, right)
    }
    var first = right
    while let next = first.left { first = next }
    return balanced(left, first.element, removing(0, from: right))
  }

  private static func replacing(_ index: Int, with element: Element, in node: Node) -> Node {
    let rank = node.left?.count ?? 0
    if index < rank, let left = node.left {
      return Node(replacing(index, with: element, in: left), node.element, node.right)
    }
    if index > rank, let right = node.right {
      return Node(
        node.left, node.element, replacing(index - rank - 1, with: element, in: right))
    }
    return Node(node.left, element, node.right)
  }

  private static func weight(_ node: Node?) -> Int { (node?.count ?? 0) + 1 }

  /// A node whose subtrees differ in weight by a factor of three at most, after one insertion or removal.
  private static func balanced(_ left: Node?, _ element: Element, _ right: Node?) -> Node {
    if let right, weight(right) > 3 * weight(left) {
      guard let inner = right.left, weight(inner) >= 2 * weight(right.right) else {
        return Node(Node(left, element, right.left), right.element, right.right)
      }
      return Node(
        Node(left, element, inner.left), inner.element,
        Node(inner.right, right.element, right.right))
    }
    if let left, weight(left) > 3 * weight(right) {
      guard let inner = left.right, weight(inner) >= 2 * weight(left.left) else {
        return Node(left.left, left.element, Node(left.right, element, right))
      }
      return Node(
        Node(left.left, left.element, inner.left), inner.element,
        Node(inner.right, element, right))
    }
    return Node(left, element, right)
  }
}
