public import FoundationEssentials

/// A value that an attribute holds or that a predicate names.
///
/// The object graph keeps attribute values in this form too, so that evaluating a predicate converts
/// nothing. Numbers keep their kind: a 64-bit integer stays exact.
///
/// `==` here is sameness of representation, as hashing needs it; how a predicate compares two
/// values (canonical equivalence, 1 equal to 1.0) is decided by the evaluator.
public enum AttributeValue: Sendable, Hashable {
  /// No value.
  case null
  /// A truth value. In comparisons true is 1 and false is 0.
  case boolean(Bool)
  /// An integer of up to 64 bits.
  case integer(Int64)
  /// A floating-point number.
  case double(Double)
  /// A decimal number, exact.
  ///
  /// Where it meets a floating-point number, that counts as the decimal number that it is written as.
  case decimal(Decimal)
  /// Text, kept in the form in which it came.
  case string(String)
  /// An instant.
  case date(Date)
  /// Uninterpreted bytes.
  case data(Data)
  /// A universally unique identifier.
  case uuid(UUID)
  /// An ordered collection of values.
  case array([AttributeValue])
  /// The identity of a stored object.
  case object(ObjectReference)
}
