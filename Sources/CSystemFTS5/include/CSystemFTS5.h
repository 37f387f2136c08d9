// The few things FTS5's C interface needs that Swift cannot say safely.
#pragma once
#include <sqlite3.h>

/// The FTS5 interface of one connection, or NULL when its SQLite was built without FTS5.
fts5_api *adagia_fts5_api(sqlite3 *db);

/// Binds `pointer` so that only an auxiliary function that asks for an Adagia pointer can read it.
/// SQLite keeps the address of the type name, so it has to be a C constant and never a Swift string.
int adagia_bind_pointer(sqlite3_stmt *statement, int index, void *pointer);

/// What `adagia_bind_pointer` bound, or NULL when the value is anything else.
void *adagia_value_pointer(sqlite3_value *value);

/// Switches SQLite's memory statistics off, and names of files that are URIs on. Only has an effect before the first
/// connection of the process; a later call changes nothing and gives another code than SQLITE_OK.
int adagia_configure_sqlite(void);

/// Makes a connection safe for files that somebody else made: nothing in a schema may call functions that have effects,
/// nobody may write to the schema or to the tables behind virtual ones, text in double quotes is never a string, and
/// what a statement may take is limited.
void adagia_harden(sqlite3 *db);

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
