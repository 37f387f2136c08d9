#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#endif

/// Calls of the operating system that are not about files, without Foundation: it costs a short command a millisecond.
package enum System {
  /// The system's words for an `errno`: `Permission denied`.
  package static func message(for code: Int32) -> String { SystemError(code: code).message }

  /// The first place of `byte` in `bytes`, at or after `start`. `memchr` compares sixteen and more bytes a step.
  package static func index(of byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>, from start: Int = 0) -> Int? {
    guard let base = bytes.baseAddress, start < bytes.count,
      let found = memchr(base + start, Int32(byte), bytes.count - start)
    else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  /// Makes a write to a closed pipe fail instead of ending the process without a message.
  package static func ignoreClosedPipes() { signal(SIGPIPE, SIG_IGN) }

  /// Makes a write beyond the limit of file size fail instead of ending the process.
  package static func ignoreSizeLimitSignal() { signal(SIGXFSZ, SIG_IGN) }

  /// True if two places in memory have the same bytes. `memcmp` compares sixteen and more a step.
  package static func haveSameBytes(_ one: UnsafeRawPointer, _ other: UnsafeRawPointer, count: Int) -> Bool {
    memcmp(one, other, count) == 0
  }

  /// Number of this process.
  package static var processID: Int32 { getpid() }

  /// Blocks the calling thread.
  package static func sleep(microseconds: UInt32) { usleep(microseconds) }

  package static func exit(_ code: Int32) -> Never { endProcess(code) }

  /// Memory with any content, aligned for any number, to be released with `release`.
  ///
  /// Swift's `allocate` calls `posix_memalign`, which takes five times the instructions of `malloc` (glibc 2.36). A
  /// query allocates a dozen times.
  package static func memory(byteCount: Int) -> UnsafeMutableRawPointer {
    guard let memory = malloc(max(1, byteCount)) else { preconditionFailure("out of memory") }
    return memory
  }

  /// Memory full of zeros, to be released with `release`. The system allocates a page when it is first touched.
  package static func zeroedMemory(byteCount: Int) -> UnsafeMutableRawPointer {
    guard let memory = calloc(byteCount, 1) else { preconditionFailure("out of memory") }
    return memory
  }

  /// Releases memory of `memory` or `zeroedMemory`.
  package static func release(_ memory: UnsafeMutableRawPointer) { free(memory) }
}

// Outside the type, whose member of the same name hides the system's.
private func endProcess(_ code: Int32) -> Never { exit(code) }
