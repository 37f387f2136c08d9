#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// Says that SQLite has, or is about to have, the database at a path open in this process.
///
/// POSIX drops **all** locks of a process on a file when the process closes **any** descriptor of that file
/// (<https://www.sqlite.org/howtocorrupt.html>, section 2.2). A connection that lost its locks is not there for other
/// programs: the next one to close the database takes itself for the last, writes the log back and removes it, and what
/// the connection writes from then on is lost. Three rules keep the locks:
///
/// 1. SQLite itself opens databases, for the first look at a header too: it shares descriptors between the connections of
///    a process and postpones `close` while one of them holds a lock (`unixClose` in its `os_unix.c`).
/// 2. Every database has a claim from before SQLite opens it until after SQLite has closed it.
/// 3. All other files are closed by `ClaimedFiles.close`.
///
/// Why no lock can be lost: rule 3 closes a descriptor only under the mutex that guards the claims, and only where no
/// claim covers its file. By rule 2 no connection has the file open then, and none can come to open it before `close` has
/// returned, since its claim waits for the mutex. A descriptor whose file is claimed stays open until the claim ends.
/// A claim covers the files beside the database by their names at that moment, so that a log or a shared memory that
/// SQLite makes later is covered too. Looking at the claims *before* a file is opened is a courtesy: it spares the
/// descriptor and says which file it was.
package final class FileClaim: Sendable {
  private let number: Int

  /// - Parameter path: Of a database; there need not be a file yet, but then `renew` has to be called when there is.
  package init(on path: String) {
    number = ClaimedFiles.claim(path)
  }

  /// Also claims the file that is at the path by now: it may have been made, or replaced, since.
  package func renew() { ClaimedFiles.renew(number) }

  deinit { ClaimedFiles.release(number) }
}
