#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#endif

/// An open file by its number in this process. The opener closes it.
package struct FileDescriptor: Hashable, Sendable {
  package let rawValue: Int32

  package init(rawValue: Int32) { self.rawValue = rawValue }

  package static let standardInput = FileDescriptor(rawValue: STDIN_FILENO)
  package static let standardOutput = FileDescriptor(rawValue: STDOUT_FILENO)
  package static let standardError = FileDescriptor(rawValue: STDERR_FILENO)

  /// Purpose for which a file is opened.
  package enum Mode: Sendable {
    case reading
    /// Reading that refuses a symbolic link.
    case readingUnlinked
    /// Reading without waiting for the writer of a pipe.
    case glancing
    /// The same, and a symbolic link is refused.
    case examining
    case writing
    /// Writing without waiting for the reader of a pipe; without one it is an error.
    case writingToReader

    fileprivate var flags: Int32 {
      switch self {
      case .reading: O_RDONLY
      case .readingUnlinked: O_RDONLY | O_NOFOLLOW
      case .glancing: O_RDONLY | O_NONBLOCK
      case .examining: O_RDONLY | O_NONBLOCK | O_NOFOLLOW
      case .writing: O_WRONLY
      case .writingToReader: O_WRONLY | O_NONBLOCK
      }
    }
  }

  /// Opens a file that exists. Programs that this process starts do not inherit it.
  package static func open(_ path: String, for mode: Mode) throws(SystemError) -> FileDescriptor {
    let descriptor = systemOpen(path, mode.flags | O_CLOEXEC)
    guard descriptor >= 0 else { throw .last }
    return FileDescriptor(rawValue: descriptor)
  }

  /// A second descriptor of the same open file, with the same position.
  package func duplicate() throws(SystemError) -> FileDescriptor {
    let copy = fcntl(rawValue, F_DUPFD_CLOEXEC, 3)
    guard copy >= 0 else { throw .last }
    return FileDescriptor(rawValue: copy)
  }

  package var status: FileStatus? {
    var status = stat()
    return fstat(rawValue, &status) == 0 ? FileStatus(status) : nil
  }

  /// Reads bytes into the start of `buffer`.
  ///
  /// - Returns: The number of bytes; 0 at the end.
  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
    while true {
      let count = systemRead(rawValue, buffer)
      if count >= 0 { return count }
      if errno != EINTR { throw .last }
    }
  }

  /// Reads bytes from a place in the file, and leaves the position as it is.
  ///
  /// - Returns: The number of bytes; 0 at the end.
  package func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws(SystemError) -> Int {
    while true {
      let count = pread(rawValue, buffer.baseAddress, buffer.count, off_t(offset))
      if count >= 0 { return count }
      if errno != EINTR { throw .last }
    }
  }

  /// Writes all of the bytes.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
    var rest = bytes
    while !rest.isEmpty {
      let count = systemWrite(rawValue, rest)
      if count >= 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      } else if errno != EINTR {
        throw .last
      }
    }
  }

  /// Waits for bytes of a pipe or a terminal, or for their end.
  ///
  /// - Returns: `false` when there were none for some milliseconds: a read would wait.
  package func hasBytes(within milliseconds: Int32) -> Bool {
    var request = pollfd(fd: rawValue, events: Int16(POLLIN), revents: 0)
    // A signal ends the wait; an error is that of the read.
    let count = poll(&request, 1, milliseconds)
    return count > 0 || count < 0 && errno != EINTR
  }

  package func close() { systemClose(rawValue) }
}

// Outside the type, whose members of the same names hide the system's.
private func systemOpen(_ path: String, _ flags: Int32) -> Int32 { open(path, flags) }
private func systemClose(_ descriptor: Int32) { close(descriptor) }
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
  read(descriptor, buffer.baseAddress, buffer.count)
}
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}
