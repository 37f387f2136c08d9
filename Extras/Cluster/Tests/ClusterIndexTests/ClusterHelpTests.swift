import Foundation
import TestTools
import Testing

/// The help of `adagia-cluster`, and the page of the manual that is made of it.
@Suite struct ClusterHelpTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let program = ProgramRun.program(named: "adagia-cluster")

  @Test(
    "every subcommand has help, and a place in the manual's page",
    arguments: ["toy", "init", "push", "search", "status", "check", "repair", "follow", "reshard"])
  func describesSubcommands(name: String) throws {
    let help = try ProgramRun(Self.program, [name, "--help"], in: folder)
    #expect(help.status == 0 && help.output.contains("USAGE: adagia-cluster \(name)"), "\(help)")
    #expect(help.output.contains("OVERVIEW: "))
    #expect(try page().contains(".SH adagia\\-cluster \(name)\n"))
  }

  @Test("the page says what no subcommand says alone: exit codes and examples") func describesTheProgram() throws {
    let page = try page()
    #expect(page.hasPrefix(".TH ADAGIA-CLUSTER 1 "))
    for part in [".SH EXIT CODES", ".SH EXAMPLES", "75 another command fills the cluster"] {
      #expect(page.contains(part), "\(part)")
    }
  }

  private func page() throws -> String {
    let tool = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().appending(
        path: "tools/make/manual")
    let made = try ProgramRun(tool, [Self.program.path, "--companion", folder.path], in: folder)
    #expect(made.status == 0, "\(made.error)")
    return try folder.text(of: "adagia-cluster.1")
  }
}
