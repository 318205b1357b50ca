import Predicates

/// Some of the values of a batch's objects, read ahead of the rest.
struct PartialRows {
  /// The slots that are read.
  let slots: [Int]
  /// The expressions that give them.
  let expressions: [BoundExpression]
  /// The values by position in the batch, in the order of the slots; nil before they are read, and for
  /// objects that aren't stored.
  var values: [[AttributeValue]?]?
}
