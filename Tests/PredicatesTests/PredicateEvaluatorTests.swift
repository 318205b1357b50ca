import Predicates
import Testing

@Suite("The evaluator")
struct PredicateEvaluatorTests {
  /// An object with an identity, which lacks keys that were not given.
  private struct Entity: PredicateObject {
    var key: Int64
    var values: [String: PredicateOperand] = [:]

    func predicateValue(forKey key: String) throws -> PredicateOperand {
      guard let value = values[key] else {
        throw FetchPredicateError(.unknownKey, "Entity has no key '\(key)'")
      }
      return value
    }

    var predicateReference: ObjectReference? {
      ObjectReference(entityName: "Entity", primaryKey: key)
    }
  }

  private let user: PredicateDictionary = {
    func tweet(_ text: String?, likes: Int64, tags: [String]) -> PredicateOperand {
      .object(
        PredicateDictionary([
          "text": .value(text.map { .string($0) } ?? .null), "likes": .value(.integer(likes)),
          "tags": .collection(
            tags.map { .object(PredicateDictionary(["name": .value(.string($0))])) }),
        ]))
    }
    return PredicateDictionary([
      "name": .value(.string("ann")), "limit": .value(.integer(10)), "nobody": .null,
      "tweets": .collection([
        tweet("foo bar", likes: 3, tags: ["x", "y"]), tweet("baz", likes: 20, tags: ["y"]),
        tweet(nil, likes: 0, tags: []),
      ]),
      "list": .collection([.value(.string("abc")), .value(.string("b"))]),
    ])
  }()

  @Test(
    "collections are asked element by element",
    arguments: [
      ("tweets.text CONTAINS 'foo'", true), ("tweets.text CONTAINS 'qux'", false),
      ("ANY tweets.tags.name == 'x'", true),
      ("ALL tweets.tags.name IN {'x', 'y'}", true), ("NONE tweets.tags.name == 'z'", true),
      ("ALL tweets.likes >= 0", true),
      ("ANY tweets.text == nil", true), ("tweets.likes > 10", true), ("10 < tweets.likes", true),
      ("'x' IN tweets.tags.name", true),
      ("list CONTAINS 'b'", true), ("list CONTAINS 'bc'", false), ("ANY list CONTAINS 'bc'", true),
      ("tweets.likes BETWEEN {19, 21}", true),
      ("tweets.@count == 3", true), ("tweets.@sum.likes == 23", true),
      ("tweets.@max.likes == 20", true), ("tweets.@avg.likes > 7.6", true),
      ("tweets.@distinctUnionOfObjects.likes.@count == 3", true),
      ("tweets.tags.name.@distinctUnionOfObjects.self.@count == 2", true),
      ("tweets[FIRST].text == 'foo bar'", true), ("tweets[LAST].text == nil", true),
      ("tweets[1].likes == 20", true), ("tweets[9].likes == nil", true),
      ("tweets[SIZE] == 3", true), ("nobody.tweets.@count == nil", true),
      ("tweets.text != 'foo bar'", true), ("NOT tweets.text == 'foo bar'", false),
      ("SUBQUERY(tweets, $t, $t.likes > 2 AND $t.text CONTAINS 'ba').@count == 2", true),
      ("SUBQUERY(tweets, $t, $t.likes > limit).@count == 1", true),
      ("SUBQUERY(tweets, $t, SELF.name == 'ann').@count == 3", true),
      (
        "SUBQUERY(tweets, $t, SUBQUERY($t.tags, $g, $g.name == 'y' AND $t.likes > 5).@count > 0).@count == 1",
        true
      ),
      (
        "SUBQUERY(tweets, $t, SUBQUERY(tweets, $t, $t.likes == 20).@count == 1 AND $t.likes == 3).@count == 1",
        true
      ),
      ("SUBQUERY(tweets, $t, $t.likes > 2).text CONTAINS 'baz'", true),
      ("TERNARY(limit > 5, 'big', 'small') == 'big'", true),
      ("($x := limit) == 10 AND $x + 1 == 11", true), ("tweets.text.length > 6", true),
      ("count:(tweets) == 3", true),
    ])
  func collections(format: String, expected: Bool) throws {
    #expect(try FetchPredicate(format: format).evaluate(with: user) == expected)
  }

