import TweetFormats

/// Recognises a web archive (WACZ) by the names of its members.
struct WebArchiveNames {
  private var hasPackage = false
  private var hasArchive = false

  mutating func note(_ name: String) {
    if name == "datapackage.json" { hasPackage = true }
    if name.hasPrefix("archive/"), name.hasSuffix(".warc") || name.hasSuffix(".warc.gz") {
      hasArchive = true
    }
  }

  /// The format; nil if it is another.
  var format: ForeignFormat? { hasPackage && hasArchive ? .wacz : nil }
}
