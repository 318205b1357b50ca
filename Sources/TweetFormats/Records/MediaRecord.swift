/// A photo, video or GIF of a tweet.
package struct MediaRecord: Sendable, Hashable {
  /// The media key: the kind's number, `_` and the identifier, as API v2 writes it.
  ///
  /// Sources that only have the identifier get the same key, so that one picture has one key.
  package var key: String
  /// True if the key was worked out from an address, because the source names none.
  package var isKeyDerived = false
  /// `photo`, `video` or `animated_gif`; nil for a medium that the source names and doesn't describe.
  package var type: String?
  /// The file to download: of a video or GIF the MP4 of the highest bit rate.
  ///
  /// Nil if the source only has the still picture.
  package var url: String?
  /// The still picture of a video or GIF; nil for a photo.
  package var previewURL: String?
  /// The description for those who can't see it.
  package var altText: String?
  /// Width in pixels.
  package var width: Int64?
  /// Height in pixels.
  package var height: Int64?
  /// Playing time in seconds.
  package var duration: Double?
  /// The names that the file may have in an account archive, the best one first, without the tweet's
  /// identifier and the `-` before them.
  package var fileNames: [String] = []
  /// The path of a copy of the file, which a reader of bytes can't know.
  package var file: String?

  /// Returns the rank of a key among keys of one URL: 2 for a key from X, 1 for one derived from the URL, 0 for a key
  /// that contains a file name.
  package static func rank(ofKey key: String, at url: String) -> Int {
    MediaKey.rank(of: key, at: url)
  }

  /// A medium of which only its key and type are known.
  package init(key: String, type: String?) {
    self.key = key
    self.type = type
  }
}
