/// Changes texts at random, the same way for the same seed.
///
/// It stands in for libFuzzer where a short run must give the same each time.
package struct ByteMutator {
  private var state: UInt64
  private let samples: [[UInt8]]
  private let words: [[UInt8]]

  /// A mutator that starts from `samples` and also puts in `words`.
  package init(seed: UInt64, samples: [[UInt8]], words: [[UInt8]]) {
    state = seed
    self.samples = samples
    self.words = words
  }

  /// A changed sample; empty where there are no samples.
  package mutating func next() -> [UInt8] {
    guard !samples.isEmpty else { return [] }
    var bytes = samples[below(samples.count)]
    for _ in 0...below(4) {
      let place = below(bytes.count + 1)
      switch below(6) {
      case 0 where place < bytes.count: bytes[place] = UInt8(truncatingIfNeeded: random())
      case 1 where place < bytes.count: bytes.remove(at: place)
      case 2 where !words.isEmpty: bytes.insert(contentsOf: words[below(words.count)], at: place)
      case 3:
        let other = samples[below(samples.count)]
        let cut = below(other.count + 1)
        bytes.replaceSubrange(place..., with: other[cut...])
      case 4 where place < bytes.count:
        let end = place + below(min(bytes.count - place, 64)) + 1
        bytes.insert(contentsOf: Array(bytes[place..<end]), at: place)
      default:
        let end = min(bytes.count, place + below(8))
        bytes.removeSubrange(place..<end)
      }
    }
    return bytes
  }

  private mutating func below(_ bound: Int) -> Int {
    bound > 0 ? Int(random() % UInt64(bound)) : 0
  }

  /// SplitMix64.
  private mutating func random() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
