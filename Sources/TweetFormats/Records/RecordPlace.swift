/// The place in its input where a record begins.
package struct RecordPlace: Sendable, Hashable {
  /// The line, counted from 1.
  package var line: Int
  /// The number of bytes before the record.
  ///
  /// For input in UTF-16 it counts the bytes of the text in UTF-8, without the byte order mark.
  package var byteOffset: Int
  /// The number of records and rejections before this one.
  package var index: Int

  /// A place.
  package init(line: Int, byteOffset: Int, index: Int) {
    self.line = line
    self.byteOffset = byteOffset
    self.index = index
  }
}
