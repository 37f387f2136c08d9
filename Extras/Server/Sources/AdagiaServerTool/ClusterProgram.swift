internal import ArgumentParser
internal import Foundation

/// `adagia-cluster-server`, a separate program because of the client library of MariaDB, is installed beside
/// this one and takes its place.
enum ClusterProgram {
  private static let name = "adagia-cluster-server"

  /// Becomes the program: signals and the exit code are its own.
  ///
  /// - Parameter arguments: Those of this program, which the other one has too but for the name of the command.
  /// - Throws: `ValidationError` when it is not installed, or cannot be run.
  static func run(_ arguments: ArraySlice<String>) throws -> Never {
    let own = Bundle.main.executablePath ?? CommandLine.arguments[0]
    let program = URL(filePath: own).resolvingSymlinksInPath().deletingLastPathComponent().appending(path: name).path()
    guard FileManager.default.isExecutableFile(atPath: program) else {
      throw ValidationError(
        "--cluster needs a separate program, which is not installed at \(program). From a checkout of Adagia, "
          + "'tools/build release \(name)' builds it; among Debian packages, adagia-cluster has it.")
    }
    let rest = arguments.first == "serve" ? arguments.dropFirst() : arguments
    let pointers = ([program] + rest).map { strdup($0) }
    execv(program, pointers + [nil])
    throw ValidationError("\(program) cannot be run: \(String(cString: strerror(errno))).")
  }
}
