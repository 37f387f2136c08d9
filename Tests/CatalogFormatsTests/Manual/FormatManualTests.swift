import CatalogFormats
import CatalogRecords
import Foundation
import Testing

/// The examples of docs/formats.md and of the pages in docs/formats.
@Suite struct FormatManualTests {
  @Test(
    "every example gives the values after it, whether its format is named or recognized",
    arguments: [
      ("formats/quotations.md", ["kindle", "markdown", "org", "lines", "koreader", "hypothesis", "wikiquote"]),
      (
        "formats/bibliographies.md",
        [
          "bibtex", "ris", "endnote", "pubmed", "wos", "csljson", "crossref", "zoterojson", "opf", "goodreads",
          "readwise",
        ]
      ),
      ("formats/marc.md", ["mods", "dc", "oai"]),
    ])
  func examplesHold(page: String, formats: [String]) throws {
    let blocks = try ManualPage(page).blocks
    var seen: [String] = []
    for (block, values) in zip(blocks, blocks.dropFirst()) where values.language == "values" {
      let format = try #require(InputFormat(rawValue: block.language))
      let found = try table(block.text, as: format)
      #expect(found == values.text, "\(format)")
      #expect(InputFormat.guess(name: "-", head: Array(block.text.utf8)) == format)
      seen.append(block.language)
    }
    #expect(seen == formats)
  }

  @Test(
    "every bad input in the manual has the message beside it",
    arguments: [
      ("formats.md", "JSON Lines and JSON", InputFormat.jsonl, 4), ("formats/bibliographies.md", "BibTeX", .bibtex, 4),
    ])
  func faults(page: String, section: String, format: InputFormat, count: Int) throws {
    let rows = try ManualPage(page).rows(below: "| input | message |", in: section)
    // A row whose input is in words is no example.
    let examples = rows.filter { $0[0].hasPrefix("`") && $0[0].hasSuffix("`") }
    #expect(examples.count == count)
    for example in examples {
      let input = try #require(ManualPage.spans(example[0]).first)
      let reasons = try events(of: input, as: format).compactMap(\.rejected?.reason)
      #expect(reasons == [example[1].trimmingCharacters(in: ["`"])], "\(input)")
    }
  }

  @Test("the messages about rows of tables are those of the manual")
  func rowMessages() throws {
    let (head, row) = ("a,b,c,d,e,f\n", "1,2,3,4,5,6\n")
    let rows = String(repeating: row, count: 6)
    let tables = [
      "\(head)\(row)\"1,2,3,4,5,6\n\(row)", "\(head)\(rows)\(row)\"1\"x,2,3,4,5,6\n",
      "\(head)\(rows)\(row)\(row)\(row)\(row)1,2,3,4,5\n",
    ]
    let tsv = Array("text\nOne\nTwo\nab".utf8) + [0xE9] + Array("\nab\u{0}\n".utf8)
    let found =
      try tables.flatMap { try messages(Array($0.utf8), .csv, name: "quotes.csv") }
      + messages(tsv, .tsv, name: "quotes.tsv")
    let lines = try ManualPage("formats.md").blocks.flatMap { $0.text.components(separatedBy: "\n") }
    #expect(Set(lines.filter { $0.hasPrefix("quotes.") }) == Set(found))
  }

  private func messages(_ text: [UInt8], _ format: InputFormat, name: String) throws -> [String] {
    try events(of: text, as: format).compactMap(\.rejected).map { "\(name):\($0.location.line): \($0.reason)" }
  }

  @Test("the messages about databases are those of the manual")
  func databaseMessages() throws {
    let rows = try ManualPage("formats/databases.md").rows(
      below: "| message | reason |", in: "Nothing of the database changes")
    let faults: [DatabaseFault] = [
      .notADatabase, .isCatalog, .locked, .unfinishedWrite, .foreignCompanion(file: "quotes.db-journal", reason: "why"),
      .changed, .damaged(reason: "SQLite's words"),
      .notOfFormat(.kobo, missing: "table Bookmark"), .noTables, .tooLarge, .tooSlow, .tooManyRows,
    ]
    #expect(rows.count == faults.count)
    for (row, fault) in zip(rows, faults) {
      let message = try #require(ManualPage.spans(row[0]).first)
      #expect(fault.description.hasPrefix(message))
    }
  }

  @Test("every format that is read has one row that says how it is recognized", arguments: InputFormat.allCases)
  func readFormats(format: InputFormat) throws {
    let pages = ["formats.md"] + ["marc", "bibliographies", "quotations", "databases"].map { "formats/\($0).md" }
    let lines = try pages.flatMap { try ManualPage($0).text.components(separatedBy: "\n") }
    let heads = lines.indices.filter { lines[$0].hasPrefix("| name |") }
    let rows = heads.flatMap { head in lines[(head + 2)...].prefix { $0.hasPrefix("| `") } }
    #expect(rows.filter { $0.hasPrefix("| `\(format.rawValue)` |") }.count == 1)
  }

  @Test("every format that is written is in a table of the manual", arguments: OutputFormat.allCases)
  func writtenFormats(format: OutputFormat) throws {
    let pages = try ["output.md", "formats.md", "formats/marc.md", "formats/bibliographies.md"].map {
      try ManualPage($0)
    }
    let rows = pages.flatMap { $0.text.components(separatedBy: "\n") }.filter { $0.hasPrefix("| `") }
    let cells = rows.flatMap { ManualPage.spans(String($0.dropFirst(2).prefix { $0 != "|" })) }
    #expect(cells.contains(format.rawValue))
  }

  @Test("every attribution in the manual is split as its row says")
  func attributions() throws {
    let rows = try ManualPage("formats.md").rows(below: "| line | creator | source | note |", in: "Fortunes")
    #expect(rows.count == 8)
    for row in rows {
      let lines = ManualPage.spans(row[0]).map { "\t\t\($0)" }.joined(separator: "\n")
      let record = try #require(try events(of: "Words.\n\(lines)\n%\n", as: .fortune).first?.record)
      let found = ["creator", "source", "note"].map { record[$0]?.plainText ?? "" }
      #expect(found == Array(row[1...]), "\(row[0])")
    }
  }
}
