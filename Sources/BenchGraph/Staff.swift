/// Invented employees, the same for the same number.
struct Staff {
  /// One employee.
  struct Person {
    var key: Int64
    var first: String
    var last: String
    var age: Int64?
    var department: Int64
  }

  /// The number of departments.
  static let departments: Int64 = 100

  let people: [Person]

  init(count: Int) {
    let firsts = ["Ada", "Björn", "Chloé", "Dmitri", "Emeka", "Fatima", "Grace", "Hiro", "Ivana"]
    let lasts = ["Lovelace", "Ångström", "Okafor", "Nakamura", "Hopper", "García", "Smith"]
    var state: UInt64 = 42
    func roll(_ sides: UInt64) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % sides)
    }
    people = (1...Int64(max(1, count))).map { key in
      Person(
        key: key, first: firsts[roll(UInt64(firsts.count))],
        last: "\(lasts[roll(UInt64(lasts.count))])\(roll(10000))",
        age: roll(10) == 0 ? nil : Int64(18 + roll(50)),
        department: 1 + Int64(roll(UInt64(Self.departments))))
    }
  }
}
