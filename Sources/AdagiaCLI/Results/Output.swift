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

  /// The pager is `ADAGIA_PAGER`, `PAGER` or `less`, in this order. An empty variable or `cat` means none.
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

  private static func openPager() -> UnsafeMutablePointer<FILE>? {
    let environment = Environment.process
    let command = environment["ADAGIA_PAGER"] ?? environment["PAGER"] ?? "less"
    guard let program = command.split(separator: " ").first, program != "cat" else { return nil }
    // -F: exit if the text fits; -R: pass colors; -X: keep the text on the screen.
    if environment["LESS"] == nil { setenv("LESS", "FRX", 1) }
    guard isInstalled(program, environment) else { return nil }
    return popen(command, "w")
  }

  /// Whether a shell would find the program: on `PATH`, unless its name has a slash.
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
