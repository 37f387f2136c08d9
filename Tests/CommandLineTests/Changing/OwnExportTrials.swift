import Foundation
import TestTools
import Testing

/// Each format's own export, imported again by the program: twelve commands for each format.
@Suite struct OwnExportTrials {
  private let adagia: Adagia

  init() throws { adagia = try Adagia(catalog: "c.db") }

  private func count(_ query: String) throws -> String {
    try adagia("search", query, "--count").output.trimmingCharacters(in: .newlines)
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
    _ = try adagia("import", "in.jsonl")
    let name = "out.\(format)"
    #expect(try adagia("export", "--format", format, "--output", name).status == 0)
    // In a collection of its own, and over the records that it is from.
    for collection in ["out", "in"] {
      _ = try adagia("import", name, "--collection", collection)
      let total = try count("in:\(collection)")
      #expect(try adagia("tag", "+favourite", "--yes", "--", "in:\(collection)").status == 0)
      let again = try adagia("import", name, "--collection", collection)
      #expect(again.status == 0)
      #expect(again.error.contains("0 added, 0 updated"), "\(again.error)")
      #expect(try count("in:\(collection) tag:favourite") == total)
    }
  }
}
