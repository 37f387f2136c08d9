internal import FileClaims

// The one file that calls the C library, so that a port touches nothing else. All of it is POSIX.
#if canImport(Darwin)
  private import Darwin
#elseif canImport(Musl)
  private import Musl
#else
  private import Glibc
#endif

/// The few calls of the operating system that formats need, without Foundation: it costs a short command a millisecond.
enum System {
  /// The system's words for an `errno`: `Permission denied`.
  static func message(for code: Int32) -> String { String(cString: strerror(code)) }

  /// The first place of `byte` in `bytes`, at or after `start`. `memchr`: sixteen and more bytes a step.
  static func index(of byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>, from start: Int = 0) -> Int? {
    guard let base = bytes.baseAddress, start < bytes.count,
      let found = memchr(base + start, Int32(byte), bytes.count - start)
    else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  /// A closed pipe then gives a thrown `FormatError.outputClosed` and no longer ends the process without a word.
  static func ignoreClosedPipes() { signal(SIGPIPE, SIG_IGN) }
}

/// An open file, closed when the last reference goes.
final class SystemFile {
  let name: String
  private let descriptor: Int32
  private let isOwned: Bool

  private init(name: String, descriptor: Int32, isOwned: Bool) {
    self.name = name
    self.descriptor = descriptor
    self.isOwned = isOwned
  }

  deinit {
    // Never `close` itself: it would drop the locks of a database that came to be open meanwhile.
    if isOwned { ClaimedFiles.close(descriptor) }
  }

  static var standardInput: SystemFile { SystemFile(name: "-", descriptor: 0, isOwned: false) }
  static var standardOutput: SystemFile { SystemFile(name: "-", descriptor: 1, isOwned: false) }

  /// - Throws: `FormatError.catalogInUse` for a database that is open in this process, and for what lies beside it.
  static func reading(_ path: String) throws(FormatError) -> SystemFile {
    if ClaimedFiles.contain(path) { throw .catalogInUse(file: path) }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 {
      throw errno == ENOENT ? .noSuchInput(file: path) : .unreadable(file: path, code: errno)
    }
    return SystemFile(name: path, descriptor: descriptor, isOwned: true)
  }

  /// A pipe or a device, which is there.
  static func writing(_ path: String) throws(FormatError) -> SystemFile {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    if descriptor < 0 { throw .unwritable(file: path, code: errno) }
    return SystemFile(name: path, descriptor: descriptor, isOwned: true)
  }

  /// What a descriptor of this process leads to, at the place where others that share it write as well.
  static func writing(toCopyOf other: Int32, name: String) throws(FormatError) -> SystemFile {
    let descriptor = fcntl(other, F_DUPFD_CLOEXEC, 3)
    if descriptor < 0 { throw .unwritable(file: name, code: errno) }
    return SystemFile(name: name, descriptor: descriptor, isOwned: true)
  }

  /// - Parameter descriptor: Is closed with this value.
  convenience init(name: String, owning descriptor: Int32) {
    self.init(name: name, descriptor: descriptor, isOwned: true)
  }

  /// Bytes, where that is known: not for a pipe or a terminal.
  var byteCount: Int? {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }

  /// How many bytes were put at the start of `buffer`; 0 at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(FormatError) -> Int {
    while true {
      #if canImport(Darwin)
        let count = Darwin.read(descriptor, buffer.baseAddress, buffer.count)
      #elseif canImport(Musl)
        let count = Musl.read(descriptor, buffer.baseAddress, buffer.count)
      #else
        let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      #endif
      if count >= 0 { return count }
      if errno != EINTR { throw .unreadable(file: name, code: errno) }
    }
  }

  /// Writes all of it.
  func write(_ bytes: UnsafeRawBufferPointer) throws(FormatError) {
    var rest = bytes
    while let base = rest.baseAddress, !rest.isEmpty {
      #if canImport(Darwin)
        let count = Darwin.write(descriptor, base, rest.count)
      #elseif canImport(Musl)
        let count = Musl.write(descriptor, base, rest.count)
      #else
        let count = Glibc.write(descriptor, base, rest.count)
      #endif
      if count >= 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      } else if errno == EPIPE {
        throw .outputClosed
      } else if errno != EINTR {
        throw .unwritable(file: name, code: errno)
      }
    }
  }
}
