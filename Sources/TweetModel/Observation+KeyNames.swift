public import ObjectGraph

extension Observation: KeyPathNaming {
  /// The model's names of the properties, by key path.
  public static var keyNames: [AnyKeyPath: String] {
    [
      \Observation.hash: "hash",
      \Observation.payload: "payload",
      \Observation.carrierIdentifier: "carrierIdentifier",
      \Observation.offset: "offset",
      \Observation.length: "length",
      \Observation.seen: "seen",
      \Observation.shape: "shape",
      \Observation.tweet: "tweet",
      \Observation.source: "source",
    ]
  }
}
