// The least that a program must do to load tweets into SQLite, with nothing of a product around it:
// the yardstick for `tweetstore import`.
//
//     bare_loader TWEETS.jsonl STORE.sqlite tables|indexes|trigram
//
// `tables` writes a row for each tweet and each user; `indexes` keeps two indexes as well; `trigram`
// also an FTS5 index of the texts, by trigrams, with the settings that FTS5 has of itself. No
// originals are kept, nothing is merged, and the input must have the form that make-tweets writes.
#include <simdjson.h>
#include <sqlite3.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

namespace {

[[noreturn]] void fail(const char *what) {
  std::fprintf(stderr, "bare_loader: %s\n", what);
  std::exit(74);
}

class Database {
 public:
  explicit Database(const char *path) {
    if (sqlite3_open(path, &handle) != SQLITE_OK) fail(sqlite3_errmsg(handle));
  }
  ~Database() { sqlite3_close(handle); }

  void execute(const char *sql) {
    if (sqlite3_exec(handle, sql, nullptr, nullptr, nullptr) != SQLITE_OK) {
      fail(sqlite3_errmsg(handle));
    }
  }

  sqlite3_stmt *prepare(const char *sql) {
    sqlite3_stmt *statement = nullptr;
    if (sqlite3_prepare_v2(handle, sql, -1, &statement, nullptr) != SQLITE_OK) {
      fail(sqlite3_errmsg(handle));
    }
    return statement;
  }

 private:
  sqlite3 *handle = nullptr;
};

// Binds values from left to right and runs a statement.
class Row {
 public:
  explicit Row(sqlite3_stmt *statement) : statement(statement) {}

  Row &operator<<(std::string_view text) {
    sqlite3_bind_text(statement, ++count, text.data(), int(text.size()), SQLITE_STATIC);
    return *this;
  }
  Row &operator<<(std::int64_t number) {
    sqlite3_bind_int64(statement, ++count, number);
    return *this;
  }
  void run() {
    if (sqlite3_step(statement) != SQLITE_DONE) fail(sqlite3_errmsg(sqlite3_db_handle(statement)));
    sqlite3_reset(statement);
  }

 private:
  sqlite3_stmt *statement;
  int count = 0;
};

}  // namespace

int main(int argc, char **argv) {
  const std::string_view mode = argc == 4 ? argv[3] : "";
  if (mode != "tables" && mode != "indexes" && mode != "trigram") {
    std::fputs("usage: bare_loader TWEETS.jsonl STORE.sqlite tables|indexes|trigram\n", stderr);
    return 64;
  }
  simdjson::padded_string input;
  if (simdjson::padded_string::load(argv[1]).get(input)) fail("the input can't be read");

  Database database(argv[2]);
  database.execute(
      "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -64000;"
      "CREATE TABLE user(id INTEGER PRIMARY KEY, screen_name TEXT, name TEXT, bio TEXT,"
      " location TEXT, followers INT, friends INT, tweets INT, created TEXT);"
      "CREATE TABLE tweet(id INTEGER PRIMARY KEY, text TEXT, created TEXT, user INT, lang TEXT,"
      " client TEXT, retweets INT, likes INT);");
  if (mode != "tables") {
    database.execute(
        "CREATE INDEX tweet_user ON tweet(user, created); CREATE INDEX tweet_time ON tweet(created)");
  }
  sqlite3_stmt *index = nullptr;
  if (mode == "trigram") {
    database.execute(
        "CREATE VIRTUAL TABLE words USING"
        " fts5(text, content = '', detail = none, tokenize = 'trigram')");
    index = database.prepare("INSERT INTO words(rowid, text) VALUES (?, ?)");
  }
  sqlite3_stmt *users = database.prepare(
      "INSERT INTO user VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT(id) DO UPDATE SET"
      " screen_name = excluded.screen_name, name = excluded.name, bio = excluded.bio,"
      " location = excluded.location, followers = excluded.followers, friends = excluded.friends,"
      " tweets = excluded.tweets");
  sqlite3_stmt *tweets = database.prepare(
      "INSERT INTO tweet VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT(id) DO NOTHING");

  database.execute("BEGIN");
  simdjson::ondemand::parser parser;
  simdjson::ondemand::document_stream documents;
  if (parser.iterate_many(input, 1'000'000).get(documents)) fail("the input is no JSON");
  std::int64_t count = 0;
  for (auto document : documents) {
    // Members are read in the order in which they stand, as simdjson wants it.
    simdjson::ondemand::object tweet = document.get_object();
    const std::string_view created = tweet["created_at"].get_string();
    const std::int64_t id = tweet["id"].get_int64();
    const std::string_view text = tweet["full_text"].get_string();
    const std::string_view client = tweet["source"].get_string();
    simdjson::ondemand::object user = tweet["user"];
    const std::int64_t user_id = user["id"].get_int64();
    const std::string_view name = user["name"].get_string();
    const std::string_view screen_name = user["screen_name"].get_string();
    const std::string_view location = user["location"].get_string();
    const std::string_view bio = user["description"].get_string();
    const std::int64_t followers = user["followers_count"].get_int64();
    const std::int64_t friends = user["friends_count"].get_int64();
    const std::int64_t statuses = user["statuses_count"].get_int64();
    const std::string_view since = user["created_at"].get_string();
    (Row(users) << user_id << screen_name << name << bio << location << followers << friends
                << statuses << since).run();
    const std::int64_t retweets = tweet["retweet_count"].get_int64();
    const std::int64_t likes = tweet["favorite_count"].get_int64();
    const std::string_view language = tweet["lang"].get_string();
    (Row(tweets) << id << text << created << user_id << language << client << retweets << likes)
        .run();
    if (index != nullptr) (Row(index) << id << text).run();
    if (++count % 20'000 == 0) database.execute("COMMIT; BEGIN");
  }
  database.execute("COMMIT");
  for (sqlite3_stmt *statement : {index, users, tweets}) sqlite3_finalize(statement);
  std::printf("%lld\n", static_cast<long long>(count));
}
