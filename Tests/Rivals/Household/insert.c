// The least that storing a decision can cost: rows with the columns and bytes of picketd's, inserted by one prepared
// statement, in transactions that are on the disk when they end. There is no index, no sealing and no subscriber.
//
//   picket-insert PATH BATCH COUNT
//
// Prints the processor time of each row in nanoseconds.
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static sqlite3 *database;

static void check(int code) {
  if (code == SQLITE_OK || code == SQLITE_DONE) return;
  fprintf(stderr, "picket-insert: %s\n", sqlite3_errmsg(database));
  exit(1);
}

static void run(const char *text) { check(sqlite3_exec(database, text, NULL, NULL, NULL)); }

static double spent(void) {
  struct timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return time.tv_sec * 1e9 + time.tv_nsec;
}

static void insert(sqlite3_stmt *statement, int number) {
  unsigned char token[49];
  memset(token, number, sizeof token);
  check(sqlite3_bind_int64(statement, 1, 1700000000 + number / 28000));
  check(sqlite3_bind_int64(statement, 2, 1));
  check(sqlite3_bind_int64(statement, 3, 1));
  check(sqlite3_bind_blob(statement, 4, token, sizeof token, SQLITE_STATIC));
  check(sqlite3_bind_null(statement, 5));
  check(sqlite3_bind_text(statement, 6, "social", -1, SQLITE_STATIC));
  check(sqlite3_bind_text(statement, 7, "tls", -1, SQLITE_STATIC));
  check(sqlite3_bind_text(statement, 8, "allow", -1, SQLITE_STATIC));
  check(sqlite3_bind_text(statement, 9, "nothingBlocks", -1, SQLITE_STATIC));
  check(sqlite3_bind_null(statement, 10));
  check(sqlite3_step(statement));
  check(sqlite3_reset(statement));
}

int main(int count, char **words) {
  if (count != 4) return fputs("usage: picket-insert PATH BATCH COUNT\n", stderr), 64;
  int batch = atoi(words[2]), rows = atoi(words[3]);
  check(sqlite3_open_v2(words[1], &database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, NULL));
  run("PRAGMA journal_mode = WAL");
  run("PRAGMA synchronous = FULL");
  run("CREATE TABLE decisions (id INTEGER PRIMARY KEY, time INTEGER NOT NULL, child INTEGER, device INTEGER, token BLOB, "
      "application BLOB, categories TEXT NOT NULL, via TEXT NOT NULL, verdict TEXT NOT NULL, reason TEXT NOT NULL, "
      "store TEXT) STRICT");
  sqlite3_stmt *statement;
  check(sqlite3_prepare_v3(
      database,
      "INSERT INTO decisions (time, child, device, token, application, categories, via, verdict, reason, store) "
      "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL));
  double start = spent();
  for (int number = 0; number < rows;) {
    run("BEGIN IMMEDIATE");
    for (int end = number + batch; number < end && number < rows; number++) insert(statement, number);
    run("COMMIT");
  }
  printf("%.0f\n", (spent() - start) / rows);
  return 0;
}
