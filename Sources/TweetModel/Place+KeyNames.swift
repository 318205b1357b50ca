public import ObjectGraph

extension Place: KeyPathNaming {
  /// The model's names of the properties, by key path.
  public static var keyNames: [AnyKeyPath: String] {
    [
      \Place.identifier: "identifier",
      \Place.name: "name",
      \Place.country: "country",
      \Place.tweets: "tweets",
    ]
  }
}
