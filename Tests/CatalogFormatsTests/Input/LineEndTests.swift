import CatalogFormats
import CatalogRecords
import Testing

/// Files whose lines end with a carriage return alone, and text with a NUL.
@Suite struct LineEndTests {
  private static let samples: [(InputFormat, String)] = [
    (.csv, "text,author\nOne of them,Ann Writer\n\"Two, of them\",Bob Other\n"),
    (.tsv, "text\tauthor\nOne\tAnn\nTwo\tBob\n"), (.jsonl, "{\"text\": \"One\"}\n{\"text\": \"Two\"}\n"),
    (.json, "[\n{\"text\": \"One\"},\n{\"text\": \"Two\"}\n]\n"),
    (.ris, "TY  - BOOK\nTI  - One\nER  - \nTY  - BOOK\nTI  - Two\nER  - \n"),
    (.endnote, "%0 Book\n%T One\n\n%0 Book\n%T Two\n"),
    (.bibtex, "@book{a,\n title = {One}}\n@book{b,\n title = {Two}}\n"),
    (.fortune, "One\n\t\t-- Ann\n%\nTwo\n%\n"), (.lines, "One saying. -- Ann Writer\nTwo saying. -- Bob Other\n"),
    (.markdown, "> One\n>\n> — Ann\n\n> Two\n>\n> — Bob\n"),
    (.org, "#+begin_quote\nOne\n#+end_quote\n#+begin_quote\nTwo\n#+end_quote\n"),
    (.kindle, "Emma (Austen, Jane)\n- Your Highlight on page 12 | Location 170\n\nWords\n==========\n"),
    (.marcmaker, "=LDR  00000cam\n=001  1\n=245  10$aOne.\n\n=LDR  00000cam\n=001  2\n=245  10$aTwo.\n"),
    (
      .mods,
      "<modsCollection xmlns=\"http://www.loc.gov/mods/v3\">\n<mods>\n<titleInfo><title>One</title></titleInfo>\n</mods>\n</modsCollection>\n"
    ),
  ]

  @Test("lines of every text format may end with a carriage return alone", arguments: samples)
  func carriageReturns(format: InputFormat, text: String) throws {
    let expected = try table(text, as: format)
    #expect(!expected.contains("!") && expected.contains("="))
    #expect(try table(text.replacing("\n", with: "\r"), as: format) == expected)
  }

  @Test("a cell may have line feeds if the rows end with carriage returns, and the reverse")
  func cellsWithLines() throws {
    #expect(try table("text,author\r\"a\nb\",Ann\rc,Bob\rd,Cy\r", as: .csv).contains(#"2 text="a\nb" author="Ann""#))
    #expect(try table("text,author\n\"a\rb\",Ann\nc,Bob\n", as: .csv).contains(#"2 text="a\rb" author="Ann""#))
  }

  @Test("a NUL costs its row, wherever it is")
  func nul() throws {
    let text = "text,author\nWords of the first kind,Ann Writer\nWords\0 of the second kind,Bob Other\nThird one,Cy\n"
    #expect(InputFormat.guess(name: "a.csv", head: Array(text.utf8)) == .csv)
    let found = try events(of: Array(text.utf8), named: "a.csv")
    #expect(found.compactMap(\.record).count == 2)
    #expect(found.compactMap(\.rejected).map(\.location.line) == [3])
  }

  @Test("NULs at the end cost their record")
  func nulsAtEnd() throws {
    let text = "text,author\nWords of one,Ann Writer\nWords of two,Bob Other\n\0\0\0"
    #expect(InputFormat.guess(name: "a.csv", head: Array(text.utf8)) == .csv)
    let found = try events(of: Array(text.utf8), named: "a.csv")
    #expect(found.compactMap(\.record).count == 2)
    #expect(found.compactMap(\.rejected).count == 1)
    #expect(InputFormat.guess(name: "a.txt", head: Array("text,author\n".utf8) + Array(repeating: 0, count: 64)) == nil)
  }

  @Test("bytes of a picture or an index are not text")
  func binary() {
    let picture: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0, 0, 13] + Array(repeating: 65, count: 100)
    #expect(InputFormat.guess(name: "a.csv", head: picture) == nil)
    #expect(InputFormat.guess(name: "a.txt", head: Array("ab\0\0cd\0\0ef".utf8)) == nil)
  }
}
