import ObjectModel
import Testing

@testable import ModelDrawing

@Suite("The layout of pictures") struct LayoutTests {
  /// A random model: entities, and relationships between random ones.
  private func model(seed: UInt64) throws -> ManagedObjectModel {
    var state = seed
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let count = 1 + next(12)
    var relationships: [[RelationshipDescription]] = Array(repeating: [], count: count)
    for index in 0..<next(20) {
      let (one, other) = (next(count), next(count))
      let (name, back) = ("r\(index)", "s\(index)")
      relationships[one].append(.toOne(name, "E\(other)", inverse: back))
      relationships[other].append(.toMany(back, "E\(one)", inverse: name))
    }
    return try ManagedObjectModel(
      (0..<count).map { index in
        EntityDescription("E\(index)") {
          AttributeDescription.optional("a" + String(repeating: "x", count: next(20)), .string)
          for relationship in relationships[index] { relationship }
        }
      })
  }

  @Test(
    "leaves room between boxes, and no line has to cross one", arguments: 0..<200 as Range<UInt64>)
  func layout(seed: UInt64) throws {
    let layout = DiagramLayout(ModelDrawing(try model(seed: seed)))
    for (index, box) in layout.boxes.enumerated() {
      #expect(box.x >= 0 && box.y >= 0)
      #expect(box.x + box.width <= layout.width && box.y + box.height <= layout.height)
      for other in layout.boxes[(index + 1)...] {
        let isApart =
          box.x + box.width < other.x || other.x + other.width < box.x
          || box.y + box.height < other.y || other.y + other.height < box.y
        #expect(isApart, "\(box.name) and \(other.name)")
      }
    }
    for line in layout.lines {
      #expect(abs(layout.columns[line.first.box] - layout.columns[line.second.box]) <= 1)
    }
  }
}
