import Foundation
import LocalNodes
import TestTools
import Testing

/// Runs the commands of the part of docs/cluster.md on the server, and compares what follows them with the output.
/// Numbers count as equal, and `…` is anything.
@Suite struct ClusterServerManualTests {
  @Test("the manual's commands print what the manual says", .ownNodes) func runsTheManual() async throws {
    let cluster = try await ServedCluster(LocalCluster())
    _ = try cluster.folder.write(cluster.nodes.layout.yaml, to: "try/cluster.yaml")
    let examples = try Self.examples()
    #expect(examples.count >= 3)
    var server: RunningServer?
    for (command, output) in examples {
      let words = command.split(separator: " ").map(String.init)
      if words[0] == "adagia-server" {
        #expect(words.last == "&" && output.isEmpty)
        server = try RunningServer(words.dropFirst().dropLast().map { Self.placed($0, in: cluster.folder) })
        continue
      }
      let answer = try Self.run(command, try #require(server), in: cluster.folder)
      let isEqual = Self.matches(Self.withoutNumbers(answer), Self.withoutNumbers(output))
      #expect(isEqual, "\(command)\n\(answer.prefix(600))")
    }
  }

  /// A file's name as a path: the server runs in a folder of its own.
  private static func placed(_ word: String, in folder: TemporaryFolder) -> String {
    word.hasPrefix("-") || !word.contains(".") ? word : folder.path(word)
  }

  private static func run(_ command: String, _ server: RunningServer, in folder: TemporaryFolder) throws -> String {
    let process = try ProgramRun.process(
      URL(fileURLWithPath: "/bin/sh"), ["-c", command.replacing(":8080", with: ":\(server.port)")], in: folder)
    try process.run()
    process.waitUntilExit()
    return try ProgramRun(of: process, in: folder).output
  }

  /// The commands of the blocks with the name of a session, which those of the cluster's own manual test have not.
  private static func examples() throws -> [(command: String, output: String)] {
    let page = try String(contentsOf: ServedCluster.root.appending(path: "docs/cluster.md"), encoding: .utf8)
    var (examples, isInside): ([(command: String, output: String)], Bool) = ([], false)
    for line in page.split(separator: "\n") {
      if line.hasPrefix("```") {
        isInside = line == "```shell-session"
      } else if isInside, line.hasPrefix("$ ") {
        examples.append((String(line.dropFirst(2)), ""))
      } else if isInside, !examples.isEmpty {
        examples[examples.count - 1].output += line
      }
    }
    return examples
  }

  private static func withoutNumbers(_ text: String) -> String { text.replacing(/[0-9]+/, with: "9") }

  /// True if the parts between the ellipses appear in that order, the first one at the start.
  private static func matches(_ text: String, _ pattern: String) -> Bool {
    let parts = pattern.split(separator: "…", omittingEmptySubsequences: false)
    guard let first = parts.first, text.hasPrefix(first) else { return false }
    var rest = text.dropFirst(first.count)
    for part in parts.dropFirst() where !part.isEmpty {
      guard let place = rest.range(of: part) else { return false }
      rest = rest[place.upperBound...]
    }
    return true
  }
}
