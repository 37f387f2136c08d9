import Foundation
import TestTools
import Testing

/// What docs/jobs.md and the units beside it say has to work.
@Suite struct JobsManualTests {
  private let adagia: Adagia
  private let manual: String

  init() throws {
    adagia = try Adagia()
    manual = try String(contentsOf: Adagia.root.appendingPathComponent("docs/jobs.md"), encoding: .utf8)
  }

  @Test("every command works")
  func everyCommandWorks() throws {
    // The manifests alone: all fortunes of a machine would take a minute.
    try FileManager.default.createDirectory(atPath: adagia.folder.path("corpus"), withIntermediateDirectories: true)
    for name in ["starter.yaml", "starter", "library-of-congress.yaml"] {
      try FileManager.default.createSymbolicLink(
        atPath: adagia.folder.path("corpus/\(name)"),
        withDestinationPath: Adagia.root.appendingPathComponent("corpus/\(name)").path)
    }
    let lines = manual.split(separator: "\n").filter { $0.hasPrefix("$ adagia ") }
    #expect(lines.count == 4)
    for line in lines {
      let arguments = line.dropFirst("$ adagia ".count).split(separator: " ").map(String.init)
      let run = try adagia.run(Adagia.program, arguments, environment: ["ADAGIA_CATALOG": "c.db"])
      #expect(run.status == 0, "\(line): \(run.error)")
    }
  }

  @Test("the manual's manifest works")
  func itsManifestIsOne() throws {
    let yaml = try #require(manual.split(separator: "```yaml\n").last?.split(separator: "```").first)
    _ = try adagia.folder.write(String(yaml), to: "m.yaml")
    _ = try adagia.folder.write("Quote,Author\nOne,A\n", to: "notes/a.csv")
    _ = try adagia.folder.write("Quote,Author\nUnus,B\n", to: "latin/b.csv")
    let run = try adagia("reindex", "m.yaml", environment: ["ADAGIA_CATALOG": "c.db"])
    #expect(run.status == 0, "\(run.error)")
    let found = try adagia("search", "lang:la", "--format", "ids", environment: ["ADAGIA_CATALOG": "c.db"])
    #expect(found.output == "2\n")
  }

  @Test("the project's manifests can be read", arguments: ["fortunes", "library-of-congress", "starter"])
  func shipped(name: String) throws {
    let file = Adagia.root.appendingPathComponent("corpus/\(name).yaml").path
    let text = try String(contentsOfFile: file, encoding: .utf8)
    // Somewhere else, where its files are not: what is read is the manifest.
    _ = try adagia.folder.write(text.replacing("/usr/share/games", with: "/nowhere"), to: "m.yaml")
    let run = try adagia("reindex", "m.yaml", environment: ["ADAGIA_CATALOG": "c.db"])
    #expect(run.status == 0, "\(run.error)")
    #expect(run.error.contains("0 files read"), "\(run.error)")
  }
}
