import Basics
import FoundationEssentials

/// Dates as the service and its collectors write them, and those inside identifiers.
enum Timestamp {
  /// The first identifier that is sure to hold a time.
  static let firstSnowflake: Int64 = 300_000_000_000_000
  /// The service began in March 2006; an earlier date is a fault of the source.
  private static let firstYear = 2006

  /// When the tweet with this identifier was written, to the second like all other dates, or nil for
  /// an identifier of before November 2010.
  static func ofSnowflake(_ identifier: Int64) -> Date? {
    guard identifier >= firstSnowflake else { return nil }
    let milliseconds = (identifier >> 22) + Snowflake.epoch
    return Date(timeIntervalSince1970: Double(milliseconds / 1000))
  }

  /// A date in any known form that lies in the service's lifetime.
  static func plausible(_ value: JSONValue?) -> Date? {
    guard let value else { return nil }
    if let bytes = value.bytes { return plausible(bytes) }
    if value.isObject {
      guard let inner = value.extendedDate ?? value.extendedNumber, !inner.isObject else {
        return nil
      }
      return plausible(inner)
    }
    return value.double.flatMap { ofEpoch($0) }
  }

  /// A date in any known form that lies in the service's lifetime.
  static func plausible(_ text: JSONBytes) -> Date? {
    guard let time = Fields(text) else { return ofEpoch(text) }
    return time.year >= firstYear ? time.date : nil
  }

  /// A number of seconds, milliseconds or microseconds since 1970 in digits.
  private static func ofEpoch(_ text: JSONBytes) -> Date? {
    // The shortest such number has ten digits, and no text of a date has only digits.
    guard (10...24).contains(text.count), text[0] &- UInt8(ascii: "0") < 10 else { return nil }
    return Double(String(text)).flatMap { ofEpoch($0) }
  }

  /// A number of seconds, milliseconds or microseconds since 1970; its size says which.
  private static func ofEpoch(_ number: Double) -> Date? {
    let seconds =
      switch number {
      case ..<1e11: number
      case ..<1e14: number / 1e3
      case ..<1e17: number / 1e6
      default: Double.infinity
      }
    // The years 2006 to 2099: the service's lifetime, and any sensible future of it.
    guard (1_136_073_600..<4_102_444_800).contains(seconds) else { return nil }
    return Date(timeIntervalSince1970: seconds.rounded(.down))
  }

  /// Milliseconds since 1970, written as a number or as a string of digits.
  static func ofMilliseconds(_ value: JSONValue?) -> Date? {
    guard let milliseconds = value?.count, milliseconds > 0 else { return nil }
    return Date(timeIntervalSince1970: Double(milliseconds / 1000))
  }

  /// A date taken apart, without fractions of a second.
  private struct Fields {
    var year = 0
    var month = 0
    var day = 0
    var hour = 0
    var minute = 0
    var second = 0
    /// Seconds east of Greenwich.
    var offset = 0

    init?(_ text: JSONBytes) {
      guard text.count >= 19, text.count <= 40 else { return nil }
      let isParsed =
        if text[4] == UInt8(ascii: "-") { parseISO(text) } else if text[3] == UInt8(ascii: ",") {
          parseMail(text)
        } else { parseV1(text) }
      guard isParsed, (1...12).contains(month), day >= 1,
        day <= GregorianDate.dayCount(ofMonth: month, year: year), hour < 24, minute < 60,
        second <= 60
      else { return nil }
    }

    /// `Sat Nov 09 12:14:18 +0000 2024`.
    private mutating func parseV1(_ text: JSONBytes) -> Bool {
      guard text.count == 30, text[3] == UInt8(ascii: " "), text[7] == UInt8(ascii: " "),
        text[13] == UInt8(ascii: ":"), text[16] == UInt8(ascii: ":"),
        let month = Self.month(text[4], text[5], text[6]), let day = number(text, 8, 2),
        let hour = number(text, 11, 2), let minute = number(text, 14, 2),
        let second = number(text, 17, 2), let offset = zone(text, 20, 5),
        let year = number(text, 26, 4)
      else { return false }
      self = Fields(year, month, day, hour, minute, second, offset)
      return true
    }

