import CSQLite

/// The name under which SQLite passes objects from parameters to functions.
///
/// It must stay where it is for as long as the process runs, which a literal does.
var boundObjectType: UnsafePointer<CChar> {
  let name: StaticString = "swift-object"
  return UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)
}
