#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#endif

/// A file that at most one process holds. The lock (`flock`) ends with the process, however that ends.
///
/// The holder writes its number into the file, and removes the file at the end. A file that a killed process left is
/// not locked.
package final class LockFile: Sendable {
  /// Reason why the lock cannot be taken.
  package enum Fault: Error, Hashable, Sendable {
    /// Another process holds it; its number if the file has it.
    case held(by: Int?)
    case system(SystemError)
  }

  package let path: String
  private let descriptor: Int32

  /// Takes the lock, or throws at once.
  package init(_ path: String) throws(Fault) {
    self.path = path
    descriptor = try Self.locked(path)
    let holder = Array("\(getpid())\n".utf8)
    _ = holder.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
  }

  deinit {
    // The file goes first: without the lock it could be another's.
    unlink(path)
    close(descriptor)
  }

  private static func locked(_ path: String) throws(Fault) -> Int32 {
    while true {
      let descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o644)
      guard descriptor >= 0 else { throw .system(.last) }
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        defer { close(descriptor) }
        throw .held(by: holder(descriptor))
      }
      if leads(path, to: descriptor) {
        ftruncate(descriptor, 0)
        return descriptor
      }
      // The holder has just removed this file, so no other process will find it.
      close(descriptor)
    }
  }

  private static func leads(_ path: String, to descriptor: Int32) -> Bool {
    guard let own = FileDescriptor(rawValue: descriptor).status else { return false }
    return FileSystem.identity(of: path) == own.identity
  }

  private static func holder(_ descriptor: Int32) -> Int? {
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    guard count > 0 else { return nil }
    return Int(String(decoding: bytes.prefix(count).prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self))
  }
}
