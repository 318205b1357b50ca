/// Numbers as people read them.
///
/// The same on every machine, whatever its language.
public enum NumberFormat {
  /// `number` with a comma between groups of three digits.
  public static func grouped(_ number: Int) -> String {
    let digits = String(number.magnitude)
    var text = number < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return text
  }

  /// A size with three digits and a decimal unit: `999 B`, `1.20 kB`, `12.3 MB`.
  public static func bytes(_ count: Int64) -> String {
    let units = ["B", "kB", "MB", "GB", "TB", "PB", "EB"]
    guard count >= 1000 else { return "\(max(0, count)) B" }
    var value = Double(count)
    var unit = 0
    // 999.5 would be shown as 1000.
    while value >= 999.5, unit + 1 < units.count {
      value /= 1000
      unit += 1
    }
    let digits = value < 9.995 ? 2 : value < 99.95 ? 1 : 0
    return "\(fixed(value, digits: digits)) \(units[unit])"
  }

  /// A rate: a whole number in groups from ten on, else with one digit after the point.
  public static func rate(_ value: Double) -> String {
    guard value.isFinite, value >= 0, value < 1e15 else { return "?" }
    return value < 9.95 ? fixed(value, digits: 1) : grouped(Int(value.rounded()))
  }

  /// A time: `0:07`, `12:30`, `3:05:00`, `2 d 4 h`.
  public static func duration(_ seconds: Double) -> String {
    guard seconds.isFinite, seconds < 1e9 else { return "?" }
    let total = Int(max(0, seconds).rounded())
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (minutes, hours) = (total / 60, total / 3600)
    if hours >= 48 { return "\(hours / 24) d \(hours % 24) h" }
    if hours > 0 { return "\(hours):\(two(minutes % 60)):\(two(total % 60))" }
    return "\(minutes):\(two(total % 60))"
  }

  /// `value` with `digits` digits after the point; not for huge values.
  private static func fixed(_ value: Double, digits: Int) -> String {
    let scale = [1, 10, 100][min(2, max(0, digits))]
    let number = Int((value * Double(scale)).rounded())
    guard scale > 1 else { return "\(number)" }
    let rest = String(number % scale)
    let zeros = String(repeating: "0", count: digits - rest.count)
    return "\(number / scale).\(zeros)\(rest)"
  }
}
