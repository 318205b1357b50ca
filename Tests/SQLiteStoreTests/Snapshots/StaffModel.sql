CREATE TABLE store_metadata (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TABLE store_sequence (entity TEXT PRIMARY KEY, next INTEGER NOT NULL) STRICT;
CREATE TABLE "department" (
  "id" INTEGER PRIMARY KEY,
  "name" TEXT NOT NULL,
  "budget" REAL
) STRICT;
CREATE UNIQUE INDEX "department_name_index" ON "department" ("name");
CREATE TABLE "office" (
  "id" INTEGER PRIMARY KEY,
  "name" TEXT,
  "department" INTEGER NOT NULL REFERENCES "department"("id") DEFERRABLE INITIALLY DEFERRED,
  "annex" INTEGER REFERENCES "office"("id") DEFERRABLE INITIALLY DEFERRED,
  "main_office" INTEGER REFERENCES "office"("id") DEFERRABLE INITIALLY DEFERRED
) STRICT;
CREATE INDEX "office_department_index" ON "office" ("department") WHERE "department" IS NOT NULL;
CREATE INDEX "office_annex_index" ON "office" ("annex") WHERE "annex" IS NOT NULL;
CREATE INDEX "office_main_office_index" ON "office" ("main_office") WHERE "main_office" IS NOT NULL;
CREATE TABLE "employee" (
  "id" INTEGER PRIMARY KEY,
  "name" TEXT NOT NULL,
  "badge" INTEGER,
  "age" INTEGER NOT NULL,
  "hired" REAL,
  "department" INTEGER REFERENCES "department"("id") DEFERRABLE INITIALLY DEFERRED,
  "boss" INTEGER REFERENCES "employee"("id") DEFERRABLE INITIALLY DEFERRED,
  "card" INTEGER REFERENCES "card"("id") DEFERRABLE INITIALLY DEFERRED
) STRICT;
CREATE UNIQUE INDEX "employee_name_index" ON "employee" ("name");
CREATE INDEX "employee_age_name_index" ON "employee" ("age", "name");
CREATE INDEX "employee_department_index" ON "employee" ("department") WHERE "department" IS NOT NULL;
CREATE INDEX "employee_boss_index" ON "employee" ("boss") WHERE "boss" IS NOT NULL;
CREATE INDEX "employee_card_index" ON "employee" ("card") WHERE "card" IS NOT NULL;
CREATE TABLE "card" (
  "id" INTEGER PRIMARY KEY,
  "name" TEXT,
  "holder" INTEGER REFERENCES "employee"("id") DEFERRABLE INITIALLY DEFERRED
) STRICT;
CREATE INDEX "card_holder_index" ON "card" ("holder") WHERE "holder" IS NOT NULL;
CREATE TABLE "person" (
  "identifier" INTEGER PRIMARY KEY,
  "name" TEXT,
  "favourite_identifier" INTEGER,
  "score" REAL
) STRICT;
CREATE INDEX "person_favourite_identifier_index" ON "person" ("favourite_identifier") WHERE "favourite_identifier" IS NOT NULL;
CREATE TABLE "tag" (
  "id" INTEGER PRIMARY KEY,
  "name" TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX "tag_name_index" ON "tag" ("name");
CREATE TABLE "note" (
  "id" INTEGER PRIMARY KEY,
  "number" INTEGER NOT NULL,
  "name" TEXT,
  "author" INTEGER REFERENCES "person"("identifier") DEFERRABLE INITIALLY DEFERRED
) STRICT;
CREATE UNIQUE INDEX "note_author_number_index" ON "note" ("author", "number");
CREATE UNIQUE INDEX "note_author_number_nil_index" ON "note" ("author" IS NULL, ifnull("author", 0), "number") WHERE "author" IS NULL;
CREATE TABLE "sample" (
  "id" INTEGER PRIMARY KEY,
  "int16" INTEGER,
  "int32" INTEGER,
  "int64" INTEGER,
  "double" REAL,
  "float" REAL,
  "string" TEXT,
  "boolean" INTEGER,
  "date" REAL,
  "data" BLOB,
  "uuid" TEXT,
  "decimal" TEXT,
  "uri" TEXT,
  "palette" BLOB
) STRICT;
CREATE TABLE "contract" (
  "id" INTEGER PRIMARY KEY,
  "name" TEXT NOT NULL,
  "pay" TEXT,
  "starts" REAL,
  "ends" REAL,
  "search" TEXT,
  "clause_count" INTEGER,
  "total" INTEGER,
  "saved" REAL
) STRICT;
CREATE TABLE "clause" (
  "id" INTEGER PRIMARY KEY,
  "weight" INTEGER NOT NULL,
  "contract_name" TEXT,
  "contract" INTEGER REFERENCES "contract"("id") DEFERRABLE INITIALLY DEFERRED
) STRICT;
CREATE INDEX "clause_contract_index" ON "clause" ("contract") WHERE "contract" IS NOT NULL;
CREATE TABLE "fleet" (
  "id" INTEGER PRIMARY KEY,
  "name" TEXT,
  "flagship" INTEGER REFERENCES "vehicle"("id") DEFERRABLE INITIALLY DEFERRED
) STRICT;
CREATE INDEX "fleet_flagship_index" ON "fleet" ("flagship") WHERE "flagship" IS NOT NULL;
CREATE TABLE "vehicle" (
  "id" INTEGER PRIMARY KEY,
  "entity" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "wheels" INTEGER,
  "fleet" INTEGER REFERENCES "fleet"("id") DEFERRABLE INITIALLY DEFERRED,
  "seats" INTEGER CHECK ("seats" IS NOT NULL OR "entity" NOT IN ('Car')),
  "car_load" TEXT,
  "leads" INTEGER REFERENCES "fleet"("id") DEFERRABLE INITIALLY DEFERRED,
  "towed" INTEGER REFERENCES "vehicle"("id") DEFERRABLE INITIALLY DEFERRED,
  "lorry_load" TEXT
) STRICT;
CREATE UNIQUE INDEX "vehicle_name_index" ON "vehicle" ("name");
CREATE INDEX "vehicle_fleet_index" ON "vehicle" ("fleet") WHERE "fleet" IS NOT NULL;
CREATE INDEX "vehicle_leads_index" ON "vehicle" ("leads") WHERE "leads" IS NOT NULL;
CREATE INDEX "vehicle_towed_index" ON "vehicle" ("towed") WHERE "towed" IS NOT NULL;
CREATE TABLE "album" (
  "id" INTEGER PRIMARY KEY,
  "name" TEXT
) STRICT;
CREATE TABLE "playlist" (
  "id" INTEGER PRIMARY KEY,
  "name" TEXT
) STRICT;
CREATE TABLE "song" (
  "id" INTEGER PRIMARY KEY,
  "name" TEXT NOT NULL,
  "album" INTEGER REFERENCES "album"("id") DEFERRABLE INITIALLY DEFERRED,
  "album_position" INTEGER
) STRICT;
CREATE UNIQUE INDEX "song_name_index" ON "song" ("name");
CREATE INDEX "song_album_index" ON "song" ("album") WHERE "album" IS NOT NULL;
CREATE TABLE "event" (
  "id" INTEGER PRIMARY KEY,
  "entity" TEXT NOT NULL,
  "name" TEXT,
  "route" TEXT
) STRICT;
CREATE TABLE "entrant" (
  "id" INTEGER PRIMARY KEY,
  "entity" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "event_position" INTEGER,
  "event" INTEGER REFERENCES "event"("id") DEFERRABLE INITIALLY DEFERRED,
  "event_position_2" INTEGER,
  "victory" INTEGER REFERENCES "event"("id") DEFERRABLE INITIALLY DEFERRED,
  "victory_position" INTEGER,
  "wheels" INTEGER
) STRICT;
CREATE INDEX "entrant_event_index" ON "entrant" ("event") WHERE "event" IS NOT NULL;
CREATE INDEX "entrant_victory_index" ON "entrant" ("victory") WHERE "victory" IS NOT NULL;
CREATE TABLE "person_followers" (
  "following" INTEGER NOT NULL REFERENCES "person"("identifier") DEFERRABLE INITIALLY DEFERRED,
  "followers" INTEGER NOT NULL REFERENCES "person"("identifier") DEFERRABLE INITIALLY DEFERRED,
  PRIMARY KEY ("following", "followers")
) STRICT, WITHOUT ROWID;
CREATE INDEX "person_followers_followers_index" ON "person_followers" ("followers", "following");
CREATE TABLE "person_friends" (
  "friends_of" INTEGER NOT NULL REFERENCES "person"("identifier") DEFERRABLE INITIALLY DEFERRED,
  "friends" INTEGER NOT NULL REFERENCES "person"("identifier") DEFERRABLE INITIALLY DEFERRED,
  PRIMARY KEY ("friends_of", "friends")
) STRICT, WITHOUT ROWID;
CREATE INDEX "person_friends_friends_index" ON "person_friends" ("friends", "friends_of");
CREATE TABLE "person_tags" (
  "person" INTEGER NOT NULL REFERENCES "person"("identifier") DEFERRABLE INITIALLY DEFERRED,
  "tag" INTEGER NOT NULL REFERENCES "tag"("id") DEFERRABLE INITIALLY DEFERRED,
  PRIMARY KEY ("person", "tag")
) STRICT, WITHOUT ROWID;
CREATE INDEX "person_tags_tag_index" ON "person_tags" ("tag", "person");
CREATE TABLE "fleet_guests" (
  "fleet" INTEGER NOT NULL REFERENCES "fleet"("id") DEFERRABLE INITIALLY DEFERRED,
  "vehicle" INTEGER NOT NULL REFERENCES "vehicle"("id") DEFERRABLE INITIALLY DEFERRED,
  PRIMARY KEY ("fleet", "vehicle")
) STRICT, WITHOUT ROWID;
CREATE INDEX "fleet_guests_vehicle_index" ON "fleet_guests" ("vehicle", "fleet");
CREATE TABLE "playlist_songs" (
  "playlist" INTEGER NOT NULL REFERENCES "playlist"("id") DEFERRABLE INITIALLY DEFERRED,
  "song" INTEGER NOT NULL REFERENCES "song"("id") DEFERRABLE INITIALLY DEFERRED,
  "position" INTEGER,
  PRIMARY KEY ("playlist", "song")
) STRICT, WITHOUT ROWID;
CREATE INDEX "playlist_songs_song_index" ON "playlist_songs" ("song", "playlist");
CREATE TABLE "event_visits" (
  "event" INTEGER NOT NULL REFERENCES "event"("id") DEFERRABLE INITIALLY DEFERRED,
  "entrant" INTEGER NOT NULL REFERENCES "entrant"("id") DEFERRABLE INITIALLY DEFERRED,
  "position" INTEGER,
  PRIMARY KEY ("event", "entrant")
) STRICT, WITHOUT ROWID;
CREATE INDEX "event_visits_entrant_index" ON "event_visits" ("entrant", "event");
CREATE TABLE "race_starters" (
  "race" INTEGER NOT NULL REFERENCES "event"("id") DEFERRABLE INITIALLY DEFERRED,
  "runner" INTEGER NOT NULL REFERENCES "entrant"("id") DEFERRABLE INITIALLY DEFERRED,
  "position" INTEGER,
  PRIMARY KEY ("race", "runner")
) STRICT, WITHOUT ROWID;
CREATE INDEX "race_starters_runner_index" ON "race_starters" ("runner", "race");
CREATE TABLE "employee_name_search_keys" (id INTEGER PRIMARY KEY, key INTEGER NOT NULL) STRICT;
CREATE TABLE "employee_name_search_mark" (id INTEGER PRIMARY KEY, reach INTEGER NOT NULL, format INTEGER NOT NULL CHECK (format = 2)) STRICT;
CREATE VIEW "employee_name_search_texts" (id, form) AS SELECT e.id, t."name" FROM "employee_name_search_keys" AS e JOIN "employee" AS t ON t."id" = e.key;
CREATE VIRTUAL TABLE "employee_name_search" USING fts5(form, content="employee_name_search_texts", content_rowid='id', columnsize=0, detail=none, tokenize='trigram case_sensitive 1');
CREATE TABLE 'employee_name_search_data'(id INTEGER PRIMARY KEY, block BLOB);
CREATE TABLE 'employee_name_search_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;
CREATE TABLE 'employee_name_search_config'(k PRIMARY KEY, v) WITHOUT ROWID;
CREATE VIRTUAL TABLE "employee_name_search_terms" USING fts5vocab("employee_name_search", instance);
CREATE TRIGGER "employee_name_search_insert" AFTER INSERT ON "employee" WHEN new."name" IS NOT NULL BEGIN INSERT INTO "employee_name_search_keys" (key) VALUES (new."id"); END;
CREATE TRIGGER "employee_name_search_update" AFTER UPDATE OF "name" ON "employee" WHEN new."name" IS NOT NULL AND new."name" IS NOT old."name" BEGIN INSERT INTO "employee_name_search_keys" (key) VALUES (new."id"); END;
CREATE TABLE "person_name_search_keys" (id INTEGER PRIMARY KEY, key INTEGER NOT NULL) STRICT;
CREATE TABLE "person_name_search_mark" (id INTEGER PRIMARY KEY, reach INTEGER NOT NULL, format INTEGER NOT NULL CHECK (format = 2)) STRICT;
CREATE VIEW "person_name_search_texts" (id, form) AS SELECT e.id, t."name" FROM "person_name_search_keys" AS e JOIN "person" AS t ON t."identifier" = e.key;
CREATE VIRTUAL TABLE "person_name_search" USING fts5(form, content="person_name_search_texts", content_rowid='id', columnsize=0, detail=none, tokenize='trigram case_sensitive 1');
CREATE TABLE 'person_name_search_data'(id INTEGER PRIMARY KEY, block BLOB);
CREATE TABLE 'person_name_search_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;
CREATE TABLE 'person_name_search_config'(k PRIMARY KEY, v) WITHOUT ROWID;
CREATE VIRTUAL TABLE "person_name_search_terms" USING fts5vocab("person_name_search", instance);
CREATE TRIGGER "person_name_search_insert" AFTER INSERT ON "person" WHEN new."name" IS NOT NULL BEGIN INSERT INTO "person_name_search_keys" (key) VALUES (new."identifier"); END;
CREATE TRIGGER "person_name_search_update" AFTER UPDATE OF "name" ON "person" WHEN new."name" IS NOT NULL AND new."name" IS NOT old."name" BEGIN INSERT INTO "person_name_search_keys" (key) VALUES (new."identifier"); END;
CREATE TABLE "tag_name_search_keys" (id INTEGER PRIMARY KEY, key INTEGER NOT NULL) STRICT;
CREATE TABLE "tag_name_search_mark" (id INTEGER PRIMARY KEY, reach INTEGER NOT NULL, format INTEGER NOT NULL CHECK (format = 2)) STRICT;
CREATE VIEW "tag_name_search_texts" (id, form) AS SELECT e.id, t."name" FROM "tag_name_search_keys" AS e JOIN "tag" AS t ON t."id" = e.key;
CREATE VIRTUAL TABLE "tag_name_search" USING fts5(form, content="tag_name_search_texts", content_rowid='id', columnsize=0, detail=none, tokenize='trigram case_sensitive 1');
CREATE TABLE 'tag_name_search_data'(id INTEGER PRIMARY KEY, block BLOB);
CREATE TABLE 'tag_name_search_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;
CREATE TABLE 'tag_name_search_config'(k PRIMARY KEY, v) WITHOUT ROWID;
CREATE VIRTUAL TABLE "tag_name_search_terms" USING fts5vocab("tag_name_search", instance);
CREATE TRIGGER "tag_name_search_insert" AFTER INSERT ON "tag" WHEN new."name" IS NOT NULL BEGIN INSERT INTO "tag_name_search_keys" (key) VALUES (new."id"); END;
CREATE TRIGGER "tag_name_search_update" AFTER UPDATE OF "name" ON "tag" WHEN new."name" IS NOT NULL AND new."name" IS NOT old."name" BEGIN INSERT INTO "tag_name_search_keys" (key) VALUES (new."id"); END;
CREATE TABLE "sample_string_search_keys" (id INTEGER PRIMARY KEY, key INTEGER NOT NULL) STRICT;
CREATE TABLE "sample_string_search_mark" (id INTEGER PRIMARY KEY, reach INTEGER NOT NULL, format INTEGER NOT NULL CHECK (format = 2)) STRICT;
CREATE VIEW "sample_string_search_texts" (id, form) AS SELECT e.id, t."string" FROM "sample_string_search_keys" AS e JOIN "sample" AS t ON t."id" = e.key;
CREATE VIRTUAL TABLE "sample_string_search" USING fts5(form, content="sample_string_search_texts", content_rowid='id', columnsize=0, detail=none, tokenize='trigram case_sensitive 1');
CREATE TABLE 'sample_string_search_data'(id INTEGER PRIMARY KEY, block BLOB);
CREATE TABLE 'sample_string_search_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;
CREATE TABLE 'sample_string_search_config'(k PRIMARY KEY, v) WITHOUT ROWID;
CREATE VIRTUAL TABLE "sample_string_search_terms" USING fts5vocab("sample_string_search", instance);
CREATE TRIGGER "sample_string_search_insert" AFTER INSERT ON "sample" WHEN new."string" IS NOT NULL BEGIN INSERT INTO "sample_string_search_keys" (key) VALUES (new."id"); END;
CREATE TRIGGER "sample_string_search_update" AFTER UPDATE OF "string" ON "sample" WHEN new."string" IS NOT NULL AND new."string" IS NOT old."string" BEGIN INSERT INTO "sample_string_search_keys" (key) VALUES (new."id"); END;
