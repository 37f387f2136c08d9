import CatalogFormats
import Foundation
import TestTools
import Testing

/// The commands at the beginning of docs/formats.md and of the pages in docs/formats, run by a shell on small files.
@Suite struct ManualCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(
    "every command of the manual succeeds",
    arguments: [
      ("formats.md", 6), ("formats/marc.md", 5), ("formats/bibliographies.md", 8), ("formats/quotations.md", 3),
      ("formats/databases.md", 7), ("coming-from.md", 20),
    ])
  func commands(page: String, count: Int) throws {
    try writeFiles()
    let blocks = try ManualPage(page).blocks.filter { $0.language.isEmpty }.map(\.text)
    let lines = blocks.flatMap { $0.split(separator: "\n") }.filter {
      $0.contains("adagia ") && !$0.hasPrefix("adagia:")
    }
    let commands = lines.filter { $0.hasPrefix("adagia ") || $0.contains("| adagia ") }.map(Self.command)
    #expect(commands.count == count, "\(commands)")
    for command in commands {
      let run = try run(command)
      #expect(run.status == 0, "\(command): \(run.error)")
    }
  }

  /// The command without the remark after it, which two blanks or more separate.
  private static func command(_ line: Substring) -> String {
    let end = line.range(of: "  ")?.lowerBound ?? line.endIndex
    return String(line[..<end]).replacing("/usr/share/games/fortunes", with: "fortunes")
  }

  private func run(_ command: String) throws -> ProgramRun {
    let programs = ProgramRun.program(named: "adagia").deletingLastPathComponent().path
    let environment = [
      "HOME": folder.path("home"), "PATH": "\(programs):/usr/bin:/bin", "ADAGIA_CATALOG": folder.path("catalog.db"),
    ]
    let shell = URL(filePath: "/bin/sh")
    let process = try ProgramRun.process(shell, ["-c", command], in: folder, environment: environment)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return try ProgramRun(of: process, in: folder)
  }

  private func writeFiles() throws {
    try folder.write("text,author\nFestina lente.,Augustus\n", to: "quotes.csv")
    try folder.write("Carpe diem.\n\t\t-- Horace\n%\n", to: "fortunes/latin")
    try folder.write("{\"text\":\"One\"}\n", to: "2024-01.jsonl")
    try folder.write(
      Array(
        "text;author\nGrau, teurer Freund, ist alle Theorie f\u{FC}r mich.;Goethe\n".unicodeScalars.map {
          UInt8($0.value)
        }), to: "zitate.csv")
    try folder.write(
      [0xFF, 0xFE] + "text,author\nPanta rhei.,Heraclitus\n".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] },
      to: "export.csv"
    )
    try folder.write(gzipped(Array("{\"text\":\"Two\"}\n".utf8)), to: "more.jsonl.gz")
    try writeCatalogs()
    try writeBibliographies()
    try writeQuotations()
    try writeDatabases()
  }

  private func writeCatalogs() throws {
    try folder.write(MARCSamples.iso2709([("001", "1"), ("245", "10|aEmma")]), to: "books.mrc")
    let record = "<record><leader>     nam a22     4500</leader><controlfield tag=\"001\">1</controlfield></record>"
    let title = "<datafield tag=\"245\" ind1=\"1\" ind2=\"0\"><subfield code=\"a\">Emma</subfield></datafield></record>"
    let xml =
      "<collection xmlns=\"http://www.loc.gov/MARC21/slim\">\(record.replacing("</record>", with: title))</collection>"
    try folder.write(gzipped(Array(xml.utf8)), to: "books.xml.gz")
    try folder.write(
      """
      <OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/"><ListRecords><record><header><identifier>a</identifier></header>
      <metadata><dc xmlns="http://www.openarchives.org/OAI/2.0/oai_dc/"><title xmlns="http://purl.org/dc/elements/1.1/">One
      </title></dc></metadata></record></ListRecords></OAI-PMH>
      """, to: "harvest/page1.xml")
  }

  private func writeBibliographies() throws {
    let blocks = try ManualPage("formats/bibliographies.md").blocks
    func example(_ language: String) throws -> String { try #require(blocks.first { $0.language == language }).text }
    for (language, name) in [
      ("bibtex", "refs.bib"), ("ris", "refs.ris"), ("endnote", "refs.enw"), ("csljson", "refs.json"),
      ("pubmed", "pubmed.nbib"), ("wos", "savedrecs.txt"), ("crossref", "works.json"), ("zoterojson", "items.json"),
      ("opf", "content.opf"),
      ("goodreads", "goodreads_library_export.csv"), ("readwise", "readwise-data.csv"),
    ] { try folder.write(example(language) + "\n", to: name) }
    try folder.write(EPUBReaderTests.book, to: "books/emma.epub")
  }

  private func writeQuotations() throws {
    let blocks = try ManualPage("formats/quotations.md").blocks
    func example(_ language: String) throws -> String { try #require(blocks.first { $0.language == language }).text }
    try folder.write(example("kindle") + "\n", to: "My Clippings.txt")
    try folder.write(example("markdown"), to: "notes/book.md")
    try folder.write(bzip2ed(Array(try example("wikiquote").utf8)), to: "enwikiquote-pages-articles.xml.bz2")
  }

  private func writeDatabases() throws {
    let books = """
      CREATE TABLE books (id INTEGER PRIMARY KEY, title TEXT, author TEXT, copyright TIMESTAMP);
      INSERT INTO books VALUES (1, 'Emma', 'Austen', 0)
      """
    for (sql, name) in [
      (books, "books.db"), (CoreDataPlanTests.books, "CoreDataBooks.CDBStore"),
      (CoreDataPlanTests.books + ";DELETE FROM ZBOOK", "Empty.CDBStore"), (LibraryDatabaseTests.calibre, "metadata.db"),
      (LibraryDatabaseTests.zotero, "zotero.sqlite"), (LibraryDatabaseTests.kobo, "KoboReader.sqlite"),
    ] {
      let file = try ForeignFile(sql, name: name)
      try folder.write(try file.folder.bytes(of: name), to: name)
    }
  }
}
