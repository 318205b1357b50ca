import Basics
import Testing

@Suite("Binary search")
struct PartitioningIndexTests {
  @Test("finds the first element that fulfils a condition, at every length and place")
  func all() {
    for length in 0...20 {
      let numbers = Array(0..<length)
      for first in 0...length {
        #expect(numbers.partitioningIndex { $0 >= first } == first)
      }
    }
  }

  @Test("searches a slice by the indices of its collection")
  func slice() {
    let numbers = [9, 9, 1, 3, 5, 7]
    #expect(numbers[2...].partitioningIndex { $0 >= 4 } == 4)
    #expect(numbers[2...].partitioningIndex { $0 >= 8 } == 6)
    #expect(numbers[2..<2].partitioningIndex { _ in true } == 2)
  }

  @Test("ends with the error that the condition throws")
  func failure() {
    struct Failure: Error {}
    #expect(throws: Failure.self) {
      try [1].partitioningIndex { (_: Int) throws -> Bool in throw Failure() }
    }
  }
}
