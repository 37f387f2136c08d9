import CatalogFormats
import TestTools
import Testing

/// The command line's next step after the library's errors about inputs.
@Suite struct ImportMessageTests {
  private let adagia: Adagia

  init() throws { adagia = try Adagia(catalog: "c.db") }

  private func error(importing text: String, as name: String) throws -> String {
    _ = try adagia.folder.write(text, to: name)
    let run = try adagia("import", name)
    return String(run.error.split(separator: "\n").first ?? "")
  }

  @Test("an unknown format is answered with the option that names it")
  func unknownFormat() throws {
    #expect(
      try error(importing: "one\ntwo\n", as: "words") == """
        adagia: words: neither the name nor the content identifies the format. \
        Specify one of \(InputFormat.list). Use --format.
        """)
  }

  @Test("a header with a repeated name is answered with the option that names columns")
  func duplicateColumns() throws {
    #expect(
      try error(importing: "a,a\n1,2\n", as: "t.csv") == """
        adagia: t.csv: more than one column is named 'a'. Give each column its own name. \
        If the first row is not a header, name all columns with --columns.
        """)
  }

  @Test("a column name of megabytes does not come back as a message of megabytes, and the end of the message stays")
  func longHeader() throws {
    let message = try error(importing: String(repeating: "a", count: 2_000_000) + ",text\n1,2\n", as: "t.csv")
    #expect(message.utf8.count < 10_000)
    #expect(message.hasPrefix("adagia: t.csv: kept as extra fields"), "\(message.prefix(200))")
    #expect(message.contains("more bytes") && message.hasSuffix("aaa'."), "\(message.suffix(200))")
  }

  @Test("a skipped file of unknown format is answered with the way to import it")
  func skipped() throws {
    _ = try adagia.folder.write("text,b\n1,2\n", to: "folder/t.csv")
    _ = try adagia.folder.write("only words\n", to: "folder/README")
    let run = try adagia("import", "folder")
    #expect(
      run.error.split(separator: "\n").first
        == "adagia: folder/README: skipped, unknown format. To import it, name it and use --format.")
  }

  @Test("a file alone without a record fails with the reason, and among others it is passed over")
  func nothingFound() throws {
    _ = try adagia.folder.write("# Notes\n\nWords of mine.\n", to: "notes/a.md")
    _ = try adagia.folder.write("> Know thyself.\n", to: "notes/b.md")
    let alone = try adagia("import", "notes/a.md")
    #expect(alone.status == 65)
    #expect(alone.error.contains("notes/a.md: no quotation was found in 1 line: one is a block quote"))
    let all = try adagia("import", "notes")
    #expect(all.status == 0)
    #expect(all.error.contains("1 row: 1 added"))
  }
}
