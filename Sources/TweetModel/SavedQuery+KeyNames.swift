public import ObjectGraph

extension SavedQuery: KeyPathNaming {
  /// The model's names of the properties, by key path.
  public static var keyNames: [AnyKeyPath: String] {
    [
      \SavedQuery.name: "name",
      \SavedQuery.queriedEntityName: "entityName",
      \SavedQuery.predicate: "predicate",
    ]
  }
}