  /// Objects, of which two are the same.
  private static func holder() -> PredicateDictionary {
    PredicateDictionary([
      "one": .object(Entity(key: 1)), "same": .object(Entity(key: 1)),
      "other": .object(Entity(key: 2)),
      "many": .collection([.object(Entity(key: 1)), .object(Entity(key: 2))]),
    ])
  }

  @Test(
    "objects compare by identity",
    arguments: [
      ("one == same", true), ("one == other", false), ("one != other", true), ("one == %@", true),
      ("%@ == other", false),
      ("many CONTAINS %@", true), ("one IN many", true), ("%@ IN many", true),
      ("one IN {%@}", true), ("one == nil", false),
      ("ANY many == %@", true), ("many.@distinctUnionOfObjects.self.@count == 2", true),
    ])
  func identity(format: String, expected: Bool) throws {
    let reference = AttributeValue.object(ObjectReference(entityName: "Entity", primaryKey: 1))
    let arguments: [PredicateArgument] = format.contains("%@") ? [.value(reference)] : []
    let predicate = try FetchPredicate(format: format, arguments: arguments)
    #expect(try predicate.evaluate(with: Self.holder()) == expected)
  }

  @Test("objects have no order")
  func objectOrder() throws {
    let error = #expect(throws: FetchPredicateError.self) {
      try FetchPredicate(format: "one < other").evaluate(with: Self.holder())
    }
    #expect(error?.code == .typeMismatch)
  }

  @Test("an error of an object reaches the caller, with the place of the key path")
  func errors() throws {
    let error = try #require(throws: FetchPredicateError.self) {
      try FetchPredicate(format: "1 == 1 AND txt == 2").evaluate(with: Entity(key: 1))
    }
    #expect(error.code == .unknownKey)
    #expect(error.offsets == 11..<14)
  }

  @Test("the second part of a chain is not asked where the first one decides")
  func shortCircuit() throws {
    let entity = Entity(key: 1)
    #expect(try !FetchPredicate(format: "FALSEPREDICATE AND txt == 2").evaluate(with: entity))
    #expect(try FetchPredicate(format: "TRUEPREDICATE OR txt == 2").evaluate(with: entity))
    #expect(try FetchPredicate.and([]).evaluate(with: entity))
    #expect(try !FetchPredicate.or([]).evaluate(with: entity))
  }

  @Test("malformed patterns are found before an object is asked")
  func preparation() {
    let error = #expect(throws: FetchPredicateError.self) {
      try PredicateEvaluator(FetchPredicate(format: "FALSEPREDICATE AND text MATCHES '('").bound())
    }
    #expect(error?.code == .malformedPattern)
  }

  @Test("long lists on the right of IN compare as short ones do")
  func longLists() throws {
    let words = (0..<200).map { AttributeValue.string("Wörd\($0)") }
    let numbers = (0..<200).map { AttributeValue.integer(Int64($0)) }
    func isIn(_ value: AttributeValue, _ list: [AttributeValue], _ options: String = "") throws
      -> Bool
    {
      try FetchPredicate(
        format: "SELF IN\(options) %@", arguments: [.value(.array(list))]
      ).evaluate(with: .value(value))
    }
    #expect(try isIn(.string("Wo\u{308}rd7"), words))
    #expect(try !isIn(.string("word7"), words))
    #expect(try isIn(.string("word7"), words, "[cd]"))
    #expect(try !isIn(.string("Wo\u{308}rd7"), words, "[n]"))
    #expect(try isIn(.double(7), numbers))
    #expect(try !isIn(.double(7.5), numbers))
    #expect(try isIn(.boolean(true), numbers))
    #expect(try !isIn(.null, numbers))
  }

  @Test("variables can be substituted, but not those that SUBQUERY binds")
  func substitution() throws {
    let predicate = try FetchPredicate(
      format: "$a.$k == 1 AND SUBQUERY($a, $x, $x == $y).@count == $x")
    let substituted = try predicate.substituting([
      "a": .keyPath(PredicateKeyPath("b")), "k": .constant(.string("key")),
      "x": .constant(.integer(5)),
    ])
    #expect(
      substituted.format == "(b).key == 1 AND SUBQUERY(b, $x, $x == $y).@count == 5")
    let error = #expect(throws: FetchPredicateError.self) {
      try predicate.substituting(["k": .constant(.integer(1))])
    }
    #expect(error?.code == .typeMismatch)
  }
}
