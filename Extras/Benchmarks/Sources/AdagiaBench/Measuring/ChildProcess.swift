#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A program to run to its end, with the resource usage that the system reports (`wait4`).
///
/// Foundation and swift-subprocess do not report the peak memory of a child.
struct ChildProcess {
  /// Resource usage of a process.
  struct Usage {
    /// CPU seconds of all threads, user and system.
    let cpu: Double
    let wall: Double
    /// The peak resident size in bytes; at least the size of this process at the start of the child.
    let peakBytes: Int
  }

  enum Failure: Error, CustomStringConvertible {
    case notStarted(program: String, code: Int32)
    case failed(program: String, status: Int32)

    var description: String {
      switch self {
      case .notStarted(let program, let code): "\(program): cannot be started: \(String(cString: strerror(code)))."
      case .failed(let program, let status): "\(program): ended with wait status \(status). Its message is above."
      }
    }
  }

  let program: String
  var arguments: [String] = []
  /// The whole environment as `NAME=value`.
  var environment: [String] = []
  /// True if the program's output is discarded.
  var isSilent = false

  /// Runs the program to its end.
  ///
  /// - Throws: `Failure` when the program cannot be started, or when its exit code is not 0.
  func run() throws(Failure) -> Usage {
    let start = Cost.seconds(CLOCK_MONOTONIC)
    let child = try spawned()
    var status: Int32 = 0
    var usage = rusage()
    while wait4(child, &status, 0, &usage) < 0 && errno == EINTR {}
    let wall = Cost.seconds(CLOCK_MONOTONIC) - start
    guard status == 0 else { throw .failed(program: program, status: status) }
    return Usage(
      cpu: Self.seconds(usage.ru_utime) + Self.seconds(usage.ru_stime), wall: wall,
      peakBytes: usage.ru_maxrss * Self.bytesPerUnit)
  }

  private func spawned() throws(Failure) -> pid_t {
    var actions = FileActions()
    if isSilent { actions.discardOutput() }
    defer { actions.destroy() }
    var words = ([program] + arguments).map { strdup($0) }
    var variables = environment.map { strdup($0) }
    defer { for pointer in words + variables { free(pointer) } }
    words.append(nil)
    variables.append(nil)
    var child: pid_t = 0
    let code = posix_spawn(&child, program, &actions.actions, nil, words, variables)
    guard code == 0 else { throw .notStarted(program: program, code: code) }
    return child
  }

  private static func seconds(_ time: timeval) -> Double {
    Double(time.tv_sec) + Double(time.tv_usec) / 1e6
  }

  /// Linux counts memory in KiB, Darwin in bytes.
  #if canImport(Glibc)
    private static let bytesPerUnit = 1024
  #else
    private static let bytesPerUnit = 1
  #endif
}

/// File actions for `posix_spawn`.
private struct FileActions {
  #if canImport(Glibc)
    var actions = posix_spawn_file_actions_t()
  #else
    var actions: posix_spawn_file_actions_t?
  #endif

  init() {
    posix_spawn_file_actions_init(&actions)
  }

  mutating func discardOutput() {
    for descriptor in [STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
    }
  }

  mutating func destroy() {
    posix_spawn_file_actions_destroy(&actions)
  }
}
