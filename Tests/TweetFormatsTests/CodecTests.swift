import TestSupport
import Testing

@testable import TweetFormats

@Suite("Packing originals")
struct CodecTests {
  private static func originals() throws -> [[UInt8]] {
    try SampleWorld.files.filter { $0.name == "twarc1.jsonl" || $0.name == "v1-timeline.json" }
      .flatMap { SampleView(try $0.bytes()).records.map(\.original) }
  }

  @Test("what is packed comes back byte for byte")
  func plain() throws {
    let codec = try OriginalCodec()
    for original in try Self.originals() + [[], [0], [UInt8](repeating: 7, count: 1 << 20)] {
      let packed = try codec.compress(original)
      #expect(try codec.decompress(packed) == original)
    }
    let long = [UInt8](repeating: 7, count: 1 << 20)
    #expect(try codec.compress(long).count < 1000)
  }

  @Test("a dictionary makes records small")
  func dictionary() throws {
    let originals = try Self.originals()
    let dictionary = try OriginalDictionary.train(on: originals)
    #expect(dictionary.identifier > 0)
    let again = try OriginalDictionary(content: dictionary.content)
    #expect(again == dictionary)
    let codec = try OriginalCodec(dictionary: dictionary)
    let plain = try OriginalCodec()
    var packed = 0
    var plainly = 0
    for original in originals {
      let bytes = try codec.compress(original)
      packed += bytes.count
      plainly += try plain.compress(original).count
      #expect(try codec.decompress(bytes) == original)
    }
    #expect(packed * 2 < plainly)
  }

  @Test("records of earlier dictionaries stay readable")
  func severalDictionaries() throws {
    let originals = try Self.originals()
    let half = originals.count / 2
    let first = try OriginalDictionary.train(on: Array(originals[..<half]))
    let second = try OriginalDictionary.train(on: Array(originals[half...]))
    try #require(first.identifier != second.identifier)
    let packed = try OriginalCodec(dictionary: first).compress(originals[0])
    let codec = try OriginalCodec(dictionary: second)
    #expect {
      try codec.decompress(packed)
    } throws: {
      ($0 as? OriginalCodecError)?.code == .missingDictionary
    }
    try codec.add(first)
    #expect(try codec.decompress(packed) == originals[0])
    #expect(try codec.decompress(OriginalCodec().compress(originals[0])) == originals[0])
  }

  @Test("unpacking is bounded")
  func bounds() throws {
    let packed = try OriginalCodec().compress([UInt8](repeating: 7, count: 4096))
    let codec = try OriginalCodec(limit: 4095)
    #expect {
      try codec.decompress(packed)
    } throws: {
      ($0 as? OriginalCodecError)?.code == .tooLarge
    }
  }

  @Test("damage is found out or does no harm")
  func damage() throws {
    let originals = try Self.originals()
    let dictionary = try OriginalDictionary.train(on: originals)
    let codec = try OriginalCodec(dictionary: dictionary, limit: 1 << 20)
    let packed = try codec.compress(originals[0])
    var random = SplitMix(seed: 4)
    for length in 0..<packed.count {
      #expect(throws: OriginalCodecError.self) { try codec.decompress(Array(packed[..<length])) }
    }
    for _ in 0..<2000 {
      var bytes = packed
      bytes[Int(random.next() % UInt64(bytes.count))] ^= UInt8(truncatingIfNeeded: random.next())
      let unpacked = try? codec.decompress(bytes)
      #expect(unpacked.map { $0.count <= 1 << 20 } ?? true)
    }
  }

  @Test("a dictionary can't be made of nothing or of anything")
  func badDictionaries() {
    #expect {
      try OriginalDictionary.train(on: [])
    } throws: {
      ($0 as? OriginalCodecError)?.code == .tooFewSamples
    }
    #expect {
      try OriginalDictionary.train(on: [[1, 2, 3]])
    } throws: {
      ($0 as? OriginalCodecError)?.code == .tooFewSamples
    }
    #expect {
      try OriginalDictionary(content: [1, 2, 3, 4, 5, 6, 7, 8, 9])
    } throws: {
      ($0 as? OriginalCodecError)?.code == .badDictionary
    }
  }
}
