import FoundationEssentials
import ObjectGraph
import Predicates
import Testing

extension StoreBehaviour {
  /// Values at the edges of each type.
  private static var edges: [(key: String, values: [AttributeValue])] {
    [
      ("int16", [.integer(-32768), .integer(32767), .integer(0)]),
      ("int32", [.integer(-2_147_483_648), .integer(2_147_483_647)]),
      ("int64", [.integer(.min), .integer(.max), .integer(9_007_199_254_740_993)]),
      (
        "double",
        [
          .double(0.1), .double(-0.0), .double(.infinity), .double(.leastNonzeroMagnitude),
          .double(3),
        ]
      ),
      ("float", [.double(0.5), .double(Double(Float.greatestFiniteMagnitude))]),
      ("string", [.string(""), .string("é e\u{301} ß İ 👩‍👩‍👧‍👦 \u{0}nul\u{0}"), .string("'\"%_\\")]),
      ("boolean", [.boolean(true), .boolean(false)]),
      (
        "date",
        [
          .date(Date(timeIntervalSince1970: 0)), .date(Date(timeIntervalSince1970: -6e10)),
          .date(Date(timeIntervalSince1970: 1_700_000_000.123456)), .date(.distantFuture),
        ]
      ),
      ("data", [.data(Data()), .data(Data([0, 255, 39]))]),
      (
        "decimal",
        [
          "0", "-0.1", "99999999999999999999999999999999999999", "1e-100", "12.50",
          "-123456789012345678901234567890.12345678",
        ].compactMap { DecimalText.decimal($0).map { .decimal($0) } }
      ),
      ("uri", [.string("https://example.org/a?b=c#d"), .string("tel:+49-1")]),
      ("uuid", [.uuid(UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 255)))]),
    ]
  }

  static let attributes = [
    StoreBehaviour("every attribute type keeps its extreme values") { work in
      for (key, values) in edges {
        for value in values + [.null] {
          let id = try work.run { context in
            let sample = try context.make("Sample", [key: value])
            try context.save()
            return sample.objectID
          }
          let read = try work.container.newBackgroundContext().performAndWait { context in
            try context.existingObject(with: id).value(forKey: key)
          }
          #expect(read == value, "\(key)")
        }
      }
    },
    StoreBehaviour("a text keeps its bytes") { work in
      let texts = ["e\u{301}", "é", "\u{212A}", "ﬁ", "\u{1F468}\u{200D}\u{1F469}"]
      try work.run { context in
        for text in texts { _ = try context.make("Sample", ["string": .string(text)]) }
        try context.save()
      }
      let read = try work.container.newBackgroundContext().performAndWait { context in
        try context.all("Sample").map { Array(($0.text("string") ?? "").utf8) }
      }
      #expect(read == texts.map { Array($0.utf8) })
    },
    StoreBehaviour("a date is read as it was set, whatever its fraction") { work in
      let dates = (0..<200).map {
        Date(timeIntervalSinceReferenceDate: 750_000_000 + Double($0) * 0.123_456_789_1)
      }
      try work.run { context in
        let samples = try dates.map { try context.make("Sample", ["date": .date($0)]) }
        let set = samples.map { $0.date("date") }
        try context.save()
        let read = try work.container.newBackgroundContext().performAndWait { context in
          try context.all("Sample").map { $0.date("date") }
        }
        #expect(read == set)
        for (date, stored) in zip(dates, set) {
          #expect(abs(date.timeIntervalSince(try #require(stored))) < 1e-6)
        }
        // A second change must not take the first one's rounding for somebody else's work.
        for sample in samples { try sample.setValue(.null, forKey: "date") }
        try context.save()
      }
    },
    StoreBehaviour("decimal numbers are compared, sorted and added up exactly") { work in
      let texts = ["0.1", "0.2", "10", "9.99999999999999999999", "-3", "1e20", "0.3"]
      try work.run { context in
        for text in texts {
          let number = try #require(DecimalText.decimal(text))
          _ = try context.make("Sample", ["decimal": .decimal(number), "string": .string(text)])
        }
        _ = try context.make("Sample", ["string": .string("none")])
        try context.save()
        var request = FetchRequest<ManagedObject>(entityName: "Sample")
        request.sortDescriptors = [FetchSortDescriptor("decimal", ascending: false)]
        let sorted = try context.fetch(request).map { $0.text("string") ?? "" }
        #expect(
          sorted == ["1e20", "10", "9.99999999999999999999", "0.3", "0.2", "0.1", "-3", "none"])
        let expected: [(String, [String])] = [
          ("decimal == 0.1", ["0.1"]), ("decimal + 0.2 == 0.3", ["0.1"]),
          ("decimal < 10 AND decimal > 9", ["9.99999999999999999999"]),
          ("decimal == 1e20", ["1e20"]), ("decimal IN {0.3, 10}", ["10", "0.3"]),
          ("decimal == nil", ["none"]), ("decimal * 2 == 0.4", ["0.2"]),
          ("decimal BETWEEN {-3, 0.1}", ["0.1", "-3"]), ("decimal BETWEEN {double, double}", []),
          ("abs:(decimal) == 3", ["-3"]),
          ("floor:(decimal) == 9", ["9.99999999999999999999"]),
          ("CAST(string, \"Decimal\") > decimal + 1", []),
          (
            "CAST(string, \"Decimal\") == decimal AND decimal > 9.5",
            ["10", "9.99999999999999999999", "1e20"]
          ),
        ]
        for (format, names) in expected {
          #expect(try context.names("Sample", format, key: "string") == names, "\(format)")
        }
      }
    },
    StoreBehaviour("a value of another type or out of range is refused when it is set") { work in
      try work.run { context in
        let sample = try context.make("Sample")
        let wrong: [(String, AttributeValue)] = [
          ("int16", .integer(32768)), ("int32", .integer(1 << 31)), ("int64", .double(1)),
          ("double", .double(.nan)), ("double", .integer(1)), ("float", .double(0.1)),
          ("string", .integer(1)), ("boolean", .integer(1)), ("date", .double(1)),
          ("date", .date(Date(timeIntervalSince1970: .infinity))), ("data", .string("x")),
          ("uuid", .string("x")), ("decimal", .double(1)), ("decimal", .decimal(.nan)),
          ("uri", .string("no uri")), ("uri", .string("")), ("string", .array([.string("x")])),
        ]
        for (key, value) in wrong {
          _ = try storeError(.wrongType) { try sample.setValue(value, forKey: key) }
        }
        _ = try storeError(.unknownProperty) { try sample.setValue(.null, forKey: "nothing") }
      }
    },
  ]
}
