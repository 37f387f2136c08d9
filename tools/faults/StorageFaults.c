// Storage that fails on demand. Preloaded into a program (LD_PRELOAD), it counts the calls that reach the files of one
// folder, and lets the Nth one of a kind fail, or ends the program there: by SIGKILL, or as a power cut does, which
// also takes what was written and not synced.
//
//   ADAGIA_FAULT_FOLDER  files below this folder count, no others
//   ADAGIA_FAULT         KIND:N, KIND:N+ (the Nth and all after it), or `count`
//   ADAGIA_FAULT_SEED    which of the writes that were not synced survive a power cut
//   ADAGIA_FAULT_LOG     the counts are written to this file at the end, a line each: KIND COUNT
//
// Kinds: open, read, short (a read that gives half), write (EIO), full (ENOSPC), sync, lock, map, memory (SQLite's own,
// where it is a shared library), and for the end kill and power, which count every call that changes a file: writes,
// truncations, syncs, renames, links, removals. `moment` is SIGKILL after N microseconds; its count is the time the
// program took.
//
// The model of a power cut: data that was not synced is lost or kept, write by write, in any combination; names
// (creation, renaming, removal) last in the order of their changes. Writes through a memory map are not
// seen; SQLite makes none except to its shared memory, which has no meaning after a restart.

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <link.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

// MARK: Calls and their faults

enum Kind { OPEN, READ, SHORT, WRITE, FULL, SYNC, LOCK, MAP, MEMORY, KILL, POWER, MOMENT, KIND_COUNT };
static const char *const kindNames[KIND_COUNT] = {"open", "read", "short", "write", "full",
                                                  "sync", "lock", "map",   "memory", "kill", "power", "moment"};

enum { FILE_LIMIT = 1024 };

static pthread_mutex_t mutex = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static bool isReady;
static char folder[PATH_MAX];
static size_t folderLength;
static int wanted = -1;
static uint64_t wantedNumber;
static bool lasts;
static uint64_t counts[KIND_COUNT];
static uint64_t seed = 1;
/// Whether the file behind a descriptor counts.
static bool isWatched[FILE_LIMIT];

/// The code of SQLite's shared library.
static uintptr_t sqliteStart, sqliteEnd;

static void writeCounts(void);

// MARK: Kills by the clock

static struct timespec began;

static uint64_t microsecondsSinceBeginning(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)(now.tv_sec - began.tv_sec) * 1000000 + (uint64_t)(now.tv_nsec / 1000) - (uint64_t)(began.tv_nsec / 1000);
}

/// Has the system end the program after some time.
static void endLater(uint64_t microseconds) {
  struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGKILL};
  struct itimerspec delay = {.it_value = {(time_t)(microseconds / 1000000), (long)(microseconds % 1000000) * 1000 + 1}};
  timer_t timer;
  if (timer_create(CLOCK_MONOTONIC, &event, &timer) || timer_settime(timer, 0, &delay, NULL)) abort();
}

static int findSQLite(struct dl_phdr_info *library, size_t size, void *context) {
  (void)size, (void)context;
  if (!library->dlpi_name || !strstr(library->dlpi_name, "libsqlite3")) return 0;
  for (int part = 0; part < library->dlpi_phnum; part++) {
    const ElfW(Phdr) *header = &library->dlpi_phdr[part];
    if (header->p_type != PT_LOAD || !(header->p_flags & PF_X)) continue;
    sqliteStart = library->dlpi_addr + header->p_vaddr;
    sqliteEnd = sqliteStart + header->p_memsz;
  }
  return 1;
}

__attribute__((constructor)) static void prepare(void) {
  const char *place = getenv("ADAGIA_FAULT_FOLDER");
  const char *fault = getenv("ADAGIA_FAULT");
  if (!place || !fault || !realpath(place, folder)) return;
  folderLength = strlen(folder);
  const char *colon = strchr(fault, ':');
  for (int kind = 0; colon && kind < KIND_COUNT; kind++) {
    size_t length = strlen(kindNames[kind]);
    if (length == (size_t)(colon - fault) && !strncmp(fault, kindNames[kind], length)) wanted = kind;
  }
  if (colon) wantedNumber = strtoull(colon + 1, NULL, 10);
  lasts = fault[strlen(fault) - 1] == '+';
  if (getenv("ADAGIA_FAULT_SEED")) seed = strtoull(getenv("ADAGIA_FAULT_SEED"), NULL, 10);
  dl_iterate_phdr(findSQLite, NULL);
  // Programs that this one starts are not its own work.
  unsetenv("LD_PRELOAD");
  isReady = true;
  atexit(writeCounts);
  clock_gettime(CLOCK_MONOTONIC, &began);
  if (wanted == MOMENT) endLater(wantedNumber);
}

