public import ObjectGraph

extension Source: KeyPathNaming {
  /// The model's names of the properties, by key path.
  public static var keyNames: [AnyKeyPath: String] {
    [
      \Source.name: "name",
      \Source.location: "location",
      \Source.address: "address",
      \Source.kind: "kind",
      \Source.newestIdentifier: "newestIdentifier",
      \Source.newestSeen: "newestSeen",
      \Source.checkpoint: "checkpoint",
      \Source.gaps: "gaps",
      \Source.entityTag: "entityTag",
      \Source.lastModified: "lastModified",
      \Source.lastRun: "lastRun",
      \Source.options: "options",
      \Source.observations: "observations",
      \Source.deletions: "deletions",
    ]
  }
}
