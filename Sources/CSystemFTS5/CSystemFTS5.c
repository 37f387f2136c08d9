#include "CSystemFTS5.h"

#include <string.h>

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
  // A reader maps the file and hardly needs the first 20 pages of cache that SQLite makes ready.
  if (status == SQLITE_OK) status = sqlite3_config(SQLITE_CONFIG_PAGECACHE, 0, 0, 0);
  return status == SQLITE_OK ? sqlite3_config(SQLITE_CONFIG_URI, 1) : status;
}

void adagia_harden(sqlite3 *db) {
  sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, 0);
  sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, 0);
  sqlite3_db_config(db, SQLITE_DBCONFIG_DQS_DML, 0, 0);
  sqlite3_db_config(db, SQLITE_DBCONFIG_DQS_DDL, 0, 0);
  // A record of Adagia has at most 16 MiB of texts; the lines that join its names or subjects repeat some of them.
  sqlite3_limit(db, SQLITE_LIMIT_LENGTH, 24 << 20);
  sqlite3_limit(db, SQLITE_LIMIT_EXPR_DEPTH, 500);
  sqlite3_limit(db, SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 4096);
  sqlite3_limit(db, SQLITE_LIMIT_TRIGGER_DEPTH, 4);
  sqlite3_limit(db, SQLITE_LIMIT_ATTACHED, 2);
}

int adagia_set_defensive(sqlite3 *db, int is_on) {
  int was_on = 0;
  sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, -1, &was_on);
  if (was_on != is_on) sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, is_on, 0);
  return was_on;
}

void adagia_isolate(sqlite3 *db) {
  sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, 0);
  sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_VIEW, 0, 0);
  sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0, 0);
  sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, 0);
  sqlite3_limit(db, SQLITE_LIMIT_ATTACHED, 0);
}

void adagia_allow_views(sqlite3 *db) { sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_VIEW, 1, 0); }

struct adagia_file {
  const char *name;
  sqlite3_file file;  // Followed by what the file layer wants to remember, so it has to be last.
};

int adagia_file_open(const char *path, adagia_file **result, int *system_error) {
  *system_error = 0;
  sqlite3_vfs *vfs = sqlite3_vfs_find(0);
  if (!vfs) return SQLITE_ERROR;
  int full_size = vfs->mxPathname + 1, beside_size = full_size + 8;
  char *full = sqlite3_malloc(full_size + 2 * beside_size);
  if (!full) return SQLITE_NOMEM;
  // A path through links is SQLITE_OK_SYMLINK, and followed.
  int status = vfs->xFullPathname(vfs, path, full_size, full) & 0xff;
  adagia_file *file = 0;
  if (status == SQLITE_OK) {
    int size = vfs->szOsFile > (int)sizeof(sqlite3_file) ? vfs->szOsFile : (int)sizeof(sqlite3_file);
    file = sqlite3_malloc((int)sizeof(adagia_file) + size);
    if (file) memset(file, 0, sizeof(adagia_file) + size);
    char *journal = full + full_size, *log = journal + beside_size;
    sqlite3_snprintf(beside_size, journal, "%s-journal", full);
    sqlite3_snprintf(beside_size, log, "%s-wal", full);
    if (file) file->name = sqlite3_create_filename(full, journal, log, 0, 0);
    status = file && file->name ? SQLITE_OK : SQLITE_NOMEM;
  }
  sqlite3_free(full);
  if (status == SQLITE_OK) {
    status = vfs->xOpen(vfs, file->name, &file->file, SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_READONLY, 0);
    if (status != SQLITE_OK && vfs->xGetLastError) *system_error = vfs->xGetLastError(vfs, 0, 0);
  }
  if (status == SQLITE_OK) {
    *result = file;
  } else if (file) {
    adagia_file_close(file);
  }
  return status;
}

long long adagia_file_size(adagia_file *file) {
  sqlite3_int64 size = 0;
  return file->file.pMethods->xFileSize(&file->file, &size) == SQLITE_OK ? size : -1;
}

int adagia_file_read(adagia_file *file, void *buffer, int count, long long offset) {
  int status = file->file.pMethods->xRead(&file->file, buffer, count, offset);
  return status == SQLITE_IOERR_SHORT_READ ? SQLITE_OK : status;
}

int adagia_file_sync(adagia_file *file) { return file->file.pMethods->xSync(&file->file, SQLITE_SYNC_NORMAL); }

void adagia_file_close(adagia_file *file) {
  if (file->file.pMethods) file->file.pMethods->xClose(&file->file);
  if (file->name) sqlite3_free_filename((char *)file->name);
  sqlite3_free(file);
}
