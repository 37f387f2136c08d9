internal import Adagia
internal import CatalogFormats
internal import Platform

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Where results go: standard output, or, on a terminal, a pager that shows them a screen at a time.
final class Output {
  let sink = ByteSink.standardOutput()
  private let pager: UnsafeMutablePointer<FILE>?

  /// The pager is `ADAGIA_PAGER`, else `PAGER`, else `less`, which leaves again when everything fits on the screen.
  /// An empty variable or `cat` means none.
  init(_ terminal: Terminal) {
    pager = terminal.isInteractive ? Self.openPager() : nil
    if let pager { dup2(fileno(pager), STDOUT_FILENO) }
  }

  /// Waits until the pager is left.
  func close() {
    guard let pager else { return }
    // The pager sees the end only when nobody holds its pipe any more.
    FileDescriptor.standardOutput.close()
    pclose(pager)
  }

  private static func openPager() -> UnsafeMutablePointer<FILE>? {
    let environment = Environment.process
    let command = environment["ADAGIA_PAGER"] ?? environment["PAGER"] ?? "less"
    guard let program = command.split(separator: " ").first, program != "cat" else { return nil }
    // -F: leave when it fits; -R: let colors through; -X: leave the text on the screen.
    if environment["LESS"] == nil { setenv("LESS", "FRX", 1) }
    guard system("command -v \(program) >/dev/null 2>&1") == 0 else { return nil }
    return popen(command, "w")
  }
}
