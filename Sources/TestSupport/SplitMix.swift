/// Random numbers that are the same in every run with the same seed (SplitMix64).
package struct SplitMix: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// A generator that starts at `seed`; any number is good.
  package init(seed: UInt64) { state = seed }

  /// The next number, of all 64 bits.
  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  /// True once in `count` times, on average; `count` is positive.
  package mutating func once(in count: Int) -> Bool { below(count) == 0 }

  /// True in `percent` of a hundred cases, on average.
  package mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  /// One of `elements`, which aren't empty.
  package mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: elements.indices, using: &self)]
  }

  /// A number of `range`.
  package mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &self)
  }

  /// A number from 0 to below `bound`, which is positive.
  package mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }
}
