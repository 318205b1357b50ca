extension ModelFileIndex {
  /// A Boolean value that indicates whether the index leaves out objects in which its first property is nil.
  ///
  /// That is what its condition says where it is `PROPERTY != nil`.
  public var skipsNil: Bool {
    guard let partialPredicate, let first = elements.first, !first.isExpression else {
      return false
    }
    let words = partialPredicate.split(whereSeparator: \.isWhitespace)
    return words.count == 3 && words[0] == first.property
      && (words[1] == "!=" || words[1] == "<>")
      && ["nil", "null"].contains(words[2].lowercased())
  }
}
