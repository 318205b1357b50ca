/// One state of a store: everything that is read from it is as it was at one moment.
///
/// The moment is that of the first read, or an earlier one after the snapshot was made. The state lasts as long as somebody holds the object, whatever is
/// written meanwhile. Several contexts may read from one snapshot; their calls wait for each other.
public protocol StoreSnapshot: StoreReader {
  /// The store whose state it is.
  var store: any PersistentStore { get }
}
