import Testing

@testable import ObjectGraph

@Suite("A ranked list") struct RankedListTests {
  private func elements(_ list: RankedList<Int>) -> [Int] {
    var elements: [Int] = []
    list.forEach { elements.append($0) }
    return elements
  }

  private func depth(_ node: RankedList<Int>.Node?) -> Int {
    guard let node else { return 0 }
    return 1 + max(depth(node.left), depth(node.right))
  }

  @Test("has the elements of an array after the same random changes, and stays balanced")
  func isAnArray() {
    var generator = Generator(state: 7)
    var array = Array(0..<50)
    var list = RankedList(array)
    for step in 0..<3000 {
      // Grows for a while, then shrinks.
      let inserts = generator.next() % 10 < (step < 1500 ? 7 : 3)
      if inserts || array.isEmpty {
        let index = Int(generator.next() % UInt64(array.count + 1))
        array.insert(step, at: index)
        list.insert(step, at: index)
      } else {
        let index = Int(generator.next() % UInt64(array.count))
        if step % 3 == 0 {
          array[index] = -step
          list.replace(at: index, with: -step)
        } else {
          array.remove(at: index)
          list.remove(at: index)
        }
      }
      if step % 100 == 0 { #expect(elements(list) == array) }
      #expect(list.count == array.count)
      if let index = array.indices.randomElement(using: &generator) {
        #expect(list[index] == array[index])
      }
    }
    #expect(elements(list) == array)
    #expect(list[array.count] == nil)
    for index in 0..<4096 { list.insert(index, at: list.count) }
    #expect(depth(list.root) <= 26)
    while list.count > 64 { list.remove(at: 0) }
    #expect(depth(list.root) <= 14)
    #expect(elements(list) == Array((4096 - 64)..<4096))
  }

  @Test(
    "finds a position among 200,000 elements with 18 comparisons, and changes with few new nodes")
  func isLogarithmic() {
    let list = RankedList(Array(0..<200_000))
    var comparisons = 0
    let index = list.partitionIndex { element in
      comparisons += 1
      return element < 123_456
    }
    #expect(index == 123_456 && comparisons <= 18)
    var changed = list
    changed.remove(at: 1)
    changed.insert(-5, at: 150_000)
    changed.replace(at: 7, with: -7)
    var old: Set<ObjectIdentifier> = []
    RankedList.visit(list.root) { old.insert(ObjectIdentifier($0)) }
    var fresh = 0
    RankedList.visit(changed.root) { if !old.contains(ObjectIdentifier($0)) { fresh += 1 } }
    #expect(fresh > 0 && fresh <= 3 * 22)
    #expect(list[150_000] == 150_000 && changed[150_000] == -5)
  }

  @Test("ignores positions that it doesn't have")
  func checksBounds() {
    var list = RankedList([1, 2])
    list.remove(at: 2)
    list.remove(at: -1)
    list.replace(at: 5, with: 9)
    #expect(elements(list) == [1, 2])
    list.remove(at: 0)
    list.remove(at: 0)
    #expect(list.count == 0 && list[0] == nil && list.partitionIndex { _ in true } == 0)
  }

  /// Repeatable random numbers.
  private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 17
    }
  }
}
