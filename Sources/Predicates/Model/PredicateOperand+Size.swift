extension PredicateOperand {
  /// Makes sure that a variable doesn't hold more than 65,536 elements, those of lists in lists and
  /// repetitions counted.
  ///
  /// A list of a list twice, of that twice, and so on, takes little memory and no end of time.
  ///
  /// - Throws: `FetchPredicateError` with the code `tooLarge`.
  func checkSize() throws {
    var work = [self]
    var count = 0
    while let operand = work.popLast() {
      guard operand.isCollection, let elements = operand.elements else { continue }
      count += elements.count
      guard count <= 1 << 16 else {
        throw FetchPredicateError(
          .tooLarge, "a variable would contain more than \(1 << 16) elements")
      }
      work.append(contentsOf: elements)
    }
  }
}
