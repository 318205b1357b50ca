/// An order of texts.
package enum SQLCollation {
  /// The order of texts in memory.
  case canonical
  /// The order of decimal numbers, which are texts.
  case decimal
  /// The order of bytes, without regard to the case of ASCII letters.
  case ignoringCase
}
