package import Foundation

/// A program started without what Foundation's `Process` does around it: a run loop, pipes and threads cost more than
/// most commands. For tests that start thousands.
package struct ProgramStart: Sendable {
  package let program: String
  package let arguments: [String]
  package let environment: [String: String]
  /// The folder that it works in.
  package let folder: String
  /// The files that take its output, replaced if they exist.
  package let (output, error): (String, String)

  package init(
    _ program: URL, _ arguments: [String], environment: [String: String], in folder: String, output: String,
    error: String
  ) {
    (self.program, self.arguments, self.environment) = (program.path, arguments, environment)
    (self.folder, self.output, self.error) = (folder, output, error)
  }

  /// Starts it, with nothing on standard input.
  ///
  /// - Returns: The process's number. `end(of:)` must be called with it once.
  package func start() throws -> pid_t {
    #if canImport(Glibc)
      var actions = posix_spawn_file_actions_t()
    #else
      var actions: posix_spawn_file_actions_t?
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, error, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    _ = addFolder(&actions, folder)
    var arguments: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
    var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in arguments + variables { free(text) } }
    var process = pid_t()
    let code = posix_spawn(&process, program, &actions, nil, &arguments, &variables)
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EINVAL) }
    return process
  }

  /// Waits for a process that `start` gave.
  ///
  /// - Returns: Its outcome, and the signal that ended it, if one did; the status is 128 more than that then.
  package func end(of process: pid_t) throws -> (run: ProgramRun, signal: Int32?) {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 { if errno != EINTR { throw POSIXError(.ECHILD) } }
    let signal = status & 0x7F
    let run = ProgramRun(
      status: signal == 0 ? (status >> 8) & 0xFF : 128 + signal, output: try Self.text(of: output),
      error: try Self.text(of: error))
    return (run, signal == 0 ? nil : signal)
  }

  /// Runs it to its end.
  package func run() throws -> (run: ProgramRun, signal: Int32?) { try end(of: start()) }

  private static func text(of path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
  }
}

#if canImport(Glibc)
  /// The C library's module for Swift leaves it out.
  @_silgen_name("posix_spawn_file_actions_addchdir_np")
  private func addFolder(
    _ actions: UnsafeMutablePointer<posix_spawn_file_actions_t>, _ path: UnsafePointer<CChar>
  ) -> Int32
#else
  private func addFolder(
    _ actions: UnsafeMutablePointer<posix_spawn_file_actions_t?>, _ path: UnsafePointer<CChar>
  ) -> Int32 {
    posix_spawn_file_actions_addchdir_np(actions, path)
  }
#endif
