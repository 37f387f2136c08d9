internal import ArgumentParser
internal import Platform

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// `adagia serve`: the server, which is a program of its own and takes the place of this one.
struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serve catalogs to browsers and programs.",
    discussion: """
      Runs adagia-server, which is installed beside adagia, with the same arguments; 'adagia serve --help' is its help.

      EXAMPLES
        adagia serve
        adagia serve --catalog sayings.db --port 9000
      """)

  @Argument(parsing: .captureForPassthrough, help: "Arguments of adagia-server.")
  var arguments: [String] = []

  func run() throws {
    let program = FileSystem.exists("/proc/self/exe") ? "/proc/self/exe" : CommandLine.arguments[0]
    let folder = FileSystem.realPath(program).split(separator: "/", omittingEmptySubsequences: false).dropLast()
    let server = folder.joined(separator: "/") + "/adagia-server"
    guard access(server, X_OK) == 0 else {
      throw UsageError(
        "The server is a program of its own, and is not installed at \(server). "
          + "From a checkout of Adagia, tools/serve builds and runs it.")
    }
    // The process becomes the server: signals and the exit code are its own.
    let words = [server, "serve"] + arguments
    let pointers = words.map { strdup($0) }
    execv(server, pointers + [nil])
    let reason = String(cString: strerror(errno))
    for pointer in pointers { free(pointer) }
    throw UsageError("\(server) cannot be run: \(reason).")
  }
}
