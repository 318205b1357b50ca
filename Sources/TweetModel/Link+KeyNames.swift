public import ObjectGraph

extension Link: KeyPathNaming {
  /// The model's names of the properties, by key path.
  public static var keyNames: [AnyKeyPath: String] {
    [
      \Link.url: "url",
      \Link.short: "short",
      \Link.title: "title",
      \Link.host: "host",
      \Link.tweets: "tweets",
    ]
  }
}
