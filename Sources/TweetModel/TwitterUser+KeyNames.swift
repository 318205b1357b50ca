public import ObjectGraph

extension TwitterUser: KeyPathNaming {
  /// The model's names of the properties, by key path.
  public static var keyNames: [AnyKeyPath: String] {
    [
      \TwitterUser.identifier: "identifier",
      \TwitterUser.screenName: "screenName",
      \TwitterUser.name: "name",
      \TwitterUser.bio: "bio",
      \TwitterUser.location: "location",
      \TwitterUser.url: "url",
      \TwitterUser.created: "created",
      \TwitterUser.followersCount: "followersCount",
      \TwitterUser.followingCount: "followingCount",
      \TwitterUser.tweetCount: "tweetCount",
      \TwitterUser.listedCount: "listedCount",
      \TwitterUser.verified: "verified",
      \TwitterUser.protected: "protected",
      \TwitterUser.avatar: "avatar",
      \TwitterUser.provenance: "provenance",
      \TwitterUser.tweets: "tweets",
      \TwitterUser.mentionedIn: "mentionedIn",
      \TwitterUser.profiles: "profiles",
      \TwitterUser.followers: "followers",
      \TwitterUser.following: "following",
    ]
  }
}
