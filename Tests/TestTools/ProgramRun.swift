package import Foundation

/// The outcome of running one of the project's programs.
package struct ProgramRun: Equatable {
  package let status: Int32
  package let output: String
  package let error: String

  /// A program built together with the tests, from the folder they were built into.
  package static func program(named name: String) -> URL {
    URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().appendingPathComponent(name)
  }

  /// A process ready to run in a folder. Its output goes to the files `stdout` and `stderr` there.
  package static func process(
    _ program: URL, _ arguments: [String], in folder: TemporaryFolder, environment: [String: String]? = nil
  ) throws -> Process {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    if let environment { process.environment = environment }
    process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: folder.write("", to: "stdout")))
    process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: folder.write("", to: "stderr")))
    return process
  }

  /// Runs a program to its end.
  package init(_ program: URL, _ arguments: [String], in folder: TemporaryFolder) throws {
    let process = try Self.process(program, arguments, in: folder)
    try process.run()
    process.waitUntilExit()
    try self.init(of: process, in: folder)
  }

  package init(status: Int32, output: String, error: String) {
    (self.status, self.output, self.error) = (status, output, error)
  }

  /// The outcome of a process that has ended.
  package init(of process: Process, in folder: TemporaryFolder) throws {
    self.init(
      status: process.terminationStatus, output: String(decoding: try folder.bytes(of: "stdout"), as: UTF8.self),
      error: String(decoding: try folder.bytes(of: "stderr"), as: UTF8.self))
  }
}
