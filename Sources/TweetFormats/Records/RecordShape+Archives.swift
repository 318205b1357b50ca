/// Shapes of account archives, which X makes for the owner of an account.
extension RecordShape {
  /// A tweet of an archive of 2020 or later, an object with the key `tweet`.
  package static let archiveTweet = RecordShape(name: "archive.tweet", rank: 500)
  /// A tweet that was deleted shortly before the archive was made.
  package static let archiveDeletedTweet = RecordShape(name: "archive.deleted-tweet", rank: 500)
  /// A tweet that only the members of a circle could read.
  package static let archiveCircleTweet = RecordShape(name: "archive.circle-tweet", rank: 500)
  /// The whole text of a long tweet, which an archive keeps apart from the tweet.
  package static let archiveNote = RecordShape(name: "archive.note", rank: 500)
  /// The identifier, author and date of a tweet.
  package static let archiveHeader = RecordShape(name: "archive.header", rank: 500)
  /// The identifier, author and date of a deleted tweet.
  package static let archiveDeletedHeader = RecordShape(name: "archive.deleted-header", rank: 500)
  /// A like.
  package static let archiveLike = RecordShape(name: "archive.like", rank: 500)
  /// A follower, or an account that is followed.
  package static let archiveFollow = RecordShape(name: "archive.follow", rank: 500)
  /// An account that is blocked or muted.
  package static let archiveBlock = RecordShape(name: "archive.block", rank: 500)
  /// The account itself, without its address and telephone number.
  package static let archiveAccount = RecordShape(name: "archive.account", rank: 500)
  /// The account's description of itself.
  package static let archiveProfile = RecordShape(name: "archive.profile", rank: 500)
  /// An earlier name of the account.
  package static let archiveFormerName = RecordShape(name: "archive.former-name", rank: 500)
  /// A conversation of private messages.
  package static let archiveMessages = RecordShape(name: "archive.messages", rank: 500)
  /// The list of an archive's files.
  package static let archiveManifest = RecordShape(name: "archive.manifest", rank: 500)
  /// A tweet of an archive of 2018 to 2020: `tweet.js`, without a key around it.
  package static let archiveBareTweet = RecordShape(name: "archive.bare-tweet", rank: 400)
  /// A tweet of the archive of 2012 to 2018, in its JavaScript files.
  package static let grailbirdTweet = RecordShape(name: "grailbird.tweet", rank: 300)
  /// The account and details of an archive of 2012 to 2018.
  package static let grailbirdDetails = RecordShape(name: "grailbird.details", rank: 300)
  /// A tweet of the archive of 2012 to 2018, in its table `tweets.csv`.
  package static let grailbirdRow = RecordShape(name: "grailbird.row", rank: 200)
  /// The first line of `tweets.csv`.
  package static let grailbirdHeader = RecordShape(name: "grailbird.header", rank: 200)
}
