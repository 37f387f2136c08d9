#include "CSystemFTS5.h"

static const char pointer_type[] = "adagia";

fts5_api *adagia_fts5_api(sqlite3 *db) {
  fts5_api *api = 0;
  sqlite3_stmt *statement = 0;
  if (sqlite3_prepare_v2(db, "SELECT fts5(?1)", -1, &statement, 0) == SQLITE_OK) {
    sqlite3_bind_pointer(statement, 1, (void *)&api, "fts5_api_ptr", 0);
    sqlite3_step(statement);
  }
  sqlite3_finalize(statement);
  return api;
}

int adagia_bind_pointer(sqlite3_stmt *statement, int index, void *pointer) {
  return sqlite3_bind_pointer(statement, index, pointer, pointer_type, 0);
}

void *adagia_value_pointer(sqlite3_value *value) { return sqlite3_value_pointer(value, pointer_type); }

int adagia_configure_sqlite(void) {
  int status = sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
  return status == SQLITE_OK ? sqlite3_config(SQLITE_CONFIG_URI, 1) : status;
}

void adagia_harden(sqlite3 *db) {
  sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, 0);
  sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, 0);
  sqlite3_db_config(db, SQLITE_DBCONFIG_DQS_DML, 0, 0);
  sqlite3_db_config(db, SQLITE_DBCONFIG_DQS_DDL, 0, 0);
  sqlite3_limit(db, SQLITE_LIMIT_LENGTH, 512 << 20);
  sqlite3_limit(db, SQLITE_LIMIT_EXPR_DEPTH, 500);
  sqlite3_limit(db, SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 4096);
  sqlite3_limit(db, SQLITE_LIMIT_TRIGGER_DEPTH, 4);
  sqlite3_limit(db, SQLITE_LIMIT_ATTACHED, 2);
}
