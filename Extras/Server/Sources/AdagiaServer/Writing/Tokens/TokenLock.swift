internal import Foundation

/// The lock of a token file. It ends with the process at the latest.
///
/// The lock is a separate file beside the token file, because each change replaces the token file. The holder removes
/// it.
struct TokenLock {
  private let path: String
  private let descriptor: Int32
  private static let longestWait = 10.0

  /// - Parameter waiting: True to wait for another holder, for seconds.
  /// - Returns: `nil` when another process holds the lock and `waiting` is false.
  /// - Throws: `TokenFileError` when it is held for too long, or cannot be made.
  init?(_ place: TokenPlace, waiting: Bool) throws(TokenFileError) {
    path = place.path + ".lock"
    let end = Date(timeIntervalSinceNow: Self.longestWait)
    while true {
      let file = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o600)
      guard file >= 0 else {
        let reason = TokenPlace.systemReason
        // Another user's lock: root's, for a moment.
        if !waiting, Self.isThere(path) { return nil }
        throw .refused(path: place.path, reason: reason)
      }
      place.adopt(file)
      // The holder may have removed this file just before the lock was taken: no other process would find it then.
      if flock(file, LOCK_EX | LOCK_NB) == 0, Self.leads(path, to: file) {
        descriptor = file
        return
      }
      close(file)
      guard waiting else { return nil }
      guard Date() < end else { throw .locked(path: place.path) }
      usleep(10_000)
    }
  }

  func unlock() {
    // The file goes first: without the lock it could be another's.
    unlink(path)
    close(descriptor)
  }

  private static func isThere(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  private static func leads(_ path: String, to descriptor: Int32) -> Bool {
    var (own, named) = (stat(), stat())
    guard fstat(descriptor, &own) == 0, lstat(path, &named) == 0 else { return false }
    return own.st_dev == named.st_dev && own.st_ino == named.st_ino
  }
}