static void writeCounts(void) {
  const char *log = getenv("ADAGIA_FAULT_LOG");
  if (!log) return;
  counts[MOMENT] = microsecondsSinceBeginning();
  char text[512];
  size_t length = 0;
  for (int kind = 0; kind < KIND_COUNT; kind++)
    length += (size_t)snprintf(text + length, sizeof text - length, "%s %llu\n", kindNames[kind],
                               (unsigned long long)counts[kind]);
  int file = (int)syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  if (file < 0) return;
  syscall(SYS_write, file, text, length);
  syscall(SYS_close, file);
}

/// Counts a call, and says whether it is the one that fails.
static bool fails(enum Kind kind) {
  uint64_t number = ++counts[kind];
  return wanted == (int)kind && (number == wantedNumber || (lasts && number > wantedNumber));
}

static bool isInFolder(const char *path) {
  if (!isReady || !path) return false;
  char parent[PATH_MAX], whole[PATH_MAX];
  if (snprintf(parent, sizeof parent, "%s", path) >= (int)sizeof parent) return false;
  // A file that is not there yet has a folder that is.
  char *slash = strrchr(parent, '/');
  if (slash == parent) slash[1] = 0;
  else if (slash) *slash = 0;
  else strcpy(parent, ".");
  if (!realpath(parent, whole)) return false;
  return !strncmp(whole, folder, folderLength) && (whole[folderLength] == '/' || !whole[folderLength]);
}

static bool watched(int file) {
  return isReady && file >= 0 && file < FILE_LIMIT && isWatched[file];
}

// MARK: Writes that were not synced

/// A change of a file's bytes or length, with what it takes to undo and to repeat it.
struct Change {
  dev_t device;
  ino_t inode;
  char *path;
  off_t offset, lengthBefore, lengthAfter;
  size_t count, oldCount;
  char *bytes, *oldBytes;
  struct Change *earlier, *later;
};
static struct Change *first, *last;

static char *pathOf(int file) {
  char link[64], path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length <= 0) return NULL;
  path[length] = 0;
  return strdup(path);
}

/// Remembers a write of `count` bytes, or with no bytes a truncation to `offset`, before it happens.
static void remember(int file, const void *bytes, size_t count, off_t offset) {
  struct stat status;
  if (wanted != POWER || fstat(file, &status)) return;
  struct Change *change = calloc(1, sizeof *change);
  change->device = status.st_dev;
  change->inode = status.st_ino;
  change->path = pathOf(file);
  change->offset = offset;
  change->lengthBefore = status.st_size;
  off_t end = offset + (off_t)count;
  change->lengthAfter = bytes && status.st_size > end ? status.st_size : end;
  change->count = count;
  if (bytes) {
    change->bytes = malloc(count ? count : 1);
    memcpy(change->bytes, bytes, count);
  }
  off_t oldEnd = bytes && end < status.st_size ? end : status.st_size;
  change->oldCount = oldEnd > offset ? (size_t)(oldEnd - offset) : 0;
  change->oldBytes = malloc(change->oldCount ? change->oldCount : 1);
  // A file that is open for writing alone is read through a descriptor of its own; SQLite's, which have locks that
  // such a descriptor would drop, are open for both.
  bool readsItself = (syscall(SYS_fcntl, file, F_GETFL) & O_ACCMODE) == O_RDWR;
  int reader = readsItself || !change->path ? file : (int)syscall(SYS_openat, AT_FDCWD, change->path, O_RDONLY);
  ssize_t got = (ssize_t)syscall(SYS_pread64, reader, change->oldBytes, change->oldCount, offset);
  change->oldCount = got > 0 ? (size_t)got : 0;
  if (reader != file) syscall(SYS_close, reader);
  change->earlier = last;
  if (last) last->later = change;
  else first = change;
  last = change;
}

/// Forgets the changes of a file that is synced.
static void forget(int file) {
  struct stat status;
  if (wanted != POWER || fstat(file, &status)) return;
  for (struct Change *change = first, *next; change; change = next) {
    next = change->later;
    if (change->device != status.st_dev || change->inode != status.st_ino) continue;
    if (change->earlier) change->earlier->later = next;
    else first = next;
    if (next) next->earlier = change->earlier;
    else last = change->earlier;
    free(change->path), free(change->bytes), free(change->oldBytes), free(change);
  }
}

static uint64_t nextRandom(void) {
  // SplitMix64 (Steele, Lea and Flood 2014).
  uint64_t value = (seed += 0x9E3779B97F4A7C15u);
  value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9u;
  value = (value ^ (value >> 27)) * 0x94D049BB133111EBu;
  return value ^ (value >> 31);
}

