extension RandomAccessCollection {
  /// The index of the first element that fulfils `condition`, found by binary search; `endIndex` if none does.
  ///
  /// - Parameter condition: False for all elements before some index, and true for all others.
  @inlinable
  public func partitioningIndex<Failure: Error>(
    where condition: (Element) throws(Failure) -> Bool
  ) throws(Failure) -> Index {
    var low = startIndex
    var count = self.count
    while count > 0 {
      let half = count / 2
      let middle = index(low, offsetBy: half)
      if try condition(self[middle]) {
        count = half
      } else {
        low = index(after: middle)
        count -= half + 1
      }
    }
    return low
  }
}
