import Foundation
import TestTools

/// The real server on a port of its own, until the object is gone.
final class RunningServer {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  struct Answer {
    let status: Int
    let headers: String
    let body: String

    /// The path that a redirect leads to.
    var location: String? {
      let line = headers.split(whereSeparator: \.isNewline).first { $0.lowercased().hasPrefix("location:") }
      return line?.range(of: "/records/").map { String(line?[$0.lowerBound...] ?? "") }
    }
  }

  let port: String
  private let process: Process
  private let folder: TemporaryFolder

  /// - Parameter arguments: Those of `adagia-server`, without a port.
  init(_ arguments: [String], port: String = "0") throws {
    folder = try TemporaryFolder()
    process = try ProgramRun.process(
      ProgramRun.program(named: "adagia-server"), arguments + ["--port", port], in: folder)
    try process.run()
    self.port = try Self.port(of: process, in: folder)
  }

  deinit {
    process.terminate()
    process.waitUntilExit()
  }

  private static func port(of process: Process, in folder: TemporaryFolder) throws -> String {
    let deadline = ContinuousClock.now + .seconds(30)
    while true {
      let log = try folder.text(of: "stderr")
      if let match = log.firstMatch(of: /listening on 127\.0\.0\.1:([0-9]+)/) { return String(match.1) }
      guard process.isRunning, .now < deadline else { throw Failure(description: "the server does not start: \(log)") }
      Thread.sleep(forTimeInterval: 0.05)
    }
  }

  /// The log of the server so far.
  var log: String { get throws { try folder.text(of: "stderr") } }

  /// The answer to a request, as curl gets it.
  ///
  /// - Parameter options: Further ones of curl.
  func answer(_ path: String, _ options: [String] = []) throws -> Answer {
    let folder = try TemporaryFolder()
    let curl = try ProgramRun.process(
      URL(fileURLWithPath: "/usr/bin/curl"),
      ["--silent", "--max-time", "60", "--dump-header", "headers"] + options + ["http://127.0.0.1:\(port)\(path)"],
      in: folder)
    try curl.run()
    curl.waitUntilExit()
    let run = try ProgramRun(of: curl, in: folder)
    guard run.status == 0 else { throw Failure(description: "curl ended with \(run.status) for \(path)") }
    let headers = try folder.text(of: "headers")
    let status = headers.firstMatch(of: /HTTP\/1\.1 ([0-9]+)/).flatMap { Int($0.1) }
    return Answer(status: status ?? 0, headers: headers.lowercased(), body: run.output)
  }

  /// The members of an answer in JSON.
  func json(_ path: String, _ options: [String] = []) throws -> [String: Any] {
    let body = try answer(path, options).body
    guard let object = try JSONSerialization.jsonObject(with: Data(body.utf8)) as? [String: Any] else {
      throw Failure(description: "\(path) is no object: \(body)")
    }
    return object
  }
}
