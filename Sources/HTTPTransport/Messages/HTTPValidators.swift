/// The validators of a response, for a later conditional request.
///
/// Both texts are sent back exactly as they came.
package struct HTTPValidators: Sendable, Hashable, Codable {
  /// The `ETag` of the response, for `If-None-Match`.
  package var entityTag: String?
  /// The `Last-Modified` of the response, for `If-Modified-Since`.
  package var lastModified: String?

  /// Validators from their two parts.
  package init(entityTag: String? = nil, lastModified: String? = nil) {
    self.entityTag = entityTag
    self.lastModified = lastModified
  }

  /// The validators in `headers`, or nil where there are none.
  package init?(headers: HTTPHeaders) {
    self.init(entityTag: headers["ETag"], lastModified: headers["Last-Modified"])
    if isEmpty { return nil }
  }

  /// True if there is nothing to ask with.
  package var isEmpty: Bool { entityTag == nil && lastModified == nil }
}
