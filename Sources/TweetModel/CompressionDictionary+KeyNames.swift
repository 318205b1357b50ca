public import ObjectGraph

extension CompressionDictionary: KeyPathNaming {
  /// The model's names of the properties, by key path.
  public static var keyNames: [AnyKeyPath: String] {
    [
      \CompressionDictionary.identifier: "identifier",
      \CompressionDictionary.content: "content",
    ]
  }
}
