extension PredicateFunction {
  /// A hint for a function of SQL, Python, JavaScript or Excel that is written otherwise here; nil for
  /// any other name.
  static func foreignHint(for name: String) -> String? {
    switch name.lowercased().drop(while: { $0 == ":" }).filter({ $0 != ":" }) {
    case "lower", "tolower", "lcase", "casefold":
      "write lowercase(text), or [c] after the operator to ignore case: text ==[c] \"word\""
    case "upper", "toupper", "ucase":
      "write uppercase(text), or [c] after the operator to ignore case: text ==[c] \"word\""
    case "len", "strlen", "char_length", "size":
      "write length(text) for a text, and key.@count for a collection"
    case "avg", "mean": "write average(…), or key.@avg.number for a collection"
    case "year", "month", "day", "date", "strftime", "date_trunc", "datetime", "todate":
      "compare the date itself: created == \"2024\", created == \"2024-06\", created >= 2024-06-01"
    case "today", "yesterday": "write it without parentheses: created >= today"
    case "exists", "any", "isempty", "empty", "has": "write key.@count > 0 for a collection"
    case "isnull", "isnil", "ifnull", "coalesce", "nvl": "compare with nil: key == nil"
    case "substr", "substring", "left", "right", "instr", "indexof", "position", "strpos",
      "contains",
      "includes":
      "write text CONTAINS \"word\", text BEGINSWITH \"word\" or text ENDSWITH \"word\""
    case "regexp", "regex", "match", "regexp_matches", "regexp_like":
      "write text MATCHES \"regular expression\""
    case "startswith", "starts_with": "write text BEGINSWITH \"word\""
    case "endswith", "ends_with": "write text ENDSWITH \"word\""
    case "in": "write key IN {a, b}"
    case "not": "write NOT before a comparison"
    case "if", "iif", "case": "write TERNARY(condition, a, b)"
    case "ceil": "did you mean 'ceiling'?"
    case "round": "write floor(x + 0.5)"
    case "pow", "power": "write a ** b"
    case "mod": "write modulus:by:(a, b)"
    case "concat": "write a + b"
    case "select", "map", "filter", "where": "write the condition alone, such as lang == \"en\""
    default: nil
    }
  }
}
