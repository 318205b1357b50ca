import FoundationEssentials

/// The JSON body in which X explains an error.
///
/// v2 sends a problem with `title`, `detail`, `type` and `errors` of `message` and `parameters`;
/// v1.1 sends `errors` of `code` and `message`, or one `error`.
struct ProblemBody {
  var title: String?
  var detail: String?
  var type: String?
  var messages: [String] = []
  var parameters: [String] = []
  var apiCode: Int?

  /// Reads `body`, or nil where it is not JSON or not such an object.
  init?(_ body: [UInt8]) {
    // Most error pages are HTML. They are shown by their first bytes instead.
    guard body.first(where: { !" \t\r\n".utf8.contains($0) }) == UInt8(ascii: "{"),
      let content = try? JSONDecoder().decode(Content.self, from: Data(body))
    else { return nil }
    title = content.title
    detail = content.detail
    type = content.type
    if let error = content.error { messages.append(error) }
    for entry in content.errors {
      if let message = entry.message ?? entry.detail { messages.append(message) }
      if apiCode == nil { apiCode = entry.code }
      for name in entry.parameters where !parameters.contains(name) { parameters.append(name) }
    }
    if summary == nil { return nil }
  }

  /// Whether the plan's allowance is used up, as opposed to a window's.
  var isUsageCap: Bool {
    title == "UsageCapExceeded" || title == "CreditsDepleted"
      || type?.hasSuffix("/usage-capped") == true
  }

  /// The server's words in one line, or nil where it has none.
  var summary: String? {
    var parts: [String] = []
    for part in [title, detail].compactMap({ $0 }) + messages.prefix(3) where !part.isEmpty {
      if !parts.contains(part) { parts.append(part) }
    }
    guard !parts.isEmpty else { return nil }
    var text = ByteExcerpt.shortened(ByteExcerpt.escaped(parts.joined(separator: ": ")))
    if let apiCode { text += " (code \(apiCode))" }
    return text
  }
}

extension ProblemBody {
  /// The body's members, each optional and each of any type, so that an odd one spoils nothing.
  private struct Content: Decodable {
    var title: String?
    var detail: String?
    var type: String?
    var error: String?
    var errors: [Entry] = []

    enum CodingKeys: String, CodingKey {
      case title, detail, type, error, errors
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      title = try? container.decodeIfPresent(String.self, forKey: .title)
      detail = try? container.decodeIfPresent(String.self, forKey: .detail)
      type = try? container.decodeIfPresent(String.self, forKey: .type)
      error = try? container.decodeIfPresent(String.self, forKey: .error)
      errors = (try? container.decodeIfPresent([Entry].self, forKey: .errors)) ?? []
    }
  }

  private struct Entry: Decodable {
    var code: Int?
    var message: String?
    var detail: String?
    var parameters: [String] = []

    enum CodingKeys: String, CodingKey {
      case code, message, detail, parameters, parameter
    }

    init(from decoder: any Decoder) throws {
      if let text = try? decoder.singleValueContainer().decode(String.self) {
        message = text
        return
      }
      let container = try decoder.container(keyedBy: CodingKeys.self)
      code = try? container.decodeIfPresent(Int.self, forKey: .code)
      message = try? container.decodeIfPresent(String.self, forKey: .message)
      detail = try? container.decodeIfPresent(String.self, forKey: .detail)
      let named = try? container.nestedContainer(keyedBy: AnyKey.self, forKey: .parameters)
      parameters = (named?.allKeys.map { ByteExcerpt.escaped($0.stringValue) } ?? []).sorted()
      if let single = try? container.decodeIfPresent(String.self, forKey: .parameter) {
        parameters.append(ByteExcerpt.escaped(single))
      }
    }
  }

  private struct AnyKey: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) {
      self.stringValue = stringValue
    }

    init?(intValue: Int) {
      return nil
    }
  }
}
