import Glibc

/// Serves the files of a folder, as a handler for `LoopbackServer`.
package struct LoopbackFiles: Sendable {
  /// The folder's path.
  package let folder: String

  /// Files under `folder`.
  package init(folder: String) {
    self.folder = folder
  }

  /// The file that the request's path names, or a 404.
  ///
  /// Steps upwards are refused. The media type follows the name's ending. There are an `ETag`
  /// made of size and time, and a 304 where the request names it.
  package func response(to request: LoopbackRequest) -> LoopbackResponse {
    let parts = request.path.split(separator: "/")
    guard !parts.isEmpty, !parts.contains(".."), !request.path.contains("%"),
      let file = fopen("\(folder)/\(parts.joined(separator: "/"))", "rb")
    else { return LoopbackResponse(404, text: "no such file\n") }
    defer { fclose(file) }
    var status = stat()
    guard fstat(fileno(file), &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return LoopbackResponse(404, text: "no such file\n")
    }
    let tag =
      "\"\(String(status.st_size, radix: 16))-\(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)\""
    if request.header("If-None-Match") == tag {
      return LoopbackResponse(304, headers: [("ETag", tag)], framing: .none)
    }
    let size = Int(status.st_size)
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = fread(buffer.baseAddress, 1, size, file)
    }
    let type = Self.mediaType(parts.last ?? "")
    return LoopbackResponse(headers: [("Content-Type", type), ("ETag", tag)], body: bytes)
  }

  private static func mediaType(_ name: Substring) -> String {
    let types = [
      (".json", "application/json"), (".jsonl", "application/x-ndjson"), (".html", "text/html"),
      (".zip", "application/zip"), (".gz", "application/gzip"), (".js", "text/javascript"),
      (".csv", "text/csv"),
    ]
    return types.first { name.hasSuffix($0.0) }?.1 ?? "application/octet-stream"
  }
}
