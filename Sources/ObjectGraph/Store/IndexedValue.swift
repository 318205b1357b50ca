import FoundationEssentials
import ObjectModel
import Predicates

/// A value in a form in which values that a predicate finds equal are the same.
///
/// Values that aren't equal may be the same, too: the predicate decides.
enum IndexedValue: Hashable {
  case null
  case number(Double)
  case text(String)
  case date(Date)
  case uuid(UUID)

  /// A value as rows have it; nil for values without such a form.
  init?(_ value: AttributeValue) {
    switch value {
    case .null: self = .null
    case .boolean(let flag): self = .number(flag ? 1 : 0)
    case .integer(let number): self = .number(Double(number))
    case .double(let number): self = .number(number)
    // Whatever options a comparison has, texts that it finds equal are equal without case and diacritics.
    case .string(let text):
      self = .text(TextFolding.fold(text, [.caseInsensitive, .diacriticInsensitive]))
    case .date(let date): self = .date(date)
    case .uuid(let uuid): self = .uuid(uuid)
    case .decimal, .data, .array, .object: return nil
    }
  }

  /// A constant that an attribute of `type` is compared with; nil if equal values may have another form.
  init?(_ constant: AttributeValue, comparedWith type: AttributeType) {
    self.init(constant)
    switch (self, type) {
    case (.number, .integer16), (.number, .integer32), (.number, .integer64), (.number, .double),
      (.number, .float), (.number, .boolean), (.text, .string), (.text, .uri), (.date, .date),
      (.uuid, .uuid):
      return
    default: return nil
    }
  }
}
