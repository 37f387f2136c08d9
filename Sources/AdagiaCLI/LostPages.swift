#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The end of a process that reads a page of a memory map whose file no longer has it: another program truncated the
/// catalog, or the disk cannot read it. The system then ends the process without a word.
enum LostPages {
  /// Installs a signal handler that says why and ends the process as other errors of a file do.
  static func endWithMessage() {
    signal(SIGBUS) { _ in
      // A signal handler may neither allocate nor wait.
      let message: StaticString = """
        adagia: another program cut the catalog short while this one read it, or the disk cannot read a part of it. \
        Changes that were committed before are safe. Use 'adagia check'.

        """
      RawTerminal.giveBack()
      _ = write(STDERR_FILENO, message.utf8Start, message.utf8CodeUnitCount)
      _exit(ExitStatus.error.rawValue)
    }
  }
}
