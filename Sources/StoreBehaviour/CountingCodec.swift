import FoundationEssentials
import ObjectGraph
import Synchronization

/// A codec of palettes that counts how often it decodes, and refuses those without a colour.
final class CountingCodec: Sendable {
  private let calls = Mutex(0)

  struct Empty: Error, CustomStringConvertible {
    var description: String { "a palette needs a colour" }
  }

  /// Returns the number of decodings since the last time, and resets it.
  func takeCount() -> Int {
    calls.withLock { calls in
      defer { calls = 0 }
      return calls
    }
  }

  var codec: ValueCodec {
    ValueCodec(
      Palette.codecName, of: Palette.self,
      encode: { palette in
        guard !palette.colours.isEmpty else { throw Empty() }
        return Data(palette.colours.joined(separator: ",").utf8)
      },
      decode: { data in
        self.calls.withLock { $0 += 1 }
        guard !data.isEmpty else { throw Empty() }
        return Palette(
          colours: String(decoding: data, as: UTF8.self).split(separator: ",").map(String.init))
      })
  }
}
