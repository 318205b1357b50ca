import FoundationEssentials

/// A record, as it is known by those that are seen in it and don't carry it.
struct CarriedRecordKey: Hashable {
  /// The tweet whose observation carries it.
  var carrier: Int64
  /// The digest of its bytes.
  var hash: Data
}
