import ObjectGraph
import ObjectModel
import Predicates
import Testing
import TweetModel

@Suite("TweetModel")
struct TweetModelTests {
  @Test("every entity has a class, and every class names all properties of its entity")
  func classesFitTheModel() throws {
    let model = try TweetModel.make()
    #expect(Set(TweetModel.classes.map { $0.entityName }) == Set(model.entities.map(\.name)))
    for type in TweetModel.classes {
      let entity = try #require(model.entity(named: type.entityName))
      let naming = try #require(type as? any KeyPathNaming.Type)
      #expect(Set(naming.keyNames.values) == Set(entity.propertyNames))
    }
  }

  @Test("the lecture's example: a tweet and its tweeter know each other")
  func inverses() throws {
    let container = PersistentContainer(
      store: InMemoryStore(model: try TweetModel.make()), classes: TweetModel.classes)
    try container.viewContext.performAndWait { context in
      let tweet = try context.insert(Tweet.self, primaryKey: 1)
      let user = try context.insert(TwitterUser.self, primaryKey: 2)
      tweet.tweeter = user
      #expect(user.tweets.map(\.identifier) == [1])
      try context.save()
      let request = FetchRequest(
        TwitterUser.self, predicate: try FetchPredicate(format: "tweets.@count == 1"))
      #expect(try context.fetch(request).map(\.identifier) == [2])
    }
  }

  @Test("a reply joins its tweet as soon as that is held, whichever came first")
  func referencesJoinUp() throws {
    let container = PersistentContainer(
      store: InMemoryStore(model: try TweetModel.make()), classes: TweetModel.classes)
    try container.viewContext.performAndWait { context in
      let reply = try context.insert(Tweet.self, primaryKey: 2)
      reply.replyToIdentifier = 1
      try context.save()
      #expect(reply.replyTo == nil)
      #expect(try context.count(for: FetchRequest(Tweet.self)) == 1)
      let tweet = try context.insert(Tweet.self, primaryKey: 1)
      try context.save()
      #expect(reply.replyTo === tweet)
      #expect(tweet.replies.map(\.identifier) == [2])
    }
  }
}
