public import ObjectGraph

extension Hashtag: KeyPathNaming {
  /// The model's names of the properties, by key path.
  public static var keyNames: [AnyKeyPath: String] {
    [
      \Hashtag.tag: "tag",
      \Hashtag.display: "display",
      \Hashtag.tweets: "tweets",
    ]
  }
}
