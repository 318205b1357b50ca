public import ObjectGraph

extension Profile: KeyPathNaming {
  /// The model's names of the properties, by key path.
  public static var keyNames: [AnyKeyPath: String] {
    [
      \Profile.fingerprint: "fingerprint",
      \Profile.screenName: "screenName",
      \Profile.name: "name",
      \Profile.bio: "bio",
      \Profile.firstSeen: "firstSeen",
      \Profile.user: "user",
    ]
  }
}
