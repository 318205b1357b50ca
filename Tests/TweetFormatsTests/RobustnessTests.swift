import TestSupport
import Testing

@testable import TweetFormats

@Suite("Any input")
struct RobustnessTests {
  @Test("pieces of any size give the same", arguments: SampleWorld.files)
  func pieces(file: SampleWorld.File) throws {
    let bytes = try file.bytes()
    let whole = SampleView(bytes, chunk: max(bytes.count, 1))
    for chunk in [1, 7, 4096] {
      let view = SampleView(bytes, chunk: chunk)
      #expect(view.records == whole.records)
      #expect(view.rejections == whole.rejections)
      #expect(view.statistics == whole.statistics)
    }
  }

  @Test("blanks at the beginning of a list count the same in one piece and in many")
  func blanks() {
    for count in [0, 200, 254, 255, 256, 257, 600] {
      // Found by fuzzing: a number behind a few blanks begins a collector's message, behind many none.
      let bytes = Array("[\(String(repeating: "\n", count: count))3, \u{1}\n77y7".utf8)
      let whole = SampleView(bytes, chunk: bytes.count)
      for chunk in [1, 7, 100] {
        let view = SampleView(bytes, chunk: chunk)
        #expect(view.rejections == whole.rejections, "\(count) blanks, \(chunk) bytes a piece")
        #expect(view.records == whole.records)
      }
    }
  }

  @Test(
    "a cut input never crashes, and records before the cut are the same",
    arguments: SampleWorld.files)
  func prefixes(file: SampleWorld.File) throws {
    let bytes = try file.bytes()
    let whole = SampleView(bytes).records
    var length = 0
    var random = SplitMix(seed: 7)
    while length < bytes.count {
      let view = SampleView(Array(bytes[..<length]), chunk: 1 << 20)
      let isSame = zip(view.records.dropLast(), whole).allSatisfy { $0 == $1 }
      #expect(isSame, "cut at \(length)")
      length += 1 + Int(random.next() % UInt64(bytes.count / 12 + 1))
    }
  }

  @Test("changed bytes never crash", arguments: SampleWorld.files)
  func flips(file: SampleWorld.File) throws {
    let bytes = try file.bytes()
    guard !bytes.isEmpty else { return }
    var random = SplitMix(seed: 11)
    let marks = Array("{}[]\",:\\\n0e-".utf8) + [0, 0x80, 0xFF]
    for round in 0..<12 {
      var changed = bytes
      for _ in 0...(round * 3) {
        let place = Int(random.next() % UInt64(bytes.count))
        changed[place] =
          random.next() % 2 == 0
          ? UInt8(truncatingIfNeeded: random.next())
          : marks[Int(random.next() % UInt64(marks.count))]
      }
      let view = SampleView(changed, chunk: 1000)
      for record in view.records {
        #expect(record.tweetRanges.allSatisfy { $0.upperBound <= record.original.count })
        #expect(record.tweetRanges.isEmpty || record.tweetRanges.count == record.tweets.count)
      }
      #expect(view.tweets.allSatisfy { $0.identifier > 0 })
    }
  }

  @Test("random bytes never crash")
  func noise() {
    var random = SplitMix(seed: 3)
    for round in 0..<300 {
      let alphabet = Array("{}[]\",:\\ \n\rutf0123456789e+-.<".utf8)
      let bytes = (0..<200).map { _ in
        round % 2 == 0
          ? UInt8(truncatingIfNeeded: random.next())
          : alphabet[Int(random.next() % UInt64(alphabet.count))]
      }
      let first = SampleView(bytes, chunk: 13)
      let second = SampleView(bytes, chunk: 200)
      #expect(first.records == second.records)
      #expect(first.rejections == second.rejections)
    }
  }

  @Test("the fingerprint is that of the bytes, on every machine the same")
  func fingerprint() throws {
    let record = try #require(read(#"{"id_str":"1","full_text":"x"}"#).records.first)
    #expect(record.fingerprint == RecordFingerprint(of: record.original))
    let empty = RecordFingerprint(of: [])
    #expect(empty.high == 0x99AA_06D3_0147_98D8)
    #expect(empty.low == 0x6001_C324_468D_497F)
    #expect(empty.bytes.first == 0x99)
    #expect(empty.bytes.count == 16)
  }
}
