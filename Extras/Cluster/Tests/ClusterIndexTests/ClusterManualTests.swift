import CatalogFixtures
import CatalogIndexing
import CatalogQuery
import CatalogStore
import Foundation
import Platform
import TestTools
import Testing

@testable import ClusterIndex

/// Runs every command of docs/cluster.md, in its order, and compares what follows it with the output.
///
/// Numbers count as equal: they depend on the starter pack and on the time.
@Suite struct ClusterManualTests {
  @Test("the manual's commands print what the manual says", .ownNodes) func runsTheManual() async throws {
    let folder = try TemporaryFolder()
    try Self.makeCatalog(in: folder)
    let text = try String(contentsOf: Self.root.appending(path: "docs/cluster.md"), encoding: .utf8)
    _ = try folder.write(Self.blocks("yaml", in: text)[0].joined(separator: "\n"), to: "cluster.yaml")
    let examples = Self.examples(in: text)
    #expect(examples.count > 12)
    defer { for toy in Self.toys(of: examples) { _ = try? Self.run("adagia-cluster toy \(toy) --stop", in: folder) } }
    for example in examples {
      let command = example.command
      let run = try Self.run(command, in: folder)
      #expect(run.status == 0, "\(command): \(run.error)")
      #expect(Self.withoutNumbers(run.output) == Self.withoutNumbers(example.output), "\(command)")
    }
  }

  /// The folders of the toy clusters that commands start.
  private static func toys(of examples: [(command: String, output: String)]) -> Set<String> {
    Set(examples.compactMap { $0.command.firstMatch(of: /adagia-cluster toy (\w+)/).map { String($0.1) } })
  }

  @Test("a lost shard and a node that cannot be reached have exit codes of their own", .ownNodes) func exitCodes()
    throws
  {
    let cluster = try TestCluster(nodes: 2, shards: 2, copies: 1)
    defer { withExtendedLifetime(cluster) {} }
    let layout = try cluster.layoutFile()
    try Self.makeCatalog(in: cluster.folder)
    let names = "--cluster \(layout) --catalog sayings.db"
    #expect(try Self.run("adagia-cluster push \(names)", in: cluster.folder).status == 0)
    cluster.kill(1)
    let search = try Self.run("adagia-cluster search \(names) --count time", in: cluster.folder)
    #expect(search.status == 3)
    #expect(search.error.contains("1 of 2 shards (1) cannot be asked"))
    let push = try Self.run("adagia-cluster push \(names) --again", in: cluster.folder)
    #expect(push.status == 69 && push.error.contains("Node node1 cannot be reached"))
  }

  @Test("a second command that fills the cluster does not wait, and names the first") func oneAtATime() throws {
    let cluster = try TestCluster(nodes: 1, shards: 1, copies: 1)
    defer { withExtendedLifetime(cluster) {} }
    let layout = try cluster.layoutFile()
    try Self.makeCatalog(in: cluster.folder)
    let lock = try LockFile(layout + ".lock")
    let push = try Self.run("adagia-cluster push --cluster \(layout) --catalog sayings.db", in: cluster.folder)
    withExtendedLifetime(lock) {}
    #expect(push.status == 75)
    let process = ProcessInfo.processInfo.processIdentifier
    #expect(push.error.contains("another command fills this cluster (process \(process))"), "\(push.error)")
  }

  @Test("reshard fills another layout, which takes the place of the first", .ownNodes) func reshards() throws {
    let old = try TestCluster(nodes: 2, shards: 2, copies: 1)
    let new = try TestCluster(nodes: 2, shards: 3, copies: 2)
    defer { withExtendedLifetime((old, new)) {} }
    let (layout, other) = (try old.layoutFile(), try new.layoutFile())
    try Self.makeCatalog(in: old.folder)
    let names = "--cluster \(layout) --catalog sayings.db"
    #expect(try Self.run("adagia-cluster push \(names)", in: old.folder).status == 0)
    let before = try Self.run("adagia-cluster search \(names) --count time", in: old.folder)
    let content = try String(contentsOfFile: layout, encoding: .utf8)
    let reshard = try Self.run("adagia-cluster reshard \(names) --to \(other)", in: old.folder)
    #expect(reshard.status == 0 && reshard.output.contains("to 2 copies of 3 shards"), "\(reshard.error)")
    #expect(try String(contentsOfFile: layout + ".old", encoding: .utf8) == content)
    for node in 0..<2 { old.kill(node) }
    let after = try Self.run("adagia-cluster search \(names) --count time", in: old.folder)
    #expect(after.status == 0 && after.output == before.output && before.output != "0\n")
    let same = try Self.run("adagia-cluster reshard \(names) --to \(layout)", in: old.folder)
    #expect(same.status == 64 && same.error.contains("Use another name or other ports"))
  }

  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static func makeCatalog(in folder: TemporaryFolder) throws {
    let file = try CatalogFile(at: folder.path("sayings.db"), access: .writing, prepare: QueryFunctions.register)
    let request = ImportRequest(inputs: [root.path + "/corpus/starter/*.jsonl"], collection: "starter")
    _ = try ImportJob(file, request, report: { _ in }).run()
    try file.close()
  }

  /// The lines of each fenced block of a kind.
  private static func blocks(_ kind: String, in text: String) -> [[Substring]] {
    var blocks: [[Substring]] = []
    var isInside = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        isInside = line == "```" + kind
        if isInside { blocks.append([]) }
      } else if isInside {
        blocks[blocks.count - 1].append(line)
      }
    }
    return blocks
  }

  private static func examples(in text: String) -> [(command: String, output: String)] {
    var examples: [(command: String, output: String)] = []
    for line in blocks("console", in: text).joined() {
      if line.hasPrefix("$ ") {
        examples.append((String(line.dropFirst(2)), ""))
      } else if !examples.isEmpty {
        examples[examples.count - 1].output += line + "\n"
      }
    }
    return examples
  }

  private static func run(_ command: String, in folder: TemporaryFolder) throws -> ProgramRun {
    let programs = ProgramRun.program(named: "adagia-cluster").deletingLastPathComponent().path
    var environment = ProcessInfo.processInfo.environment
    environment["PATH"] = programs + ":" + (environment["PATH"] ?? "/usr/bin:/bin")
    let process = try ProgramRun.process(
      URL(fileURLWithPath: "/bin/sh"), ["-c", command], in: folder, environment: environment)
    try process.run()
    process.waitUntilExit()
    return try ProgramRun(of: process, in: folder)
  }

  private static func withoutNumbers(_ text: String) -> String { text.replacing(/[0-9]+/, with: "9") }
}
