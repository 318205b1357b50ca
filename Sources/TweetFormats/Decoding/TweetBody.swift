/// The best text that a source has for a tweet, and what belongs to it.
struct TweetBody {
  /// The text as it was sent.
  let text: JSONBytes
  /// The objects with the text's entities.
  ///
  /// A long tweet has two: those of its short form hold the names it answers, which the long text
  /// leaves out.
  let entities: (JSONValue?, JSONValue?)
  /// API v1.1: the object with all media.
  var extendedEntities: JSONValue?
  /// True if this is the text of a long tweet.
  var isNote = false
  /// True if the source says that it cut the text.
  var isCut = false
  /// False where `&amp;` in the text means just that.
  var isEscaped = true

  /// Chooses among the texts of an API v1.1 status: the longest form wins.
  init(v1 keys: RecordKeys) throws(RecordFault) {
    if let note = keys.value(keys.noteTweet), let text = note["text"]?.bytes {
      self.init(text: text, entities: keys.value(keys.entities), note["entities"])
      extendedEntities = keys.value(keys.extendedEntities)
      isNote = true
      return
    }
    if let extended = keys.value(keys.extendedTweet), let text = extended["full_text"]?.bytes {
      self.init(text: text, entities: extended["entities"], nil)
      extendedEntities = extended["extended_entities"] ?? keys.value(keys.extendedEntities)
      return
    }
    let entities = keys.value(keys.entities)
    if let text = keys.value(keys.fullText)?.bytes {
      self.init(text: text, entities: entities, nil)
    } else if let text = keys.value(keys.text)?.bytes {
      self.init(text: text, entities: entities, nil)
      isCut = keys.value(keys.truncated)?.bool ?? false
    } else {
      throw Self.missing(keys)
    }
    extendedEntities = keys.value(keys.extendedEntities)
  }

  /// Chooses among the texts of an API v2 tweet: that of a long tweet wins.
  init(v2 keys: RecordKeys) throws(RecordFault) {
    if let note = keys.value(keys.noteTweet), let text = note["text"]?.bytes {
      self.init(text: text, entities: keys.value(keys.entities), note["entities"])
      isNote = true
    } else if let text = keys.value(keys.text)?.bytes {
      self.init(text: text, entities: keys.value(keys.entities), nil)
    } else {
      throw Self.missing(keys)
    }
  }

  /// Chooses among the texts of a tweet in an answer of the service's own pages.
  ///
  /// There the text of a long tweet is mostly not escaped.
  init(note: JSONValue?, legacy keys: RecordKeys) throws(RecordFault) {
    if let note, let text = note["text"]?.bytes {
      self.init(text: text, entities: keys.value(keys.entities), note["entity_set"])
      isNote = true
      isEscaped = TextComposer.isEscaped(text)
    } else if let text = keys.value(keys.fullText)?.bytes {
      self.init(text: text, entities: keys.value(keys.entities), nil)
    } else {
      throw Self.missing(keys)
    }
    extendedEntities = keys.value(keys.extendedEntities)
  }

  /// A text that comes without entities in X's form.
  init(collected text: JSONBytes, isEscaped: Bool) {
    self.init(text: text, entities: nil, nil)
    self.isEscaped = isEscaped
  }

  private init(text: JSONBytes, entities first: JSONValue?, _ second: JSONValue?) {
    self.text = text
    entities = (first, second)
  }

  private static func missing(_ keys: RecordKeys) -> RecordFault {
    if keys.fullText != 0 {
      return RecordFault(.wrongType, "expected a string for \"full_text\"")
    }
    if keys.text != 0 { return RecordFault(.wrongType, "expected a string for \"text\"") }
    return RecordFault(.missingText, "the tweet has no text")
  }

  /// The name in the `RT @name: ` with which the text of a retweet begins.
  var retweetName: JSONBytes? {
    let mark: StaticString = "RT @"
    guard text.hasPrefix(mark) else { return nil }
    var here = mark.utf8CodeUnitCount
    while here < text.count, Self.isNameByte(text[here]) { here += 1 }
    guard here > mark.utf8CodeUnitCount, text.dropping(here).hasPrefix(": ") else { return nil }
    return text.dropping(mark.utf8CodeUnitCount).prefix(here - mark.utf8CodeUnitCount)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte.isLetterOrDigit || byte == UInt8(ascii: "_")
  }
}
