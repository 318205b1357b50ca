import Predicates
import TestSupport
import Testing

@Suite("Printing")
struct PrintingTests {
  @Test("reading what was printed gives the same predicate", arguments: 0..<4)
  func roundTrip(depth: Int) throws {
    var trees = RandomTree(random: SplitMix(seed: UInt64(depth) + 1))
    for _ in 0..<1500 {
      let predicate = trees.predicate(depth)
      let format = predicate.format
      let read: FetchPredicate
      do {
        read = try FetchPredicate(format: format)
      } catch {
        Issue.record("\(format): \(error)")
        continue
      }
      #expect(read == predicate, "\(format) is \(read.format)")
      #expect(read.hashValue == predicate.hashValue)
      #expect(read.format == format)
    }
  }

  @Test("random predicates never stop the checker or the evaluator")
  func robustness() {
    var trees = RandomTree(random: SplitMix(seed: 99))
    for _ in 0..<1500 {
      let predicate = trees.predicate(3)
      _ = try? predicate.bound(
        to: TweetSchema(), entity: "Tweet", options: PredicateBindingOptions(mode: .tool))
      _ = try? predicate.evaluate(with: .value(trees.value()))
      _ = try? predicate.evaluate(
        with: PredicateDictionary([
          "a": .value(trees.value()), "text": .collection([.value(trees.value())]),
        ]))
    }
  }

  @Test("random bytes never stop the parser")
  func fuzz() {
    let pieces = [
      "a", "text", " ", "==", "(", ")", "{", "}", "[", "]", ",", ".", "@", "#", "$x", ":=", "%@",
      "'", "\"", "\\", "1", "1.", ".5",
      "0x", "-", "+", "*", "**", "/", "&", "&&", "|", "!", "NOT ", "AND ", "ANY ", "IN ", "CAST(",
      "SUBQUERY(", "FUNCTION(", "sum:",
      "SELF", "FIRST", "é", "\u{FEFF}", "“", "2024-06-01", "-7d", "UTI-EQUALS",
      "9223372036854775808", "1e999",
    ]
    var random = SplitMix(seed: 5)
    var accepted = 0
    for _ in 0..<6000 {
      let text = (0..<Int.random(in: 0...9, using: &random))
        .map { _ in pieces[Int.random(in: 0..<pieces.count, using: &random)] }.joined()
      for mode in [FetchPredicate.FormatMode.library, .tool] {
        do {
          let predicate = try FetchPredicate(format: text, mode: mode)
          accepted += 1
          #expect(try FetchPredicate(format: predicate.format) == predicate)
        } catch let error as FetchPredicateError {
          let offsets = error.offsets ?? 0..<0
          #expect(offsets.upperBound <= text.utf8.count, "\(text)")
          _ = error.excerpt(of: text)
        } catch {
          Issue.record("another error: \(error)")
        }
      }
    }
    #expect(accepted > 0)
  }
}
