import FoundationEssentials
import Predicates

// FoundationEssentials has types of these names too; a declaration of this module's own wins.
typealias FetchPredicateError = Predicates.FetchPredicateError
typealias FetchExpression = Predicates.FetchExpression

/// Reads bytes as the text of a predicate and does with it all that can be done in memory.
enum PredicateFuzzing {
  /// The arguments for `%` specifiers.
  ///
  /// A text uses as many of them as it needs.
  private static let arguments: [PredicateArgument] = [
    .value(.string("pat")), .keyPath("owner.name"), .value(.integer(7)),
    .word("yesterday"), .value(.array([.integer(1), .null, .string("1")])), .value(.double(-0.5)),
  ]

  static func run(_ bytes: [UInt8]) -> String? {
    let text = String(decoding: bytes, as: UTF8.self)
    for mode in [FetchPredicate.FormatMode.library, .tool] {
      if let finding = run(text, mode) { return "\(mode): \(finding)" }
    }
    return nil
  }

  private static func run(_ text: String, _ mode: FetchPredicate.FormatMode) -> String? {
    let predicate: FetchPredicate
    do {
      guard let parsed = try parse(text, mode) else { return nil }
      predicate = parsed
    } catch {
      return fault(in: error, of: text)
    }
    let printed = predicate.format
    do {
      let again = try FetchPredicate(format: printed)
      if again != predicate { return "\(text) prints as \(printed), which is another predicate" }
      if again.hashValue != predicate.hashValue { return "\(printed) has two hash values" }
      if again.format != printed { return "\(printed) prints as \(again.format) the second time" }
    } catch let error where printed.utf8.count <= FetchPredicate.maximumFormatLength {
      return "\(text) prints as \(printed), which can't be read: \(error)"
    } catch {
      // A text near the greatest length may print as one beyond it.
    }
    // Nested loops over collections may take exponential time by their very meaning.
    guard text.lowercased().split(separator: "subquery").count < 6 else { return nil }
    evaluate(predicate.bound())
    let options = PredicateBindingOptions(
      clock: FuzzWorld.clock, mode: mode, variables: ["x": .constant(.integer(3))])
    do {
      let bound = try predicate.bound(to: FuzzWorld.schema, entity: "Item", options: options)
      evaluate(bound)
    } catch {
      return fault(in: error, of: text)
    }
    return nil
  }

  /// The predicate that `text` is, with arguments where it asks for some; nil where no number of
  /// them fits.
  private static func parse(_ text: String, _ mode: FetchPredicate.FormatMode) throws
    -> FetchPredicate?
  {
    for count in 0...arguments.count {
      do {
        return try FetchPredicate(
          format: text, arguments: Array(arguments.prefix(count)), mode: mode)
      } catch let error as FetchPredicateError where error.code == .argument {
        continue
      }
    }
    return nil
  }

  /// Asks the predicate about objects; whether it holds or fails is open, but it must come to an end.
  private static func evaluate(_ predicate: BoundPredicate) {
    guard let evaluator = try? PredicateEvaluator(predicate) else { return }
    let context = EvaluationContext(
      variables: ["x": .value(.integer(3)), "a": .object(FuzzWorld.items[0])],
      clock: FuzzWorld.clock)
    for item in FuzzWorld.items { _ = try? evaluator.evaluate(with: item, context: context) }
    _ = try? evaluator.evaluate(with: .value(.string("Ünïcode")), context: context)
  }

  /// Returns the problem with an error itself.
  private static func fault(in error: any Error, of text: String) -> String? {
    guard let error = error as? FetchPredicateError else {
      return "\(text): an error of another type"
    }
    if error.message.isEmpty { return "\(text): an error without a message" }
    guard let offsets = error.offsets else { return nil }
    guard offsets.lowerBound >= 0, offsets.upperBound <= text.utf8.count else {
      return "\(text): '\(error.message)' is placed at \(offsets), beyond the text"
    }
    guard let excerpt = error.excerpt(of: text) else { return "\(text): an error without a mark" }
    return excerpt.utf8.contains(UInt8(ascii: "^")) ? nil : "\(text): a mark that marks nothing"
  }
}
