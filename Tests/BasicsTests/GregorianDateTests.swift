import Basics
import Testing

@Suite("The Gregorian calendar")
struct GregorianDateTests {
  @Test(
    "a day is so many days after 1970-01-01",
    arguments: [
      (1970, 1, 1, 0), (1969, 12, 31, -1), (2000, 2, 29, 11_016), (2000, 3, 1, 11_017),
      (1900, 3, 1, -25_508), (1900, 2, 28, -25_509), (2001, 1, 1, 11_323), (1, 1, 1, -719_162),
      (0, 3, 1, -719_468), (0, 2, 29, -719_469), (-1, 12, 31, -719_529), (9999, 12, 31, 2_932_896),
    ])
  func days(year: Int, month: Int, day: Int, expected: Int) {
    let date = GregorianDate(year: year, month: month, day: day)
    #expect(date.daysSince1970 == expected)
    #expect(GregorianDate(daysSince1970: expected) == date)
  }

  @Test("each day of 800 years follows the one before")
  func succession() {
    var date = GregorianDate(year: 1600, month: 1, day: 1)
    let first = date.daysSince1970
    for number in first..<(first + 292_194) {
      #expect(GregorianDate(daysSince1970: number) == date)
      date.day += 1
      if date.day > GregorianDate.dayCount(ofMonth: date.month, year: date.year) {
        (date.month, date.day) = (date.month + 1, 1)
      }
      if date.month > 12 { (date.year, date.month) = (date.year + 1, 1) }
    }
    #expect(date == GregorianDate(year: 2400, month: 1, day: 1))
  }

  @Test(
    "division rounds down",
    arguments: [(7, 3, 2, 1), (-7, 3, -3, 2), (-6, 3, -2, 0), (0, 3, 0, 0), (-1, 400, -1, 399)])
  func division(number: Int, divisor: Int, quotient: Int, remainder: Int) {
    #expect(number.flooredQuotientAndRemainder(divisor) == (quotient, remainder))
  }
}