/// Opens the file of a change, if it still has a name.
static int reopened(const struct Change *change) {
  char *suffix = change->path ? strstr(change->path, " (deleted)") : NULL;
  if (!change->path || suffix) return -1;
  int file = (int)syscall(SYS_openat, AT_FDCWD, change->path, O_RDWR);
  struct stat status;
  if (file >= 0 && !fstat(file, &status) && status.st_ino == change->inode && status.st_dev == change->device)
    return file;
  return -1;
}

static void cutPower(void) {
  // Between nothing and everything that was not synced.
  uint64_t kept = nextRandom() % 5;
  for (struct Change *change = last; change; change = change->earlier) {
    int file = reopened(change);
    if (file < 0) continue;
    syscall(SYS_pwrite64, file, change->oldBytes, change->oldCount, change->offset);
    syscall(SYS_ftruncate, file, change->lengthBefore);
  }
  for (struct Change *change = first; change; change = change->later) {
    if (nextRandom() % 4 >= kept) continue;
    int file = reopened(change);
    if (file < 0) continue;
    if (change->bytes) syscall(SYS_pwrite64, file, change->bytes, change->count, change->offset);
    else syscall(SYS_ftruncate, file, change->lengthAfter);
  }
}

/// Counts a call that changes a file, and ends the program when its time has come.
static void changes(void) {
  bool isCut = fails(POWER);
  if (isCut) cutPower();
  if (fails(KILL) || isCut) kill(getpid(), SIGKILL);
}

// MARK: The calls

#define LOCKED for (int once = (pthread_mutex_lock(&mutex), 1); once; once = (pthread_mutex_unlock(&mutex), 0))

static int refused(int error) {
  errno = error;
  return -1;
}

static int openWatched(int folderFile, const char *path, int flags, mode_t mode) {
  bool counts = isInFolder(path);
  bool isRefused = false;
  LOCKED if (counts) {
    isRefused = fails(OPEN);
    if (flags & (O_CREAT | O_TRUNC)) changes();
  }
  if (isRefused) return refused(EIO);
  int file = (int)syscall(SYS_openat, folderFile, path, flags, mode);
  if (file >= 0 && file < FILE_LIMIT) isWatched[file] = counts;
  return file;
}

#define MODE(flags)                                   \
  mode_t mode = 0;                                    \
  if ((flags) & (O_CREAT | O_TMPFILE)) {              \
    va_list arguments;                                \
    va_start(arguments, flags);                       \
    mode = (mode_t)va_arg(arguments, unsigned int);   \
    va_end(arguments);                                \
  }

int open(const char *path, int flags, ...) { MODE(flags) return openWatched(AT_FDCWD, path, flags, mode); }
int open64(const char *path, int flags, ...) { MODE(flags) return openWatched(AT_FDCWD, path, flags, mode); }
int openat(int at, const char *path, int flags, ...) { MODE(flags) return openWatched(at, path, flags, mode); }
int openat64(int at, const char *path, int flags, ...) { MODE(flags) return openWatched(at, path, flags, mode); }
int creat(const char *path, mode_t mode) { return openWatched(AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC, mode); }

int close(int file) {
  if (file >= 0 && file < FILE_LIMIT) isWatched[file] = false;
  return (int)syscall(SYS_close, file);
}

/// The part of a read that happens: all of it, half, or nothing (-1).
static ssize_t readable(int file, size_t count) {
  ssize_t result = (ssize_t)count;
  LOCKED if (watched(file)) {
    if (fails(SHORT)) result = (ssize_t)(count / 2);
    if (fails(READ)) result = refused(EIO);
  }
  return result;
}

ssize_t read(int file, void *bytes, size_t count) {
  ssize_t allowed = readable(file, count);
  return allowed < 0 ? allowed : (ssize_t)syscall(SYS_read, file, bytes, (size_t)allowed);
}
ssize_t pread(int file, void *bytes, size_t count, off_t offset) {
  ssize_t allowed = readable(file, count);
  return allowed < 0 ? allowed : (ssize_t)syscall(SYS_pread64, file, bytes, (size_t)allowed, offset);
}
ssize_t pread64(int file, void *bytes, size_t count, off64_t offset) { return pread(file, bytes, count, offset); }

/// Whether a write may happen; what it changes is remembered.
static bool isWritable(int file, const void *bytes, size_t count, off_t offset) {
  bool result = true;
  LOCKED if (watched(file)) {
    changes();
    if (fails(WRITE)) result = refused(EIO) == 0;
    else if (fails(FULL)) result = refused(ENOSPC) == 0;
    else remember(file, bytes, count, offset);
  }
  return result;
}

