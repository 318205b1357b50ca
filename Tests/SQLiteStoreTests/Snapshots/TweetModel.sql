CREATE TABLE store_metadata (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TABLE store_sequence (entity TEXT PRIMARY KEY, next INTEGER NOT NULL) STRICT;
CREATE TABLE "tweet" (
  "identifier" INTEGER PRIMARY KEY,
  "text" TEXT,
  "created" REAL,
  "created_precision" TEXT,
  "lang" TEXT,
  "client" TEXT,
  "conversation" INTEGER,
  "is_retweet" INTEGER,
  "audience" TEXT,
  "reply_to_identifier" INTEGER,
  "retweet_of_identifier" INTEGER,
  "quoted_identifier" INTEGER,
  "first_version_identifier" INTEGER,
  "edit_history" TEXT,
  "like_count" INTEGER,
  "retweet_count" INTEGER,
  "reply_count" INTEGER,
  "quote_count" INTEGER,
  "bookmark_count" INTEGER,
  "view_count" INTEGER,
  "sensitive" INTEGER,
  "latitude" REAL,
  "longitude" REAL,
  "is_truncated" INTEGER,
  "liked" INTEGER,
  "bookmarked" INTEGER,
  "deleted_at" REAL,
  "first_seen" REAL,
  "last_seen" REAL,
  "provenance" BLOB,
  "tweeter" INTEGER REFERENCES "twitter_user"("identifier") DEFERRABLE INITIALLY DEFERRED,
  "place" INTEGER REFERENCES "place"("id") DEFERRABLE INITIALLY DEFERRED
) STRICT;
CREATE INDEX "tweet_tweeter_created_index" ON "tweet" ("tweeter", "created");
CREATE INDEX "tweet_created_index" ON "tweet" ("created");
CREATE INDEX "tweet_conversation_index" ON "tweet" ("conversation") WHERE "conversation" IS NOT NULL;
CREATE INDEX "tweet_is_truncated_retweet_of_identifier_index" ON "tweet" ("is_truncated", "retweet_of_identifier") WHERE "is_truncated" IS NOT NULL;
CREATE INDEX "tweet_reply_to_identifier_index" ON "tweet" ("reply_to_identifier") WHERE "reply_to_identifier" IS NOT NULL;
CREATE INDEX "tweet_retweet_of_identifier_index" ON "tweet" ("retweet_of_identifier") WHERE "retweet_of_identifier" IS NOT NULL;
CREATE INDEX "tweet_quoted_identifier_index" ON "tweet" ("quoted_identifier") WHERE "quoted_identifier" IS NOT NULL;
CREATE INDEX "tweet_first_version_identifier_index" ON "tweet" ("first_version_identifier") WHERE "first_version_identifier" IS NOT NULL;
CREATE INDEX "tweet_place_index" ON "tweet" ("place") WHERE "place" IS NOT NULL;
CREATE TABLE "twitter_user" (
  "identifier" INTEGER PRIMARY KEY,
  "screen_name" TEXT,
  "name" TEXT,
  "bio" TEXT,
  "location" TEXT,
  "url" TEXT,
  "created" REAL,
  "followers_count" INTEGER,
  "following_count" INTEGER,
  "tweet_count" INTEGER,
  "listed_count" INTEGER,
  "verified" INTEGER,
  "protected" INTEGER,
  "avatar" TEXT,
  "provenance" BLOB
) STRICT;
CREATE TABLE "profile" (
  "id" INTEGER PRIMARY KEY,
  "fingerprint" INTEGER NOT NULL,
  "screen_name" TEXT,
  "name" TEXT,
  "bio" TEXT,
  "first_seen" REAL,
  "user" INTEGER NOT NULL REFERENCES "twitter_user"("identifier") DEFERRABLE INITIALLY DEFERRED
) STRICT;
CREATE UNIQUE INDEX "profile_user_fingerprint_index" ON "profile" ("user", "fingerprint");
CREATE TABLE "hashtag" (
  "id" INTEGER PRIMARY KEY,
  "tag" TEXT NOT NULL,
  "display" TEXT
) STRICT;
CREATE UNIQUE INDEX "hashtag_tag_index" ON "hashtag" ("tag");
CREATE TABLE "link" (
  "id" INTEGER PRIMARY KEY,
  "url" TEXT NOT NULL,
  "short" TEXT,
  "title" TEXT,
  "host" TEXT
) STRICT;
CREATE UNIQUE INDEX "link_url_index" ON "link" ("url");
CREATE INDEX "link_host_index" ON "link" ("host");
CREATE TABLE "media" (
  "id" INTEGER PRIMARY KEY,
  "key" TEXT NOT NULL,
  "type" TEXT,
  "url" TEXT,
  "alt_text" TEXT,
  "width" INTEGER,
  "height" INTEGER,
  "duration" REAL,
  "file" TEXT
) STRICT;
CREATE UNIQUE INDEX "media_key_index" ON "media" ("key");
CREATE INDEX "media_url_index" ON "media" ("url") WHERE "url" IS NOT NULL;
CREATE TABLE "place" (
  "id" INTEGER PRIMARY KEY,
  "identifier" TEXT NOT NULL,
  "name" TEXT,
  "country" TEXT
) STRICT;
CREATE UNIQUE INDEX "place_identifier_index" ON "place" ("identifier");
CREATE TABLE "observation" (
  "id" INTEGER PRIMARY KEY,
  "hash" BLOB NOT NULL,
  "payload" BLOB,
  "carrier_identifier" INTEGER,
  "offset" INTEGER,
  "length" INTEGER,
  "seen" REAL,
  "shape" TEXT,
  "tweet" INTEGER REFERENCES "tweet"("identifier") DEFERRABLE INITIALLY DEFERRED,
  "source" INTEGER REFERENCES "source"("id") DEFERRABLE INITIALLY DEFERRED
) STRICT;
CREATE UNIQUE INDEX "observation_tweet_hash_index" ON "observation" ("tweet", "hash");
CREATE UNIQUE INDEX "observation_tweet_hash_nil_index" ON "observation" ("tweet" IS NULL, ifnull("tweet", 0), "hash") WHERE "tweet" IS NULL;
CREATE INDEX "observation_carrier_identifier_index" ON "observation" ("carrier_identifier") WHERE "carrier_identifier" IS NOT NULL;
CREATE INDEX "observation_source_index" ON "observation" ("source") WHERE "source" IS NOT NULL;
CREATE TABLE "source" (
  "id" INTEGER PRIMARY KEY,
  "name" TEXT NOT NULL,
  "location" TEXT,
  "address" TEXT,
  "kind" TEXT,
  "newest_identifier" INTEGER,
  "newest_seen" INTEGER,
  "checkpoint" TEXT,
  "gaps" TEXT,
  "entity_tag" TEXT,
  "last_modified" TEXT,
  "last_run" REAL,
  "options" TEXT
) STRICT;
CREATE UNIQUE INDEX "source_name_index" ON "source" ("name");
CREATE TABLE "deletion" (
  "id" INTEGER PRIMARY KEY,
  "tweet_identifier" INTEGER NOT NULL,
  "time" REAL NOT NULL,
  "reason" TEXT,
  "shape" TEXT,
  "tweet_created" REAL,
  "source" INTEGER REFERENCES "source"("id") DEFERRABLE INITIALLY DEFERRED
) STRICT;
CREATE UNIQUE INDEX "deletion_tweet_identifier_time_index" ON "deletion" ("tweet_identifier", "time");
CREATE INDEX "deletion_source_index" ON "deletion" ("source") WHERE "source" IS NOT NULL;
CREATE TABLE "like" (
  "id" INTEGER PRIMARY KEY,
  "tweet_identifier" INTEGER NOT NULL,
  "text" TEXT
) STRICT;
CREATE UNIQUE INDEX "like_tweet_identifier_index" ON "like" ("tweet_identifier");
CREATE TABLE "note" (
  "identifier" INTEGER PRIMARY KEY,
  "text" TEXT,
  "created" REAL,
  "entities" TEXT,
  "tweet_identifier" INTEGER
) STRICT;
CREATE INDEX "note_tweet_identifier_index" ON "note" ("tweet_identifier") WHERE "tweet_identifier" IS NOT NULL;
CREATE TABLE "saved_query" (
  "id" INTEGER PRIMARY KEY,
  "name" TEXT NOT NULL,
  "entity_name" TEXT NOT NULL,
  "predicate" TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX "saved_query_name_index" ON "saved_query" ("name");
CREATE TABLE "compression_dictionary" (
  "identifier" INTEGER PRIMARY KEY,
  "content" BLOB NOT NULL
) STRICT;
CREATE TABLE "tweet_mentions" (
  "tweet" INTEGER NOT NULL REFERENCES "tweet"("identifier") DEFERRABLE INITIALLY DEFERRED,
  "twitter_user" INTEGER NOT NULL REFERENCES "twitter_user"("identifier") DEFERRABLE INITIALLY DEFERRED,
  PRIMARY KEY ("tweet", "twitter_user")
) STRICT, WITHOUT ROWID;
CREATE INDEX "tweet_mentions_twitter_user_index" ON "tweet_mentions" ("twitter_user", "tweet");
CREATE TABLE "tweet_hashtags" (
  "tweet" INTEGER NOT NULL REFERENCES "tweet"("identifier") DEFERRABLE INITIALLY DEFERRED,
  "hashtag" INTEGER NOT NULL REFERENCES "hashtag"("id") DEFERRABLE INITIALLY DEFERRED,
  PRIMARY KEY ("tweet", "hashtag")
) STRICT, WITHOUT ROWID;
CREATE INDEX "tweet_hashtags_hashtag_index" ON "tweet_hashtags" ("hashtag", "tweet");
CREATE TABLE "tweet_links" (
  "tweet" INTEGER NOT NULL REFERENCES "tweet"("identifier") DEFERRABLE INITIALLY DEFERRED,
  "link" INTEGER NOT NULL REFERENCES "link"("id") DEFERRABLE INITIALLY DEFERRED,
  PRIMARY KEY ("tweet", "link")
) STRICT, WITHOUT ROWID;
CREATE INDEX "tweet_links_link_index" ON "tweet_links" ("link", "tweet");
CREATE TABLE "tweet_media" (
  "tweet" INTEGER NOT NULL REFERENCES "tweet"("identifier") DEFERRABLE INITIALLY DEFERRED,
  "media" INTEGER NOT NULL REFERENCES "media"("id") DEFERRABLE INITIALLY DEFERRED,
  PRIMARY KEY ("tweet", "media")
) STRICT, WITHOUT ROWID;
CREATE INDEX "tweet_media_media_index" ON "tweet_media" ("media", "tweet");
CREATE TABLE "twitter_user_followers" (
  "following" INTEGER NOT NULL REFERENCES "twitter_user"("identifier") DEFERRABLE INITIALLY DEFERRED,
  "followers" INTEGER NOT NULL REFERENCES "twitter_user"("identifier") DEFERRABLE INITIALLY DEFERRED,
  PRIMARY KEY ("following", "followers")
) STRICT, WITHOUT ROWID;
CREATE INDEX "twitter_user_followers_followers_index" ON "twitter_user_followers" ("followers", "following");
CREATE INDEX "twitter_user_screen_name_nocase_index" ON "twitter_user" ("screen_name" COLLATE NOCASE);
CREATE INDEX "hashtag_tag_nocase_index" ON "hashtag" ("tag" COLLATE NOCASE);
CREATE TABLE "tweet_text_search_keys" (id INTEGER PRIMARY KEY, key INTEGER NOT NULL) STRICT;
CREATE TABLE "tweet_text_search_mark" (id INTEGER PRIMARY KEY, reach INTEGER NOT NULL, format INTEGER NOT NULL CHECK (format = 2)) STRICT;
CREATE VIEW "tweet_text_search_texts" (id, form) AS SELECT e.id, t."text" FROM "tweet_text_search_keys" AS e JOIN "tweet" AS t ON t."identifier" = e.key;
CREATE VIRTUAL TABLE "tweet_text_search" USING fts5(form, content="tweet_text_search_texts", content_rowid='id', columnsize=0, detail=none, tokenize='trigram case_sensitive 1');
CREATE TABLE 'tweet_text_search_data'(id INTEGER PRIMARY KEY, block BLOB);
CREATE TABLE 'tweet_text_search_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;
CREATE TABLE 'tweet_text_search_config'(k PRIMARY KEY, v) WITHOUT ROWID;
CREATE VIRTUAL TABLE "tweet_text_search_terms" USING fts5vocab("tweet_text_search", instance);
CREATE TRIGGER "tweet_text_search_insert" AFTER INSERT ON "tweet" WHEN new."text" IS NOT NULL BEGIN INSERT INTO "tweet_text_search_keys" (key) VALUES (new."identifier"); END;
CREATE TRIGGER "tweet_text_search_update" AFTER UPDATE OF "text" ON "tweet" WHEN new."text" IS NOT NULL AND new."text" IS NOT old."text" BEGIN INSERT INTO "tweet_text_search_keys" (key) VALUES (new."identifier"); END;
