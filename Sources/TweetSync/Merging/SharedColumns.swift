import Predicates
import TweetFormats

/// The columns of a hashtag's row.
enum HashtagColumn: String, EntityColumn {
  case tag, display

  static let entityName = "Hashtag"

  var rule: MergeRule { self == .tag ? .identity : .least }

  func value(of hashtag: (tag: String, display: String), _ context: RowContext) -> AttributeValue {
    switch self {
    case .tag: .string(hashtag.tag)
    case .display: .string(hashtag.display)
    }
  }
}

/// The columns of a link's row.
enum LinkColumn: String, EntityColumn {
  case url, short, title, host

  static let entityName = "Link"

  var rule: MergeRule {
    switch self {
    case .url, .host: .identity
    case .short: .least
    case .title: .greatest
    }
  }

  func value(of link: LinkRecord, _ context: RowContext) -> AttributeValue {
    switch self {
    case .url: .string(link.url)
    case .short: .init(link.short)
    case .title: .init(link.title)
    case .host: .init(LinkHost.host(of: link.url))
    }
  }
}

/// The columns of a medium's row.
enum MediaColumn: String, EntityColumn {
  case key, type, url, altText, width, height, duration, file

  static let entityName = "Media"

  var rule: MergeRule { self == .key ? .identity : .greatest }

  func value(of media: MediaRecord, _ context: RowContext) -> AttributeValue {
    switch self {
    case .key: .string(media.key)
    case .type: .init(media.type)
    case .url: .init(media.url)
    case .altText: .init(media.altText)
    case .width: .init(media.width)
    case .height: .init(media.height)
    case .duration: .init(media.duration)
    case .file: .init(media.file)
    }
  }
}

/// The columns of a place's row.
enum PlaceColumn: String, EntityColumn {
  case identifier, name, country

  static let entityName = "Place"

  var rule: MergeRule { self == .identifier ? .identity : .greatest }

  func value(of place: PlaceRecord, _ context: RowContext) -> AttributeValue {
    switch self {
    case .identifier: .string(place.identifier)
    case .name: .init(place.fullName ?? place.name)
    case .country: .init(place.country)
    }
  }
}

/// The columns of a like's row.
enum LikeColumn: String, EntityColumn {
  case tweetIdentifier, text

  static let entityName = "Like"

  var rule: MergeRule { self == .tweetIdentifier ? .identity : .greatest }

  func value(of like: LikeRecord, _ context: RowContext) -> AttributeValue {
    switch self {
    case .tweetIdentifier: .integer(like.tweetIdentifier)
    case .text: .init(like.text)
    }
  }
}

/// The columns of a note's row.
enum NoteColumn: String, EntityColumn {
  case identifier, text, created, entities, tweetIdentifier

  static let entityName = "Note"

  var rule: MergeRule {
    switch self {
    case .identifier: .identity
    case .text, .created, .entities: .greatest
    case .tweetIdentifier: .least
    }
  }

  func value(of note: NoteRecord, _ context: RowContext) -> AttributeValue {
    switch self {
    case .identifier: .integer(note.identifier)
    case .text: .string(note.text)
    case .created: .init(note.created)
    case .entities: .init(NoteEntities(note).json)
    // Found by `NoteJoiner`, and not in records.
    case .tweetIdentifier: .null
    }
  }
}
