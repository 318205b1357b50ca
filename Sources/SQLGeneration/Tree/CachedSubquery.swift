/// The identity of a correlated subquery that is run once for each key that it depends on.
///
/// Many rows can lead to one object: all tweets of a user lead to that user. A database would run a subquery about the user once
/// for each tweet, and going through the user's tweets each time takes quadratic time.
package final class CachedSubquery {}
