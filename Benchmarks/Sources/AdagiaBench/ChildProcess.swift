#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A program run to its end, with what the system says it took: for work whose memory or start is to be measured.
struct ChildProcess {
  /// What a process took.
  struct Usage {
    /// Of all its threads, in the kernel too; seconds.
    let cpu: Double
    let wall: Double
    /// The most memory it had at any time; never less than this process had when it started the other one.
    let peakBytes: Int
  }

  enum Failure: Error, CustomStringConvertible {
    case notStarted(program: String, code: Int32)
    case failed(program: String, status: Int32)

    var description: String {
      switch self {
      case .notStarted(let program, let code): "\(program): cannot be started: \(String(cString: strerror(code)))."
      case .failed(let program, let status): "\(program): ended with wait status \(status); its message is above."
      }
    }
  }

  let program: String
  var arguments: [String] = []
  /// All of its variables, as `NAME=value`.
  var environment: [String] = []
  /// Whether what it prints is thrown away.
  var isSilent = false

  /// - Throws: `Failure`, also when it ends with another exit code than 0.
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

/// What happens to a new process's open files.
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
