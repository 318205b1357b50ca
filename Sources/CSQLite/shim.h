#pragma once
#include <sqlite3.h>

/* sqlite3_db_config and sqlite3_config are variadic, which Swift cannot call. */

static inline int csqlite_db_config_int(sqlite3 *db, int option, int value) {
  return sqlite3_db_config(db, option, value, (int *)0);
}

static inline int csqlite_config_int(int option, int value) { return sqlite3_config(option, value); }
