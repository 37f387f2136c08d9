internal import Platform

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A separate program, installed beside `adagia`, that replaces this process.
struct CompanionProgram {
  let name: String
  /// The subject of messages: `The server`.
  let subject: String
  /// Advice if it is not installed.
  let hint: String

  /// Becomes the program: signals and the exit code are its own.
  ///
  /// - Throws: `UsageError` when it is not installed, or cannot be run.
  func run(_ arguments: [String]) throws {
    let own = FileSystem.exists("/proc/self/exe") ? "/proc/self/exe" : CommandLine.arguments[0]
    let folder = FileSystem.realPath(own).split(separator: "/", omittingEmptySubsequences: false).dropLast()
    let program = folder.joined(separator: "/") + "/" + name
    guard access(program, X_OK) == 0 else {
      throw UsageError("\(subject) is a separate program and is not installed at \(program). \(hint)")
    }
    let words = [program] + arguments
    let pointers = words.map { strdup($0) }
    execv(program, pointers + [nil])
    let reason = String(cString: strerror(errno))
    for pointer in pointers { free(pointer) }
    throw UsageError("\(program) cannot be run: \(reason).")
  }
}
