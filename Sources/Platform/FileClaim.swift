/// A claim that SQLite has, or is about to have, the database at a path open in this process.
///
/// POSIX drops **all** locks of a process on a file when the process closes **any** descriptor of that file
/// (<https://www.sqlite.org/howtocorrupt.html>, section 2.2). Other programs do not see a
/// connection that lost its locks: the next one to close the database takes itself for the last, writes the log back
/// and removes it, and later writes of the connection are lost. Three rules keep the locks:
///
/// 1. SQLite itself opens databases, also to read the header first: it shares descriptors between the connections of
///    a process and postpones `close` while one of them holds a lock (`unixClose` in its `os_unix.c`).
/// 2. Every database has a claim from before SQLite opens it until after SQLite has closed it.
/// 3. All other files are closed by `ClaimedFiles.close`.
///
/// No lock can be lost: rule 3 closes a descriptor only under the mutex that guards the claims, and only if no claim
/// covers its file. By rule 2 no connection has the file open then, and none can open it before `close` returns,
/// because its claim waits for the mutex. A descriptor whose file is claimed stays open until the claim ends. A claim
/// covers the files beside the database by name, so that a log or a shared memory that SQLite makes later is covered
/// too. A look at the claims *before* a file is opened is only a convenience: it saves the descriptor and names the
/// file.
package final class FileClaim: Sendable {
  private let number: Int

  /// - Parameter path: The path of a database. When there is no file yet, call `renew` once there is.
  package init(on path: String) {
    number = ClaimedFiles.claim(path)
  }

  /// Also claims the file that is at the path now: it may have been made or replaced since.
  package func renew() { ClaimedFiles.renew(number) }

  deinit { ClaimedFiles.release(number) }
}