ssize_t write(int file, const void *bytes, size_t count) {
  off_t place = 0;
  if (watched(file)) {
    int flags = (int)syscall(SYS_fcntl, file, F_GETFL);
    place = (off_t)syscall(SYS_lseek, file, 0, flags & O_APPEND ? SEEK_END : SEEK_CUR);
  }
  if (!isWritable(file, bytes, count, place)) return -1;
  return (ssize_t)syscall(SYS_write, file, bytes, count);
}
ssize_t pwrite(int file, const void *bytes, size_t count, off_t offset) {
  if (!isWritable(file, bytes, count, offset)) return -1;
  return (ssize_t)syscall(SYS_pwrite64, file, bytes, count, offset);
}
ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t offset) {
  return pwrite(file, bytes, count, offset);
}
int ftruncate(int file, off_t length) {
  return isWritable(file, NULL, 0, length) ? (int)syscall(SYS_ftruncate, file, length) : -1;
}
int ftruncate64(int file, off64_t length) { return ftruncate(file, length); }

static int synced(int file, long number) {
  bool isRefused = false;
  LOCKED if (watched(file)) {
    changes();
    isRefused = fails(SYNC);
    if (!isRefused) forget(file);
  }
  return isRefused ? refused(EIO) : (int)syscall(number, file);
}
int fsync(int file) { return synced(file, SYS_fsync); }
int fdatasync(int file) { return synced(file, SYS_fdatasync); }

static int controlled(int file, int command, void *argument) {
  bool isRefused = false;
  if (command == F_SETLK || command == F_SETLKW)
    LOCKED if (watched(file) && ((struct flock *)argument)->l_type != F_UNLCK) isRefused = fails(LOCK);
  if (isRefused) return refused(ENOLCK);
  int result = (int)syscall(SYS_fcntl, file, command, argument);
  bool copies = command == F_DUPFD || command == F_DUPFD_CLOEXEC;
  if (copies && result >= 0 && result < FILE_LIMIT && file < FILE_LIMIT) isWatched[result] = isWatched[file];
  return result;
}
#define ARGUMENT                                   \
  va_list arguments;                               \
  va_start(arguments, command);                    \
  void *argument = va_arg(arguments, void *);      \
  va_end(arguments);
int fcntl(int file, int command, ...) { ARGUMENT return controlled(file, command, argument); }
int fcntl64(int file, int command, ...) { ARGUMENT return controlled(file, command, argument); }

void *mmap(void *address, size_t length, int protection, int flags, int file, off_t offset) {
  bool isRefused = false;
  if (watched(file)) LOCKED isRefused = fails(MAP);
  if (isRefused) {
    errno = ENOMEM;
    return MAP_FAILED;
  }
  return (void *)syscall(SYS_mmap, address, length, protection, flags, file, offset);
}
void *mmap64(void *address, size_t length, int protection, int flags, int file, off64_t offset) {
  return mmap(address, length, protection, flags, file, offset);
}

/// Counts a change of a name, which a failing disk refuses, too; a full one has room for nothing new.
static bool isRefusedName(const char *path, bool isNew) {
  bool result = false;
  if (isInFolder(path)) LOCKED {
    changes();
    if (fails(WRITE)) result = refused(EIO) < 0;
    else if (isNew && fails(FULL)) result = refused(ENOSPC) < 0;
  }
  return result;
}
int rename(const char *from, const char *to) {
  return isRefusedName(to, true) ? -1 : (int)syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0);
}
int renameat2(int fromAt, const char *from, int toAt, const char *to, unsigned int flags) {
  return isRefusedName(to, true) ? -1 : (int)syscall(SYS_renameat2, fromAt, from, toAt, to, flags);
}
int link(const char *from, const char *to) {
  return isRefusedName(to, true) ? -1 : (int)syscall(SYS_linkat, AT_FDCWD, from, AT_FDCWD, to, 0);
}
int unlink(const char *path) {
  return isRefusedName(path, false) ? -1 : (int)syscall(SYS_unlinkat, AT_FDCWD, path, 0);
}
int mkdir(const char *path, mode_t mode) {
  return isRefusedName(path, true) ? -1 : (int)syscall(SYS_mkdirat, AT_FDCWD, path, mode);
}

// MARK: Memory

extern void *__libc_malloc(size_t size);
extern void *__libc_realloc(void *memory, size_t size);

/// Whether this is the allocation that fails: Swift ends a program that gets no memory, and SQLite does not.
static bool isRefusedMemory(const void *caller) {
  uintptr_t place = (uintptr_t)caller;
  if (!isReady || place < sqliteStart || place >= sqliteEnd) return false;
  bool result = false;
  LOCKED result = fails(MEMORY);
  if (result) errno = ENOMEM;
  return result;
}
void *malloc(size_t size) {
  return isRefusedMemory(__builtin_return_address(0)) ? NULL : __libc_malloc(size);
}
void *realloc(void *memory, size_t size) {
  return isRefusedMemory(__builtin_return_address(0)) ? NULL : __libc_realloc(memory, size);
}
