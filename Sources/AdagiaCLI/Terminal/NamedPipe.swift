internal import Platform

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A pipe in the file system that a program reads, held open for writing.
///
/// A plain opening waits for that program without a word, and no Ctrl-C ends it.
final class NamedPipe: Sendable {
  private let descriptor: FileDescriptor

  private init(_ descriptor: FileDescriptor) { self.descriptor = descriptor }

  deinit { descriptor.close() }

  /// Waits for a program that reads the pipe at a path.
  ///
  /// - Parameter waiting: Called once, before the wait.
  /// - Returns: `nil` where something else or nothing is at the path, or it may not be written to.
  /// - Throws: `CancellationError`.
  static func openedByReader(at path: String, waiting: () -> Void) async throws -> NamedPipe? {
    guard isPipe(path) else { return nil }
    var hasWaited = false
    while true {
      let descriptor = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
      if descriptor >= 0 { return NamedPipe(FileDescriptor(rawValue: descriptor)) }
      guard errno == ENXIO else { return nil }
      if !hasWaited { waiting() }
      hasWaited = true
      try await Task.sleep(for: .milliseconds(50))
    }
  }

  private static func isPipe(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
  }
}
