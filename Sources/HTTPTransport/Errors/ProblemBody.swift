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
  /// The refused parameters in the errors of the body.
  var refusals: [ParameterRefusal] = []
  var apiCode: Int?
  /// A word of X's for the kind of a 403, such as `client-not-enrolled`.
  private var reason: String?
  /// The titles of the single errors.
  private var titles: [String] = []

  /// Reads `body`, or nil where it is not JSON or not such an object.
  ///
  /// - Parameter redactor: Hides the secrets of the request in the texts.
  init?(_ body: [UInt8], hiding redactor: SecretRedactor) {
    // Most error pages are HTML. They are shown by their first bytes instead.
    guard body.first(where: { !" \t\r\n".utf8.contains($0) }) == UInt8(ascii: "{"),
      let content = try? JSONDecoder().decode(Content.self, from: Data(body))
    else { return nil }
    title = content.title.map(redactor.redacted)
    detail = content.detail.map(redactor.redacted)
    type = content.type.map(redactor.redacted)
    reason = content.reason.map(redactor.redacted)
    if let error = content.error { messages.append(redactor.redacted(error)) }
    for entry in content.errors {
      if let message = entry.message ?? entry.detail { messages.append(redactor.redacted(message)) }
      if apiCode == nil { apiCode = entry.code }
      if let title = entry.title { titles.append(redactor.redacted(title)) }
      if let reason = entry.reason { titles.append(redactor.redacted(reason)) }
      for name in entry.parameters.prefix(Self.shownParameters).map(redactor.redacted)
      where !parameters.contains(name) && parameters.count < Self.shownParameters {
        parameters.append(ByteExcerpt.shortened(name))
      }
      refusals += entry.refusals.map { $0.hiding(redactor) }
    }
    if refusals.isEmpty, let detail {
      refusals = [ParameterRefusal(name: nil, values: [], message: detail)]
    }
    if summary == nil, refusals.isEmpty { return nil }
  }

  /// The most names of refused parameters that are kept.
  private static let shownParameters = 10

  /// The allowance that is used up, as opposed to the limit of a time window; nil if it is none.
  var usedUp: Allowance? {
    for word in words {
      switch word {
      case "spendcapreached", "spendcap": return .spendingLimit
      case "creditsdepleted", "credits": return .credits
      case "usagecapexceeded", "usagecapped": return .plan
      default: break
      }
    }
    return nil
  }

  /// The reason of a 403; nil if the body contains no known reason.
  var refusalReason: RefusalReason? {
    switch apiCode {
    case 63, 64, 326: return .suspended
    case 453: return .notEnrolled
    case 220: return .wrongKindOfToken
    case 179: return .notAuthorizedForResource
    default: break
    }
    for word in words {
      switch word {
      case "clientnotenrolled", "clientforbidden": return .notEnrolled
      case "unsupportedauthentication": return .wrongKindOfToken
      case "oauth1permissions", "oauth2permissions": return .missingPermission
      case "notauthorizedforresource": return .notAuthorizedForResource
      default: break
      }
    }
    let text = ([detail].compactMap { $0 } + messages).joined(separator: " ").lowercased()
    return text.contains("suspended") ? .suspended : nil
  }

  /// The body's names for its kind, in lower case and without punctuation, the most general first.
  private var words: [String] {
    let path = type.flatMap { $0.split(separator: "/").last }.map(String.init)
    return ([title, reason, path].compactMap { $0 } + titles).map { word in
      String(word.lowercased().filter { $0.isLetter || $0.isNumber })
    }
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
    var reason: String?
    var error: String?
    var errors: [Entry] = []

    enum CodingKeys: String, CodingKey {
      case title, detail, type, reason, error, errors
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      title = try? container.decodeIfPresent(String.self, forKey: .title)
      detail = try? container.decodeIfPresent(String.self, forKey: .detail)
      type = try? container.decodeIfPresent(String.self, forKey: .type)
      reason = try? container.decodeIfPresent(String.self, forKey: .reason)
      error = try? container.decodeIfPresent(String.self, forKey: .error)
      errors = (try? container.decodeIfPresent([Entry].self, forKey: .errors)) ?? []
    }
  }

  private struct Entry: Decodable {
    var code: Int?
    var title: String?
    var reason: String?
    var message: String?
    var detail: String?
    var parameters: [String] = []
    var refusals: [ParameterRefusal] = []

    enum CodingKeys: String, CodingKey {
      case code, title, reason, message, detail, parameters, parameter, value
    }

    init(from decoder: any Decoder) throws {
      if let text = try? decoder.singleValueContainer().decode(String.self) {
        message = text
        refusals = [ParameterRefusal(name: nil, values: [], message: text)]
        return
      }
      let container = try decoder.container(keyedBy: CodingKeys.self)
      code = try? container.decodeIfPresent(Int.self, forKey: .code)
      title = try? container.decodeIfPresent(String.self, forKey: .title)
      reason = try? container.decodeIfPresent(String.self, forKey: .reason)
      message = try? container.decodeIfPresent(String.self, forKey: .message)
      detail = try? container.decodeIfPresent(String.self, forKey: .detail)
      let text = message ?? detail
      let named = try? container.nestedContainer(keyedBy: AnyKey.self, forKey: .parameters)
      let keys = (named?.allKeys ?? []).sorted { $0.stringValue < $1.stringValue }
      parameters = keys.map { ByteExcerpt.escaped($0.stringValue) }
      for key in keys {
        let values =
          (try? named?.decode([String].self, forKey: key))
          ?? (try? named?.decode(String.self, forKey: key)).map { [$0] } ?? []
        refusals.append(ParameterRefusal(name: key.stringValue, values: values, message: text))
      }
      if let single = try? container.decodeIfPresent(String.self, forKey: .parameter) {
        if !parameters.contains(single) { parameters.append(ByteExcerpt.escaped(single)) }
        if !refusals.contains(where: { $0.name == single }) {
          let value = try? container.decodeIfPresent(String.self, forKey: .value)
          refusals.append(
            ParameterRefusal(name: single, values: value.map { [$0] } ?? [], message: text))
        }
      }
      if refusals.isEmpty, let text {
        refusals = [ParameterRefusal(name: nil, values: [], message: text)]
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
