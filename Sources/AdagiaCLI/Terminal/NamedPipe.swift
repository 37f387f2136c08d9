internal import Platform

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
    guard (try? FileStatus(of: path))?.kind == .pipe else { return nil }
    var hasWaited = false
    while true {
      do throws(SystemError) {
        return NamedPipe(try FileDescriptor.open(path, for: .writingToReader))
      } catch {
        guard error.isUnread else { return nil }
      }
      if !hasWaited { waiting() }
      hasWaited = true
      try await Task.sleep(for: .milliseconds(50))
    }
  }
}
