/// Finds the literal parts of a regular expression that every text that fits must hold.
///
/// It knows little of the syntax, and gives up what it doesn't know: groups, classes and
/// alternatives tell it nothing, and an option in the expression makes all of it unknown.
struct RegularExpressionLiterals {
  private var literals: [String] = []
  private var run = String.UnicodeScalarView()

  /// The literal parts, in order.
  static func all(in expression: String) -> [String] {
    // A mark belongs to the letter before it, which a quantifier behind it then may take away.
    let joins = expression.unicodeScalars.contains {
      !$0.isASCII && !FoldingTables.shared.isBoundary($0.value)
    }
    var finder = RegularExpressionLiterals()
    guard !joins, finder.read(Array(expression.unicodeScalars)) else { return [] }
    return finder.literals
  }

  /// Reads the expression; false where it can't be told what a text must hold.
  private mutating func read(_ scalars: [Unicode.Scalar]) -> Bool {
    var position = 0
    var depth = 0
    while position < scalars.count {
      let scalar = scalars[position]
      let next = position + 1 < scalars.count ? scalars[position + 1] : nil
      switch scalar {
      case "\\":
        // \Q quotes what follows, and letters and digits stand for something else. So may other
        // letters in composed form, in which the expression is read: the Kelvin sign becomes a K.
        guard let next, next.isASCII, next != "Q", next != "E" else { return false }
        if depth == 0 { next.properties.isLetterOrDigit ? end() : take(next) }
        // Some escapes go on in braces or with digits; what they say can't be told from literals.
        if "xopPNgkucCRXK0123456789".unicodeScalars.contains(next) { return false }
        position += 2
        continue
      case "[":
        guard let close = RegularExpressionLiterals.endOfClass(scalars, from: position) else {
          return false
        }
        end()
        position = close + 1
        continue
      case "(":
        // (?…) and (*…) change what the rest means.
        if next == "?" || next == "*" { return false }
        end()
        depth += 1
      case ")":
        guard depth > 0 else { return false }
        depth -= 1
      case "|":
        if depth == 0 { return false }
      case "*", "?", "{":
        // The last scalar may be missing.
        if depth == 0 {
          if !run.isEmpty { run.removeLast() }
          end()
        }
        if scalar == "{" {
          while position < scalars.count, scalars[position] != "}" { position += 1 }
        }
      case "+", ".", "^", "$":
        end()
      default:
        if depth == 0 { take(scalar) }
      }
      position += 1
    }
    end()
    return depth == 0
  }

  private mutating func take(_ scalar: Unicode.Scalar) {
    run.append(scalar)
  }

  private mutating func end() {
    if !run.isEmpty { literals.append(String(run)) }
    run = String.UnicodeScalarView()
  }

  /// Returns the index at which a class that opens at `start` closes.
  private static func endOfClass(_ scalars: [Unicode.Scalar], from start: Int) -> Int? {
    var position = start + 1
    if position < scalars.count, scalars[position] == "^" { position += 1 }
    // A bracket that comes first is a member.
    if position < scalars.count, scalars[position] == "]" { position += 1 }
    while position < scalars.count {
      switch scalars[position] {
      case "]": return position
      case "\\":
        if position + 1 < scalars.count, "QE".unicodeScalars.contains(scalars[position + 1]) {
          return nil
        }
        position += 2
      case "[":
        // [:alpha:] and its kin hold a bracket of their own.
        guard position + 1 < scalars.count, scalars[position + 1] == ":" else {
          position += 1
          continue
        }
        guard
          let close = scalars[(position + 2)...].indices.first(where: {
            scalars[$0] == ":" && $0 + 1 < scalars.count && scalars[$0 + 1] == "]"
          })
        else { return nil }
        position = close + 2
      default: position += 1
      }
    }
    return nil
  }
}

extension Unicode.Scalar.Properties {
  /// True if the scalar is a letter or a digit.
  fileprivate var isLetterOrDigit: Bool { isAlphabetic || numericType != nil }
}
