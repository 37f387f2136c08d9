// The parts of SQLite's and FTS5's C interface that Swift cannot call safely.
#pragma once
#include <sqlite3.h>

/// The FTS5 interface of one connection, or NULL when its SQLite was built without FTS5.
fts5_api *adagia_fts5_api(sqlite3 *db);

/// Binds `pointer` so that only an auxiliary function that asks for an Adagia pointer can read it. SQLite keeps the
/// address of the type name, so the name is a C constant and no Swift string.
int adagia_bind_pointer(sqlite3_stmt *statement, int index, void *pointer);

/// The pointer that `adagia_bind_pointer` bound, or NULL for any other value.
void *adagia_value_pointer(sqlite3_value *value);

/// Switches SQLite's memory statistics off and URI file names on. It has an effect only before the first connection of
/// the process. A later call changes nothing and returns another code than SQLITE_OK.
int adagia_configure_sqlite(void);

/// Makes a connection safe for files from elsewhere. A schema cannot call functions with side effects. Nothing can write
/// to the schema or to the shadow tables of virtual tables. Text in double quotes is never a string. Lengths, expression
/// depth, patterns, triggers and attached files are limited.
void adagia_harden(sqlite3 *db);

/// Lets the connection write to the shadow tables of virtual tables, or no longer.
/// Returns whether it could not until now.
int adagia_set_defensive(sqlite3 *db, int is_on);

/// Makes a connection only read another program's file: no trigger and no view runs, a checkpoint at its end changes
/// nothing, and no extension can be loaded.
void adagia_isolate(sqlite3 *db);

/// Lets the views of an isolated connection run.
void adagia_allow_views(sqlite3 *db);

/// Keeps the file mapped from one transaction of a reader to the next, as long as its size stays the same.
///
/// SQLite drops the mapping whenever another connection has committed. Beside a writer, every read then maps the file anew
/// and takes a page fault for each part of it. A mapping shows what is written to the file, so the contents stay right;
/// only pages beyond the end of a file that became shorter cannot be read, and then the size has changed. This relies on
/// a system whose mappings and file calls share one cache, as Linux and macOS do.
/// - Returns: An SQLite code. A file that SQLite cannot map stays as it is.
int adagia_keep_mapping(sqlite3 *db);

/// A file that is opened, read and closed by SQLite's own file layer, which keeps the locks that connections of this
/// process have on it: to close a descriptor of one's own would drop them.
typedef struct adagia_file adagia_file;

/// Opens a file for reading.
/// - Returns: An SQLite code; on failure `errno` of the call is put into `system_error`, or 0.
int adagia_file_open(const char *path, adagia_file **file, int *system_error);

/// The file's size in bytes, or -1.
long long adagia_file_size(adagia_file *file);

/// Reads `count` bytes from `offset` on; what lies after the end is read as zeros.
/// - Returns: An SQLite code.
int adagia_file_read(adagia_file *file, void *buffer, int count, long long offset);

/// Has what was written to the file reach the disk.
int adagia_file_sync(adagia_file *file);

void adagia_file_close(adagia_file *file);
