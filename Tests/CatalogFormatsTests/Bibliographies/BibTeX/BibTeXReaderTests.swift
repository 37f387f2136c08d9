import CatalogFormats
import CatalogRecords
import Testing

@Suite struct BibTeXReaderTests {
  @Test("an entry is a record; strings are joined, and text between entries is a comment")
  func entries() throws {
    let text = """
      Collected by hand, me@example.org
      @string{acm = "The Association"}
      @comment{@book{hidden, title={Not read}}}
      @Article{knuth:1984, author = "Donald E. Knuth", title = {Literate {P}rogramming},
        journal = {The Computer } # "Journal", year = 1984, month = may, number = 2, pages = "97--111",
        publisher = acm # {, } # 1947, keywords = {programs, essays; style}, doi = {10.1093/comjnl/27.2.97}, }
      @book(paren, title = "A ) in it", note = missing)
      """
    #expect(
      try table(text, as: .bibtex) == """
        4 identifier="knuth:1984" type="article" title="Literate Programming" source="The Computer Journal" \
        date="1984-05" number="2" pages="97–111" publisher="The Association, 1947" \
        subject=["programs","essays","style"] doi="10.1093/comjnl/27.2.97" creator="Knuth, Donald E."
        7 identifier="paren" type="book" title="A ) in it" note="missing"
        """)
  }

  @Test("biblatex's names for fields are read too")
  func biblatex() throws {
    let text = """
      @online{w, author = {family=Beethoven, given=Ludwig, prefix=van, useprefix=true and others}, title = {Main}, \
      subtitle = {Sub}, date = {1843~}, urldate = {2020-01-02}, location = {Wien and Bonn}, langid = {ngerman}, \
      url = {https://x.org/a_b%20c}, journaltitle = {J}, type = {blog}}
      @thesis{t, type = {PhD thesis}, institution = {ETH}, translator = {Ann Lee}, author = {Bo Li}}
      """
    #expect(
      try table(text, as: .bibtex) == """
        1 identifier="w" type="web page" genre="blog" title="Main: Sub" source="J" and_others="author" \
        date="1843~" accessed="2020-01-02" place="Wien and Bonn" language="de" url="https://x.org/a_b%20c" \
        creator="van Beethoven, Ludwig"
        2 identifier="t" type="thesis" genre="PhD thesis" publisher="ETH" \
        attributions=[{"creator":"Li, Bo","role":"wrote"},{"creator":"Lee, Ann","role":"translated"}]
        """)
  }

  @Test("a parent's fields come to its children, whether it comes before or after them")
  func inheritance() throws {
    let text = """
      @incollection{a, crossref = {Whole}, title = {Part}, author = {Ann Lee}}
      @xdata{press, publisher = {Press}, address = {Rome}}
      @collection{whole, title = {The Whole}, editor = {Ed Itor}, xdata = {press}, year = 1999, note = {own}}
      @incollection{b, crossref = {whole}, title = {Other}, year = 2000}
      @inbook{c, crossref = {nowhere}, title = {Alone}}
      """
    #expect(
      try table(text, as: .bibtex) == """
        3 identifier="whole" type="collection" title="The Whole" editor="Itor, Ed" date="1999" note="own" \
        publisher="Press" place="Rome"
        1 identifier="a" type="chapter" title="Part" source="The Whole" editor="Itor, Ed" date="1999" \
        publisher="Press" place="Rome" creator="Lee, Ann"
        4 identifier="b" type="chapter" title="Other" source="The Whole" editor="Itor, Ed" date="2000" \
        publisher="Press" place="Rome"
        5 identifier="c" type="chapter" title="Alone" crossref="nowhere"
        """)
  }

  @Test(
    "a bad entry costs itself",
    arguments: [
      ("@book{x title={T}}", "BibTeX: expected a comma after the key at byte 8, found 't'"),
      ("@book{x, title {T}}", "BibTeX: expected '=' after 'title' at byte 15, found '{'"),
      (
        "@book{x, title = }",
        "BibTeX: expected a value in braces or quotes, a number or the name of a @string "
          + "at byte 17, found '}'"
      ),
      ("@book{x, title = {T} year = 3}", "BibTeX: expected a comma or the closing bracket at byte 21, found 'y'"),
      ("@book{x, title = {T}, year}", "BibTeX: expected '=' after 'year' at byte 26, found '}'"),
      ("@book{x, title = {T\n}", "the entry is never closed; a brace or a quote is missing in it"),
      ("@book{x, title = {T}},\n  year = 3}", "a brace too many closes the entry before its last field"),
      ("@book{x, title = {a\u{0}b}}", "the byte at offset 19 is a NUL; remove it, or check that the file is text"),
    ])
  func rejected(entry: String, reason: String) throws {
    let text = "@book{before, title={B}}\n\(entry)\n@book{after, title={A}}\n"
    let events = try events(of: text, as: .bibtex)
    try #require(events.count == 3)
    #expect(events[0].record?["identifier"] == .string("before"))
    #expect(events[1].rejected?.reason == reason)
    #expect(events[1].rejected.map { String(decoding: $0.bytes, as: UTF8.self) } == entry)
    #expect(events[2].record?["identifier"] == .string("after"))
  }

  @Test("an entry may quote another one")
  func quotedEntry() throws {
    let text = "@misc{x, note = {as in\n@book{y,\n title = {Y}}\nelsewhere}}\n@misc{z, title={Z}}"
    let records = try events(of: text, as: .bibtex).compactMap(\.record)
    #expect(records.map { $0["identifier"] } == [.string("x"), .string("z")])
  }

  @Test("an entry of any number of fields or keywords is read in time that grows with its length")
  func longEntries() throws {
    let fields = (0..<200_000).map { "f\($0)=1," }.joined()
    let keywords = (0..<100_000).map { "k\($0)," }.joined()
    let events = try events(of: "@book{a, \(fields)}\n@book{b, keywords={\(keywords)}}", as: .bibtex)
    #expect(events.first?.rejected?.reason == "BibTeX: the entry has more than 1000 fields")
    guard case .array(let subjects)? = events.last?.record?["subject"] else {
      Issue.record("no list")
      return
    }
    #expect(subjects.count == 100_000)
  }

  @Test("strings that would double without end are refused")
  func growingStrings() throws {
    let doublings = (1..<40).map { "@string{s\($0) = s\($0 - 1) # s\($0 - 1)}" }.joined(separator: "\n")
    let text = "@string{s0 = \"0123456789\"}\n\(doublings)\n@book{x, title = s9}"
    let events = try events(of: text, as: .bibtex)
    #expect(events.contains { $0.rejected?.reason.contains("larger than 4 MiB") ?? false })
    #expect(events.last?.record?["title"]?.plainText.count == 5120)
  }

  @Test("paths of files and links keep what programs escape in them, on the way there and back")
  func escapedPaths() throws {
    let text = #"""
      @book{k, title={T}, file={x:C\:\\Users\\me\\y.pdf:PDF;z\;w.pdf}, url={http://a.b/x\;y\,z\!q\_r}}
      """#
    let first = try #require(try events(of: text, as: .bibtex).first?.record)
    #expect(first["file"] == .string(#"x:C:\Users\me\y.pdf:PDF;z;w.pdf"#))
    #expect(first["url"] == .string("http://a.b/x;y,z!q_r"))
    let extra = JSONValue.object(["file": first["file"] ?? .null, "url": first["url"] ?? .null])
    let fields = [OutputField("title", .string("T")), OutputField("extra", extra)]
    let back = try #require(
      try events(of: try written([fields], as: .bibtex, columns: []), as: .bibtex).first?.record)
    #expect(back["file"] == first["file"] && back["url"] == first["url"])
  }
}
