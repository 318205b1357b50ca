import HTTPTransport

extension SourceFetcher {
  /// Sends a request without the fields that the service is known to refuse, and again without those
  /// that it refuses now.
  ///
  /// Each new request names less than the one before, so there is an end.
  ///
  /// - Parameter perform: Sends one request, and throws what an answer says that is no success.
  func send<Answer>(
    _ address: String, for source: inout SourceState,
    perform: (HTTPRequest) throws -> Answer
  ) throws -> Answer {
    while true {
      var refused = source.options.refusedFields ?? RefusedFields()
      let url = refused.applied(to: RequestURL(address))
      do {
        return try perform(request(url.text, source: source))
      } catch let error as HTTPStatusError where error.code == .badRequest {
        let given = RequestURL(source.location)
        guard refused.take(error, to: url, given: given) else {
          throw Self.explained(error, given: given)
        }
        source.options.refusedFields = refused
      }
    }
  }

  /// Warns of what was refused since the fetch began.
  func warn(
    aboutFieldsOf source: SourceState, since before: RefusedFields?, _ session: ImportSession
  ) {
    guard let refused = source.options.refusedFields?.subtracting(before ?? RefusedFields()),
      !refused.isEmpty
    else { return }
    session.warn("the service refused these fields, and isn't asked for them any more: \(refused)")
  }

  /// What other sources know of the fields that the endpoint of `source` refuses.
  static func refusedFields(
    ofEndpointOf source: SourceState, among sources: [SourceState]
  ) -> RefusedFields? {
    guard let endpoint = APIEndpoint(RequestURL(source.location)),
      let origin = try? HTTPURL(source.location.exposedText).origin
    else { return source.options.refusedFields }
    var result = source.options.refusedFields ?? RefusedFields()
    for other in sources {
      guard let refused = other.options.refusedFields,
        APIEndpoint(RequestURL(other.location)) == endpoint,
        (try? HTTPURL(other.location.exposedText).origin) == origin
      else { continue }
      result.formUnion(refused)
    }
    return result.isEmpty ? nil : result
  }

  private static func explained(_ error: HTTPStatusError, given: RequestURL) -> HTTPStatusError {
    let names = error.parameters.filter(given.contains)
    guard !names.isEmpty else { return error }
    var error = error
    error.hint =
      "the request can't do without \(names.joined(separator: ", ")): change it in the URL"
    return error
  }
}
