#include <stdlib.h>

#include "CSystemFTS5.h"

/// A file's methods with another `xUnfetch` and `xClose`.
struct kept_mapping {
  sqlite3_io_methods methods;  // First, so that the file's methods lead to the rest.
  const sqlite3_io_methods *original;
  sqlite3_int64 size;  // Of the file when it was last mapped, or before.
};

static struct kept_mapping *kept_mapping_of(sqlite3_file *file) { return (struct kept_mapping *)file->pMethods; }

static int kept_unfetch(sqlite3_file *file, sqlite3_int64 offset, void *page) {
  struct kept_mapping *kept = kept_mapping_of(file);
  if (page) return kept->original->xUnfetch(file, offset, page);
  sqlite3_int64 size = 0;
  int status = kept->original->xFileSize(file, &size);
  if (status == SQLITE_OK && size == kept->size) return SQLITE_OK;
  kept->size = status == SQLITE_OK ? size : -1;
  return kept->original->xUnfetch(file, offset, page);
}

static int kept_close(sqlite3_file *file) {
  struct kept_mapping *kept = kept_mapping_of(file);
  file->pMethods = kept->original;
  free(kept);
  return file->pMethods->xClose(file);
}

int adagia_keep_mapping(sqlite3 *db) {
  sqlite3_file *file = 0;
  int status = sqlite3_file_control(db, "main", SQLITE_FCNTL_FILE_POINTER, &file);
  if (status != SQLITE_OK || !file || !file->pMethods) return status;
  if (file->pMethods->iVersion < 3 || !file->pMethods->xUnfetch) return SQLITE_OK;
  struct kept_mapping *kept = malloc(sizeof *kept);
  if (!kept) return SQLITE_NOMEM;
  kept->original = file->pMethods;
  kept->methods = *file->pMethods;
  kept->methods.iVersion = 3;
  kept->methods.xUnfetch = kept_unfetch;
  kept->methods.xClose = kept_close;
  kept->size = -1;
  file->pMethods = &kept->methods;
  return SQLITE_OK;
}
