// The least that sharing rows over PostgreSQL can cost: libpq's pipeline, one prepared upsert for each row into a table of
// the fleet's columns and keys, a transaction for each batch, and pages of rows read back. There is no family, no guard of
// rows, no sealing and no merging.
//
//   picket-rows CONNINFO BATCH COUNT BYTES
//
// Prints rows a second written, and rows a second read.
#include <arpa/inet.h>
#include <libpq-fe.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static PGconn *connection;

static void give_up(void) {
  fprintf(stderr, "picket-rows: %s\n", PQerrorMessage(connection));
  exit(1);
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec + time.tv_nsec / 1e9;
}

static void run(const char *text) {
  PGresult *result = PQexec(connection, text);
  ExecStatusType status = PQresultStatus(result);
  if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) give_up();
  PQclear(result);
}

static uint64_t big_endian(uint64_t number) {
  return (uint64_t)htonl(number) << 32 | htonl(number >> 32);
}

static void send_row(long number, char *body, int bytes, long revision) {
  uint64_t id[2] = {big_endian(number * 0x9e3779b97f4a7c15u), big_endian(number)}, wire = big_endian(revision);
  const char *values[] = {(char *)id, body, (char *)&wire};
  int lengths[] = {sizeof id, bytes, sizeof wire}, formats[] = {1, 1, 1};
  if (!PQsendQueryPrepared(connection, "row", 3, values, lengths, formats, 1)) give_up();
}

// Takes the answers of a batch, up to its synchronisation.
static void answered(void) {
  for (;;) {
    PGresult *result = PQgetResult(connection);
    if (!result) continue;
    ExecStatusType status = PQresultStatus(result);
    PQclear(result);
    if (status == PGRES_PIPELINE_SYNC) return;
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) give_up();
  }
}

int main(int count, char **words) {
  if (count != 5) return fputs("usage: picket-rows CONNINFO BATCH COUNT BYTES\n", stderr), 64;
  long batch = atol(words[2]), rows = atol(words[3]), bytes = atol(words[4]);
  connection = PQconnectdb(words[1]);
  if (PQstatus(connection) != CONNECTION_OK) give_up();
  run("SET client_min_messages = warning");
  run("DROP TABLE IF EXISTS bare");
  run("CREATE TABLE bare (family bytea NOT NULL, kind bigint NOT NULL, id bytea NOT NULL, body bytea NOT NULL, "
      "deleted boolean NOT NULL, revision bigint NOT NULL, node bigint NOT NULL, PRIMARY KEY (family, kind, id))");
  run("CREATE INDEX ON bare (family, revision)");
  PGresult *prepared = PQprepare(
      connection, "row",
      "INSERT INTO bare AS r VALUES ('\\x01', 3, $1, $2, false, $3, 1) ON CONFLICT (family, kind, id) DO UPDATE "
      "SET body = excluded.body, revision = excluded.revision",
      0, NULL);
  if (PQresultStatus(prepared) != PGRES_COMMAND_OK) give_up();
  PQclear(prepared);
  char *body = calloc(1, bytes);
  for (long place = 0; place < bytes; place++) body[place] = (char)(place * 37);
  if (!PQenterPipelineMode(connection)) give_up();
  double start = now();
  long revision = 1;
  for (long number = 0; number < rows; revision++) {
    for (long end = number + batch; number < end && number < rows; number++) send_row(number, body, bytes, revision);
    if (!PQpipelineSync(connection)) give_up();
    answered();
  }
  double written = rows / (now() - start);
  if (!PQexitPipelineMode(connection)) give_up();
  start = now();
  long read = 0;
  for (uint64_t last = 0;;) {
    uint64_t wire = big_endian(last);
    const char *values[] = {(char *)&wire};
    int lengths[] = {sizeof wire}, formats[] = {1};
    PGresult *page = PQexecParams(
        connection,
        "SELECT revision, kind, id, body FROM bare WHERE family = '\\x01' AND revision > $1 ORDER BY revision LIMIT 2000",
        1, NULL, values, lengths, formats, 1);
    if (PQresultStatus(page) != PGRES_TUPLES_OK) give_up();
    int found = PQntuples(page);
    if (found == 0) break;
    uint64_t newest;
    memcpy(&newest, PQgetvalue(page, found - 1, 0), sizeof newest);
    last = big_endian(newest);
    read += found;
    PQclear(page);
  }
  if (read < rows) return fputs("picket-rows: rows are missing\n", stderr), 1;
  printf("%.0f %.0f\n", written, read / (now() - start));
  run("DROP TABLE bare");
  PQfinish(connection);
  return 0;
}
