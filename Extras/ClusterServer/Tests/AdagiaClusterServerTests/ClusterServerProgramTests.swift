import Foundation
import TestTools
import Testing

/// The programs: what they refuse at their start, their help, and the manual's page.
@Suite struct ClusterServerProgramTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let server = ProgramRun.program(named: "adagia-server")
  private static let clusterServer = ProgramRun.program(named: "adagia-cluster-server")

  @Test(
    "a layout that cannot be used is refused at the start with the reason",
    arguments: [
      (nil, "cluster.yaml: the file cannot be read as text"),
      ("name: a\nshards: 1\ncopies: 1\nnodes: []", "cluster.yaml: nodes is empty"),
      ("name: a\nshards: 1\ncopies: 2\nnodes: [{name: a, host: b, port: 1, folder: c}]", "copies is 2"),
      ("shards: 1", "cluster.yaml: 'name' is missing"),
    ])
  func refusesLayouts(text: String?, reason: String) throws {
    if let text { _ = try folder.write(text, to: "cluster.yaml") }
    let run = try ProgramRun(
      Self.server, ["serve", "--cluster", "cluster.yaml", "--catalog", "none.db", "--port", "0"], in: folder)
    #expect(run.status == 64 && run.error.contains(reason), "\(run.error)")
  }

  @Test("a catalog that is not there is named") func refusesCatalogs() throws {
    _ = try folder.write(
      "name: a\nshards: 1\ncopies: 1\nnodes: [{name: a, host: b, port: 1, folder: c}]", to: "cluster.yaml")
    let run = try ProgramRun(
      Self.server, ["--cluster", "cluster.yaml", "--catalog", "none.db", "--port", "0"], in: folder)
    #expect(run.status != 0 && run.error.contains("none.db"), "\(run.error)")
  }

  @Test("without the program of the cluster, the message says where it should be") func saysWhatIsMissing() throws {
    let copy = try folder.install(Self.server.resolvingSymlinksInPath().path, as: "bin/adagia-server")
    let program = URL(fileURLWithPath: copy)
    let run = try ProgramRun(program, ["--cluster", "cluster.yaml"], in: folder)
    #expect(run.status == 64 && run.output == "")
    #expect(run.error.contains("is not installed at \(folder.path("bin"))/adagia-cluster-server."), "\(run.error)")
  }

  @Test("help and the manual's pages have the option", arguments: [server, clusterServer]) func describes(program: URL)
    throws
  {
    let name = program.lastPathComponent
    let help = try ProgramRun(program, name == "adagia-server" ? ["serve", "--help"] : ["--help"], in: folder)
    #expect(help.status == 0 && help.output.contains("--cluster <file>") && help.output.contains("--query-time"))
    let tool = ServedCluster.root.appending(path: "tools/make/manual")
    let made = try ProgramRun(tool, [program.path, "--companion", folder.path], in: folder)
    #expect(made.status == 0, "\(made.error)")
    let page = try folder.text(of: "\(name).1")
    #expect(page.hasPrefix(".TH \(name.uppercased()) 1 "))
    for part in ["\\fB\\-\\-cluster\\fR file", "\\fB\\-\\-catalog\\fR file", ".SH EXAMPLES"] {
      #expect(page.contains(part), "\(part)")
    }
  }
}
