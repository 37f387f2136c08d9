// What the library uses of Apple's C library, for tools/checks/darwin: declarations alone, with the types that Apple's
// headers have (mode_t of 16 bits, dev_t signed, st_mtimespec, d_namlen ...). Their names in C begin with darwin_, since
// glibc's may be in the same program. Nothing is linked to it.
#pragma once
#include <stddef.h>
#include <stdint.h>

#define NAMED(name) __attribute__((swift_name(#name)))

typedef uint16_t darwin_mode_t NAMED(mode_t);
typedef int64_t darwin_off_t NAMED(off_t);
typedef int32_t darwin_dev_t NAMED(dev_t);
typedef uint64_t darwin_ino_t NAMED(ino_t);
typedef uint16_t darwin_nlink_t NAMED(nlink_t);
typedef uint32_t darwin_uid_t NAMED(uid_t);
typedef uint32_t darwin_gid_t NAMED(gid_t);
typedef int32_t darwin_pid_t NAMED(pid_t);
typedef long darwin_time_t NAMED(time_t);
typedef void *darwin_iconv_t NAMED(iconv_t);
typedef uint32_t darwin_clockid_t NAMED(clockid_t);

struct NAMED(timespec) darwin_timespec {
  darwin_time_t tv_sec;
  long tv_nsec;
};

struct NAMED(stat) darwin_stat {
  darwin_dev_t st_dev;
  darwin_mode_t st_mode;
  darwin_nlink_t st_nlink;
  darwin_ino_t st_ino;
  darwin_uid_t st_uid;
  darwin_gid_t st_gid;
  darwin_dev_t st_rdev;
  struct darwin_timespec st_atimespec, st_mtimespec, st_ctimespec, st_birthtimespec;
  darwin_off_t st_size;
  int64_t st_blocks;
  int32_t st_blksize;
  uint32_t st_flags, st_gen;
  int32_t st_lspare;
  int64_t st_qspare[2];
};

struct NAMED(statvfs) darwin_statvfs {
  unsigned long f_bsize, f_frsize;
  uint32_t f_blocks, f_bfree, f_bavail, f_files, f_ffree, f_favail;
  unsigned long f_fsid, f_flag, f_namemax;
};

struct NAMED(dirent) darwin_dirent {
  darwin_ino_t d_ino;
  uint64_t d_seekoff;
  uint16_t d_reclen, d_namlen;
  uint8_t d_type;
  char d_name[1024];
};

typedef struct darwin_DIR darwin_DIR NAMED(DIR);
struct darwin_DIR {
  int fd;
};

struct NAMED(pollfd) darwin_pollfd {
  int fd;
  short events, revents;
};

#define FUNCTION(type, name, signature, ...) type darwin_##name(__VA_ARGS__) NAMED(signature)

