import Foundation
import TestTools
import Testing

/// Each format's own export, imported again by the program: twelve commands for each format.
@Suite struct OwnExportTrials {
  private let adagia: Adagia
  private let place = ["ADAGIA_CATALOG": "c.db"]

  init() throws { adagia = try Adagia() }

  private func run(_ arguments: String..., input: String? = nil) throws -> Adagia.Run {
    try adagia.run(Adagia.program, arguments, input: input, environment: place)
  }

  private func count(_ query: String) throws -> String {
    try run("search", query, "--count").output.trimmingCharacters(in: .newlines)
  }

  private static let records = """
    {"identifier":"a","text":"Waste no more time","creator":"Marcus Aurelius","subject":["stoa"],"date":"0170"}
    {"identifier":"b","title":"Emma","creator":"Jane Austen","type":"book","date":"1815","extra":{"publisher":"Murray"}}
    {"text":"Festina lente","creator":"Augustus","language":"la"}

    """

  @Test(
    "a tag survives the import of every format's own export",
    arguments: [
      "csv", "tsv", "json", "jsonl", "ris", "bibtex", "fortune", "marc", "marcxml", "mods", "dc", "endnote", "csljson",
      "sqlite",
    ])
  func ownExport(format: String) throws {
    _ = try adagia.folder.write(Self.records, to: "in.jsonl")
    _ = try run("import", "in.jsonl")
    let name = "out.\(format)"
    #expect(try run("export", "--format", format, "--output", name).status == 0)
    // In a collection of its own, and over the records that it is from.
    for collection in ["out", "in"] {
      _ = try run("import", name, "--collection", collection)
      let total = try count("in:\(collection)")
      #expect(try run("tag", "+favourite", "--yes", "--", "in:\(collection)").status == 0)
      let again = try run("import", name, "--collection", collection)
      #expect(again.status == 0)
      #expect(again.error.contains("0 added, 0 updated"), "\(again.error)")
      #expect(try count("in:\(collection) tag:favourite") == total)
    }
  }
}
