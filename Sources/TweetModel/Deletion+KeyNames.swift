public import ObjectGraph

extension Deletion: KeyPathNaming {
  /// The model's names of the properties, by key path.
  public static var keyNames: [AnyKeyPath: String] {
    [
      \Deletion.tweetIdentifier: "tweetIdentifier",
      \Deletion.time: "time",
      \Deletion.reason: "reason",
      \Deletion.shape: "shape",
      \Deletion.tweetCreated: "tweetCreated",
      \Deletion.tweet: "tweet",
      \Deletion.source: "source",
    ]
  }
}
