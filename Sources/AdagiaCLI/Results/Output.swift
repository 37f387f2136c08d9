internal import Adagia
internal import CatalogFormats
internal import Platform

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The destination of results: standard output, or a pager when that is a terminal.
final class Output {
  let sink = ByteSink.standardOutput()
  private let pager: UnsafeMutablePointer<FILE>?

  /// The pager is `ADAGIA_PAGER`, the setting, `PAGER` or `less`, in this order. An empty variable or `cat` means none.
  init(_ terminal: Terminal) {
    pager = terminal.isInteractive ? Self.openPager() : nil
    if let pager { dup2(fileno(pager), STDOUT_FILENO) }
  }

  /// Flushes the sink, and waits until the pager exits.
  func end() throws {
    try sink.flush()
    close()
  }

  /// Waits until the pager exits.
  func close() {
    guard let pager else { return }
    // The pager sees the end of its input only when all copies of the pipe are closed.
    FileDescriptor.standardOutput.close()
    pclose(pager)
  }

  /// The command of the pager. Nil for none.
  static func pagerCommand(_ environment: Environment) -> String? {
    let command = environment["ADAGIA_PAGER"] ?? Settings.current.text(.pager) ?? environment["PAGER"] ?? "less"
    guard let program = command.split(separator: " ").first, program != "cat", isInstalled(program, environment) else {
      return nil
    }
    return command
  }

  private static func openPager() -> UnsafeMutablePointer<FILE>? {
    let environment = Environment.process
    guard let command = pagerCommand(environment) else { return nil }
    // -F: exit if the text fits; -R: pass colors; -X: keep the text on the screen.
    if environment["LESS"] == nil { setenv("LESS", "FRX", 1) }
    return popen(command, "w")
  }

  /// True if a shell would find the program: on `PATH`, unless its name has a slash.
  private static func isInstalled(_ program: Substring, _ environment: Environment) -> Bool {
    if program.contains("/") { return isExecutable(String(program)) }
    let folders = (environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":", omittingEmptySubsequences: false)
    return folders.contains { isExecutable("\($0.isEmpty ? "." : $0)/\(program)") }
  }

  private static func isExecutable(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
  }
}
