#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Held by the one job that may work on a catalog. It goes with the process, however that ends.
///
/// A lock of the operating system (`flock`) on a file beside the catalog. The catalog itself will not do: whoever
/// closes a file loses the locks that SQLite has on it. The holder takes the file away again; one that is left over
/// from a kill is nobody's lock.
public final class JobLock: Sendable {
  /// The catalog's path and `-joblock`.
  public let path: String
  private let descriptor: Int32

  /// Takes the lock.
  ///
  /// - Parameter catalog: Where the catalog lies; links are followed, so that it has one lock under all its names.
  /// - Throws: `StoreError.jobRunning` when another job has it.
  public init(ofCatalogAt catalog: String) throws(StoreError) {
    path = Self.realPath(catalog) + "-joblock"
    descriptor = try Self.locked(path, catalog: catalog)
    let holder = "\(getpid())\n"
    _ = holder.utf8.withContiguousStorageIfAvailable { write(descriptor, $0.baseAddress, $0.count) }
  }

  deinit {
    // While it is held: afterward it could be another's.
    unlink(path)
    close(descriptor)
  }

  private static func locked(_ path: String, catalog: String) throws(StoreError) -> Int32 {
    while true {
      let descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o644)
      guard descriptor >= 0 else {
        switch errno {
        case EACCES, EROFS, EPERM: throw .readOnly(path: catalog)
        case ELOOP: throw .unusable(path: path, reason: "it is a symbolic link, which a lock must not be; remove it")
        case ENOSPC: throw .diskFull(path: catalog)
        default: throw .unusable(path: path, reason: String(cString: strerror(errno)))
        }
      }
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        defer { close(descriptor) }
        throw .jobRunning(path: catalog, process: holder(descriptor))
      }
      if isThere(descriptor, path) {
        ftruncate(descriptor, 0)
        return descriptor
      }
      // Its holder has just taken it away: this one is a file that nobody else will find.
      close(descriptor)
    }
  }

  private static func isThere(_ descriptor: Int32, _ path: String) -> Bool {
    var (own, there) = (stat(), stat())
    return fstat(descriptor, &own) == 0 && stat(path, &there) == 0 && own.st_ino == there.st_ino
      && own.st_dev == there.st_dev
  }

  /// The number of the process that has it, as it wrote it into the file.
  private static func holder(_ descriptor: Int32) -> Int? {
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    guard count > 0 else { return nil }
    return Int(String(decoding: bytes.prefix(count).prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self))
  }

  private static func realPath(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }
}
