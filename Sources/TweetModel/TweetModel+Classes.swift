public import ObjectGraph

extension TweetModel {
  /// The classes of the entities, for a container.
  public static var classes: [ManagedObject.Type] {
    [
      Tweet.self,
      TwitterUser.self,
      Profile.self,
      Hashtag.self,
      Link.self,
      Media.self,
      Place.self,
      Observation.self,
      Source.self,
      Deletion.self,
      SavedQuery.self,
      CompressionDictionary.self,
    ]
  }
}