FUNCTION(int, stat, stat(_:_:), const char *_Nonnull path, struct darwin_stat *_Nonnull status);
FUNCTION(int, lstat, lstat(_:_:), const char *_Nonnull path, struct darwin_stat *_Nonnull status);
FUNCTION(int, fstat, fstat(_:_:), int file, struct darwin_stat *_Nonnull status);
FUNCTION(int, statvfs, statvfs(_:_:), const char *_Nonnull path, struct darwin_statvfs *_Nonnull status);
FUNCTION(int, access, access(_:_:), const char *_Nonnull path, int mode);
FUNCTION(int, chmod, chmod(_:_:), const char *_Nonnull path, darwin_mode_t mode);
FUNCTION(int, chown, chown(_:_:_:), const char *_Nonnull path, darwin_uid_t user, darwin_gid_t group);
FUNCTION(int, close, close(_:), int file);
FUNCTION(int, flock, flock(_:_:), int file, int operation);
FUNCTION(int, fsync, fsync(_:), int file);
FUNCTION(int, ftruncate, ftruncate(_:_:), int file, darwin_off_t length);
FUNCTION(int, link, link(_:_:), const char *_Nonnull path, const char *_Nonnull name);
FUNCTION(int, rename, rename(_:_:), const char *_Nonnull path, const char *_Nonnull name);
FUNCTION(int, unlink, unlink(_:), const char *_Nonnull path);
FUNCTION(int, poll, poll(_:_:_:), struct darwin_pollfd *_Nullable files, unsigned int count, int milliseconds);
FUNCTION(int, kill, kill(_:_:), darwin_pid_t process, int number);
FUNCTION(int, gethostname, gethostname(_:_:), char *_Nonnull name, size_t length);
FUNCTION(int, usleep, usleep(_:), uint32_t microseconds);
FUNCTION(darwin_off_t, lseek, lseek(_:_:_:), int file, darwin_off_t offset, int whence);
FUNCTION(long, read, read(_:_:_:), int file, void *_Nullable bytes, size_t count);
FUNCTION(long, pread, pread(_:_:_:_:), int file, void *_Nullable bytes, size_t count, darwin_off_t offset);
FUNCTION(long, write, write(_:_:_:), int file, const void *_Nullable bytes, size_t count);
FUNCTION(long, readlink, readlink(_:_:_:), const char *_Nonnull path, char *_Nullable bytes, size_t count);
FUNCTION(darwin_pid_t, getpid, getpid(), void);
FUNCTION(darwin_uid_t, geteuid, geteuid(), void);
FUNCTION(char *_Nullable, getenv, getenv(_:), const char *_Nonnull name);
FUNCTION(char *_Nullable, realpath, realpath(_:_:), const char *_Nonnull path, char *_Nullable resolved);
FUNCTION(char *_Null_unspecified, strerror, strerror(_:), int code);
FUNCTION(int, clock_gettime, clock_gettime(_:_:), darwin_clockid_t clock, struct darwin_timespec *_Nonnull time);
FUNCTION(darwin_DIR *_Nullable, opendir, opendir(_:), const char *_Nonnull path);
FUNCTION(struct darwin_dirent *_Nullable, readdir, readdir(_:), darwin_DIR *_Nonnull folder);
FUNCTION(int, closedir, closedir(_:), darwin_DIR *_Nonnull folder);
FUNCTION(void *_Nullable, dlopen, dlopen(_:_:), const char *_Nullable path, int mode);
FUNCTION(void *_Nullable, dlsym, dlsym(_:_:), void *_Nullable handle, const char *_Nonnull name);
FUNCTION(darwin_iconv_t _Null_unspecified, iconv_open, iconv_open(_:_:), const char *_Nonnull to, const char *_Nonnull from);
FUNCTION(int, iconv_close, iconv_close(_:), darwin_iconv_t _Null_unspecified handle);
FUNCTION(size_t, iconv, iconv(_:_:_:_:_:), darwin_iconv_t _Null_unspecified handle, char *_Nullable *_Nullable source,
         size_t *_Nullable sourceCount, char *_Nullable *_Nullable target, size_t *_Nullable targetCount);
FUNCTION(void *_Nullable, malloc, malloc(_:), size_t count);
FUNCTION(void *_Nullable, calloc, calloc(_:_:), size_t count, size_t size);
FUNCTION(void, free, free(_:), void *_Nullable memory);
FUNCTION(void *_Nullable, memchr, memchr(_:_:_:), const void *_Nonnull bytes, int byte, size_t count);
FUNCTION(int, memcmp, memcmp(_:_:_:), const void *_Nonnull one, const void *_Nonnull other, size_t count);
FUNCTION(_Noreturn void, exit, exit(_:), int code);
FUNCTION(double, log, log(_:), double value);
FUNCTION(float, logf, logf(_:), float value);
FUNCTION(double, log2, log2(_:), double value);
FUNCTION(double, exp, exp(_:), double power);

typedef void (*darwin_handler)(int) NAMED(sig_t);
FUNCTION(darwin_handler _Nullable, signal, signal(_:_:), int number, darwin_handler _Nullable handler);

typedef struct {
  size_t gl_pathc;
  int gl_matchc;
  size_t gl_offs;
  int gl_flags;
  char *_Nullable *_Null_unspecified gl_pathv;
} darwin_glob_t NAMED(glob_t);

FUNCTION(int, glob, glob(_:_:_:_:), const char *_Nonnull pattern, int flags,
         int (*_Nullable onError)(const char *_Nullable path, int code), darwin_glob_t *_Nonnull found);
FUNCTION(int, fnmatch, fnmatch(_:_:_:), const char *_Nonnull pattern, const char *_Nonnull text, int flags);
FUNCTION(void, globfree, globfree(_:), darwin_glob_t *_Nonnull found);
