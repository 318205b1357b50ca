public import ObjectGraph

extension Media: KeyPathNaming {
  /// The model's names of the properties, by key path.
  public static var keyNames: [AnyKeyPath: String] {
    [
      \Media.key: "key",
      \Media.type: "type",
      \Media.url: "url",
      \Media.altText: "altText",
      \Media.width: "width",
      \Media.height: "height",
      \Media.duration: "duration",
      \Media.file: "file",
      \Media.tweets: "tweets",
    ]
  }
}
