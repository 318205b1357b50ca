import Predicates

/// The order that sort descriptors give, for objects in memory.
struct ObjectOrder: Sendable {
  private let descriptors: [FetchSortDescriptor]
  private let paths: [[String]]

  init(_ descriptors: [FetchSortDescriptor]) {
    self.descriptors = descriptors
    paths = descriptors.map { $0.keyPath.split(separator: ".").map(String.init) }
  }

  /// The values that decide where `object` stands, folded already.
  func values(of object: some PredicateObject) throws -> [AttributeValue] {
    let values = try paths.map { path -> AttributeValue in
      var operand = PredicateOperand.object(object)
      for key in path {
        guard case .object(let next) = operand else { return .null }
        operand = try next.predicateValue(forKey: key)
      }
      guard case .value(let value) = operand else { return .null }
      return value
    }
    return folded(values)
  }

  /// Values as they were read, folded as the order wants them.
  func folded(_ values: [AttributeValue]) -> [AttributeValue] {
    zip(descriptors, values).map { descriptor, value in
      guard case .string(let text) = value, !descriptor.options.isEmpty else { return value }
      return .string(TextFolding.fold(text, descriptor.options))
    }
  }

  /// Whether one object comes before another; ties go by ascending primary key.
  func precedes(
    _ left: [AttributeValue], _ leftKey: Int64, _ right: [AttributeValue], _ rightKey: Int64
  ) -> Bool {
    for (index, descriptor) in descriptors.enumerated() {
      let order = AttributeValue.sortOrder(left[index], right[index])
      if order != 0 { return descriptor.ascending ? order < 0 : order > 0 }
    }
    return leftKey < rightKey
  }
}
