import Foundation
import TestTools
import Testing

/// The examples of docs/formats/mapping.md have to work.
@Suite struct MappingManualTests {
  @Test("every command works")
  func everyCommandWorks() throws {
    let adagia = try Adagia()
    let manual = try String(
      contentsOf: Adagia.root.appendingPathComponent("docs/formats/mapping.md"), encoding: .utf8)
    _ = try adagia.folder.write("text,author\nFestina lente.,Augustus\n", to: "sayings.csv")
    let lines = manual.split(separator: "\n").filter { $0.hasPrefix("$ adagia ") }
    #expect(lines.count == 6)
    for line in lines {
      let arguments = line.dropFirst("$ adagia ".count).split(separator: " ").map(String.init)
      let run = try adagia.run(Adagia.program, arguments, environment: ["ADAGIA_CATALOG": "c.db"])
      #expect(run.status == 0, "\(line): \(run.error)")
    }
  }
}
