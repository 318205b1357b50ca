public import ObjectGraph

/// A class that is written by hand, with properties from the model.
public final class Album: ManagedObject {
  public override class var entityName: String { "Album" }

  public override func willSave() {
    title = title.uppercased()
  }
}
