#include <sqlite3.h>

// SQLITE_STATIC is a cast to a function: what is given stays until it is bound anew. No address means NULL to SQLite, but
// an empty array has none either.
static inline int picket_bind_text(sqlite3_stmt *statement, int at, const char *text, int count) {
  return sqlite3_bind_text(statement, at, count ? text : "", count, SQLITE_STATIC);
}
static inline int picket_bind_blob(sqlite3_stmt *statement, int at, const void *bytes, int count) {
  return sqlite3_bind_blob(statement, at, count ? bytes : "", count, SQLITE_STATIC);
}

// sqlite3_db_config is variadic.
static inline int picket_configure(sqlite3 *database, int option, int value) {
  return sqlite3_db_config(database, option, value, (int *)0);
}

// Made of shifts, which Swift does not read.
enum {
  picket_not_unique = SQLITE_CONSTRAINT_UNIQUE,
  picket_not_unique_key = SQLITE_CONSTRAINT_PRIMARYKEY,
  picket_not_unique_row = SQLITE_CONSTRAINT_ROWID,
  picket_no_such_key = SQLITE_CONSTRAINT_FOREIGNKEY,
};
