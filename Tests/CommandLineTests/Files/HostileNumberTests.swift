import CatalogFixtures
import Foundation
import TestTools
import Testing

/// Files of other programs with numbers that no clock, no counter and no SQLite of ours would have written: an answer
/// or an error, and never the end of the program.
@Suite(.serialized) struct HostileNumberTests {
  private let adagia: Adagia

  init() throws {
    adagia = try Adagia()
    let place = ["ADAGIA_CATALOG": adagia.folder.path("sound.db")]
    let lines = (1...12).map {
      #"{"id":"\#($0)","text":"saying \#($0)","author":"Seneca","lang":"la","date":"\#(1500 + $0)"}"#
    }
    _ = try adagia.folder.write(lines.joined(separator: "\n"), to: "in.jsonl")
    _ = try adagia.folder.write("id,text\n1,One\n2,Two\n", to: "files/a.csv")
    _ = try adagia.folder.write("collections:\n- name: s\n  files: files/*.csv\n", to: "m.yaml")
    for arguments in [
      ["import", "in.jsonl", "--collection", "c"], ["tag", "+rare", "--yes", "--", "saying"], ["reindex", "m.yaml"],
      ["add", "one more"], ["undo"],
    ] {
      let run = try adagia.run(Adagia.program, arguments, environment: place)
      #expect(run.status == 0, "\(run)")
    }
  }

  private static let commands = [
    ["check"], ["check", "--quick"], ["stats", "--format", "json"], ["log"], ["jobs"],
    ["search", "saying", "--sort", "date", "--facet", "language", "--facet", "century"],
    ["add", "a new one"], ["tag", "+other", "--yes", "--", "saying"], ["undo"], ["redo"], ["undo", "1"],
    ["reindex", "m.yaml"], ["rebuild"], ["repair"], ["repair", "--remove-strays", "--accept-changes"],
    ["repair", "--salvage", "saved.db"],
  ]

  private static let largest = "9223372036854775807"

  @Test(
    "no number of a file ends a command",
    arguments: [
      "UPDATE journal_entry SET began = 1e300; UPDATE job SET started = 1e300",
      "UPDATE journal_entry SET began = -1e300; UPDATE job SET started = 9e999",
      "UPDATE journal_entry SET began = x'00ff'; UPDATE job SET started = 'yesterday'",
      "UPDATE journal_entry SET size = \(largest), added = \(largest), undone = 1e300",
      "INSERT OR REPLACE INTO meta VALUES ('journal_size', '\(largest)'), ('journal_limit', '-\(largest)')",
      "UPDATE past_gap SET last = \(largest)",
      "UPDATE past_gap SET first = -\(largest), last = \(largest)",
      "UPDATE source_run SET first = -\(largest), last = \(largest)",
      "UPDATE source_file SET size = \(largest), modified = -\(largest)",
      "UPDATE record SET id = \(largest) WHERE id = 5",
      "UPDATE record SET id = -\(largest) - 1 WHERE id = 5",
      "UPDATE record SET language = x'00ff', type = x'80', date_start = 1e300, date_end = 9e999 WHERE id = 2",
      "UPDATE column_code SET code = \(largest)",
      "UPDATE sqlite_sequence SET seq = \(largest)",
      "UPDATE record_fts_idx SET segid = 'x', pgno = \(largest)",
      "DELETE FROM collection",
      "UPDATE job SET finished = NULL, process = ':::' WHERE id = 1; UPDATE job SET added = \(largest)",
    ])
  func numbers(sql: String) throws {
    let path = adagia.folder.path("c.db")
    let sound = try adagia.folder.bytes(of: "sound.db")
    try adagia.folder.write(sound, to: "damaged.db")
    // A forged file has no checksums of the journal, or the right ones.
    let unsealing = "; DELETE FROM meta WHERE key GLOB 'journal_seals:*'"
    try DamagedFile.damage(adagia.folder.path("damaged.db"), sql + unsealing)
    let damaged = try adagia.folder.bytes(of: "damaged.db")
    #expect(damaged != sound)
    for command in Self.commands {
      for name in try FileManager.default.contentsOfDirectory(atPath: adagia.folder.path)
      where name.hasPrefix("c.db") || name.hasPrefix("saved.db") {
        try FileManager.default.removeItem(atPath: adagia.folder.path(name))
      }
      try adagia.folder.write(damaged, to: "c.db")
      let process = try adagia.makeProcess(Adagia.program, command, ["ADAGIA_CATALOG": path])
      process.standardInput = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      let error = String(decoding: try adagia.folder.bytes(of: "stderr").suffix(600), as: UTF8.self)
      #expect(process.terminationReason == .exit, "\(command): \(error)")
    }
  }
}