    /// `Sat, 09 Nov 2024 12:14:18 +0000`, as the first search API wrote it.
    private mutating func parseMail(_ text: JSONBytes) -> Bool {
      guard text.count == 31, text[4] == UInt8(ascii: " "), text[19] == UInt8(ascii: ":"),
        text[22] == UInt8(ascii: ":"), let day = number(text, 5, 2),
        let month = Self.month(text[8], text[9], text[10]), let year = number(text, 12, 4),
        let hour = number(text, 17, 2), let minute = number(text, 20, 2),
        let second = number(text, 23, 2), let offset = zone(text, 26, 5)
      else { return false }
      self = Fields(year, month, day, hour, minute, second, offset)
      return true
    }

    /// `2024-11-09T12:14:18.000Z`, `2024-11-09T12:14:18+00:00`, `2024-11-09 12:14:18 +0000`.
    private mutating func parseISO(_ text: JSONBytes) -> Bool {
      guard text[7] == UInt8(ascii: "-"),
        text[10] | 0x20 == UInt8(ascii: "t") || text[10] == UInt8(ascii: " "),
        text[13] == UInt8(ascii: ":"), text[16] == UInt8(ascii: ":"),
        let year = number(text, 0, 4), let month = number(text, 5, 2),
        let day = number(text, 8, 2), let hour = number(text, 11, 2),
        let minute = number(text, 14, 2), let second = number(text, 17, 2)
      else { return false }
      var here = 19
      if here < text.count, text[here] == UInt8(ascii: ".") {
        here += 1
        while here < text.count, text[here] &- UInt8(ascii: "0") < 10 { here += 1 }
      }
      if here < text.count, text[here] == UInt8(ascii: " ") { here += 1 }
      guard let offset = zone(text, here, text.count - here) else { return false }
      self = Fields(year, month, day, hour, minute, second, offset)
      return true
    }

    private init(
      _ year: Int, _ month: Int, _ day: Int, _ hour: Int, _ minute: Int, _ second: Int,
      _ offset: Int
    ) {
      (self.year, self.month, self.day) = (year, month, day)
      (self.hour, self.minute, self.second, self.offset) = (hour, minute, second, offset)
    }

    private func number(_ text: JSONBytes, _ start: Int, _ length: Int) -> Int? {
      var value = 0
      for index in start..<start + length {
        let digit = text[index] &- UInt8(ascii: "0")
        guard digit < 10 else { return nil }
        value = value * 10 + Int(digit)
      }
      return value
    }

    /// Nothing, `Z`, `+hhmm` or `+hh:mm`.
    private func zone(_ text: JSONBytes, _ start: Int, _ length: Int) -> Int? {
      if length == 0 { return 0 }
      if length == 1 { return text[start] | 0x20 == UInt8(ascii: "z") ? 0 : nil }
      let sign = text[start]
      guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), length == 5 || length == 6,
        length == 5 || text[start + 3] == UInt8(ascii: ":"),
        let hours = number(text, start + 1, 2),
        let minutes = number(text, start + length - 2, 2), hours < 24, minutes < 60
      else { return nil }
      let seconds = hours * 3600 + minutes * 60
      return sign == UInt8(ascii: "-") ? -seconds : seconds
    }

    private static func month(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> Int? {
      switch (first, second, third) {
      case (0x4A, 0x61, 0x6E): 1
      case (0x46, 0x65, 0x62): 2
      case (0x4D, 0x61, 0x72): 3
      case (0x41, 0x70, 0x72): 4
      case (0x4D, 0x61, 0x79): 5
      case (0x4A, 0x75, 0x6E): 6
      case (0x4A, 0x75, 0x6C): 7
      case (0x41, 0x75, 0x67): 8
      case (0x53, 0x65, 0x70): 9
      case (0x4F, 0x63, 0x74): 10
      case (0x4E, 0x6F, 0x76): 11
      case (0x44, 0x65, 0x63): 12
      default: nil
      }
    }

    var date: Date {
      let days = GregorianDate(year: year, month: month, day: day).daysSince1970
      let seconds = days * 86_400 + hour * 3_600 + minute * 60 + second - offset
      return Date(timeIntervalSince1970: Double(seconds))
    }
  }
}
