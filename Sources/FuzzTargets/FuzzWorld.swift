import FoundationEssentials
import Predicates

/// A small model and a few objects for predicates to be asked about.
enum FuzzWorld {
  static let schema = FuzzSchema()
  static let clock = PredicateClock(now: Date(timeIntervalSince1970: 1_700_000_000))

  // Safe: the objects are made once and only read from then on; what they hold are plain values.
  nonisolated(unsafe) static let items: [PredicateDictionary] = [
    PredicateDictionary([
      "name": .value(.string("Straße Ⅻ e\u{301} 🦄")), "number": .value(.integer(.max)),
      "ratio": .value(.double(0.1)), "flag": .value(.boolean(true)),
      "created": .value(.date(Date(timeIntervalSince1970: 1_699_999_999.5))),
      "data": .value(.data(Data([0, 1, 255]))), "uuid": .value(.uuid(uuid)),
      "any": .value(.array([.integer(1), .string("1"), .null])),
      "owner": .object(
        PredicateDictionary(["name": .value(.string("İstanbul")), "number": .value(.integer(1))])),
      "parts": .collection([
        .object(
          PredicateDictionary([
            "label": .value(.string("pat")), "size": .value(.integer(.min)),
          ])),
        .object(PredicateDictionary(["label": .null, "size": .value(.integer(2))])),
      ]),
    ]),
    PredicateDictionary(["number": .value(.integer(0)), "parts": .collection([])]),
  ]

  private static let uuid = UUID(
    uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))
}
