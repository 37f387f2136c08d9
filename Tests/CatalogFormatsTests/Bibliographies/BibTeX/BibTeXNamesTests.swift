import CatalogFormats
import CatalogRecords
import Testing

/// Lists of names, links and encodings in the BibTeX files of other programs.
@Suite struct BibTeXNamesTests {
  private func creators(_ names: String) throws -> [String] {
    let record = try #require(try events(of: "@book{k, title={T}, author={\(names)}}", as: .bibtex).first?.record)
    switch record["creator"] {
    case .array(let list)?: return list.map(\.plainText)
    case let value?: return [value.plainText]
    case nil: return []
    }
  }

  @Test(
    "no name of a list is lost or put into another",
    arguments: [
      ("Smith, J. AND Doe, A. And Poe, B.", ["Smith, J.", "Doe, A.", "Poe, B."]),
      ("Writer A, Other B, Third C, Fourth D", ["Writer, A", "Other, B", "Third, C", "Fourth, D"]),
      ("Smith A and Poe BC", ["Smith, A", "Poe, BC"]),
      ("Smith, J., Doe, A., Poe, B.", ["Smith, J.", "Doe, A.", "Poe, B."]),
      ("Zwol, H.; Rine, J.A.", ["Zwol, H.", "Rine, J.A."]), ("Ann Writer; Bob Other", ["Writer, Ann", "Other, Bob"]),
      (#"Ann Writer \& Bob Other"#, ["Writer, Ann", "Other, Bob"]),
      ("Ann Writer & Bob Other", ["Writer, Ann", "Other, Bob"]),
      ("Eva Müller und Max Schmidt", ["Müller, Eva", "Schmidt, Max"]),
      ("{Simon \\& Schuster}", ["Simon & Schuster"]),
      ("Ann Writer and {Marks and Spencer}", ["Writer, Ann", "Marks and Spencer"]),
      ("King, Jr., Martin Luther", ["King, Martin Luther, Jr."]), ("Kurt Vonne Jr.", ["Vonne, Kurt, Jr."]),
      ("Ann Writer et al.", ["Writer, Ann"]), ("Writer, A., et al.", ["Writer, A."]),
      ("Ann Writer and {et al.}", ["Writer, Ann"]), ("Ann Writer and {{et al.}}", ["Writer, Ann", "et al."]),
      ("Smith, John, Paul", ["Smith, John, Paul"]), ("van Beethoven, Ludwig", ["van Beethoven, Ludwig"]),
      ("Ann Writer, Bob Other & Cy Third", ["Writer, Ann", "Other, Bob", "Third, Cy"]),
      ("Ann Writer, Bob Other and Cy Third", ["Writer, Ann", "Other, Bob", "Third, Cy"]),
      ("Ann Writer, Bob Other, & Cy Third", ["Writer, Ann", "Other, Bob", "Third, Cy"]),
      ("Ann Writer, Bob Other, Cy Third & Di Poe", ["Writer, Ann", "Other, Bob", "Third, Cy", "Poe, Di"]),
      (#"Smith, A., Poe, J. \& Doe, B."#, ["Smith, A.", "Poe, J.", "Doe, B."]),
      ("García Márquez, Gabriel José and Cy Third", ["García Márquez, Gabriel José", "Third, Cy"]),
      ("Le Guin, Ursula K. & Cy Third", ["Le Guin, Ursula K.", "Third, Cy"]),
      ("Da Silva, Xu Yi and Cy Third", ["Da Silva, Xu Yi", "Third, Cy"]),
      ("Writer,Ann and Poe,J", ["Writer, Ann", "Poe, J"]), ("{Writer,Ann}", ["Writer,Ann"]),
    ])
  func lists(source: String, expected: [String]) throws {
    #expect(try creators(source) == expected)
  }

  @Test(
    "what is no name and no list that is known stays as it is written",
    arguments: [
      "Ann Writer / Bob Other", "Ann Writer + Bob Other", "Ann Writer | Bob Other", "Ann Writer with Bob Other",
      "Simon & Schuster", "Marks und Spencer",
    ])
  func asWritten(name: String) throws {
    #expect(try creators(name) == [name])
  }

  @Test("a dash between two names stays a dash")
  func dash() throws { #expect(try creators("Ann Writer -- Bob Other") == ["Ann Writer – Bob Other"]) }

  @Test("a field that is there twice has both values")
  func fieldTwice() throws {
    let text =
      "@book{k, author={Ann Writer}, author={Bob Other}, url={http://a.x}, url={http://b.x}, note={n}, note={n}}"
    let record = try #require(try events(of: text, as: .bibtex).first?.record)
    #expect(record["creator"] == .array([.string("Writer, Ann"), .string("Other, Bob")]))
    #expect(record["url"] == .array([.string("http://a.x"), .string("http://b.x")]))
    #expect(record["note"] == .string("n"))
  }

  @Test(
    "addresses are not TeX",
    arguments: [
      (#"howpublished={\url{http://e.edu/~knu/a_b.html}}"#, "source", "http://e.edu/~knu/a_b.html"),
      ("howpublished={http://e.edu/~knu/}", "source", "http://e.edu/~knu/"),
      (#"url={http://x/{\textasciitilde}poe/}"#, "url", "http://x/~poe/"),
      (#"url={http://x/$\sim$poe}"#, "url", "http://x/~poe"),
      (##"url={http://x/\~{}poe\_a\%20b\&c\#d}"##, "url", "http://x/~poe_a%20b&c#d"),
      (#"url={\url{http://x/a}}"#, "url", "http://x/a"),
      (#"doi={10.1/{\textless}1{\textgreater}{\_}a}"#, "doi", "10.1/<1>_a"),
      ("note={Mr.~Poe}", "note", "Mr. Poe"),
    ])
  func addresses(field: String, name: String, expected: String) throws {
    let record = try #require(try events(of: "@misc{k, title={T}, \(field)}", as: .bibtex).first?.record)
    #expect(record[name] == .string(expected))
  }

  @Test(
    "the encoding that a comment names is used where the bytes are not UTF-8",
    arguments: [
      ("% Encoding: windows-1252", true), ("% Encoding: Cp1252", true), ("% -*- coding: latin-1 -*-", true),
      ("This file was created with JabRef 2.10.\nEncoding: ISO8859_1", true), ("% Encoding: windows-1252", false),
      ("% Encoding: UTF-8", false),
    ])
  func encoding(comment: String, isLatin: Bool) throws {
    let accent: [UInt8] = isLatin ? [0xE9] : [0xC3, 0xA9]
    let bytes = Array("\(comment)\n\n@misc{x, title={Caf".utf8) + accent + Array(" life}}\n".utf8)
    let record = try #require(try events(of: bytes, named: "a.bib").first?.record)
    #expect(record["title"] == .string("Café life"))
  }

  @Test(
    "HTML of other programs is plain, and TeX's own signs are words",
    arguments: [
      ("title={R&amp;D of <i>x</i>}", "title", "R&D of x"), ("note={&lt;Poe&gt; &eacute;}", "note", "<Poe> é"),
      (#"note={R\&amp;D}"#, "note", "R&amp;D"), (#"note={\textless{}i>x}"#, "note", "<i>x"),
      ("url={http://x.org/?a=1&amp=2}", "url", "http://x.org/?a=1&amp=2"), ("note={a < b & c}", "note", "a < b & c"),
    ])
  func html(field: String, name: String, expected: String) throws {
    let record = try #require(try events(of: "@misc{k, \(field)}", as: .bibtex).first?.record)
    #expect(record[name] == .string(expected))
  }

  @Test("an entity is no semicolon between names")
  func entityInNames() throws {
    let record = try #require(
      try events(of: "@misc{k, title={T}, author={Ann Writer &amp; Bob Other}}", as: .bibtex).first?.record)
    #expect(record["creator"] == .array([.string("Writer, Ann"), .string("Other, Bob")]))
  }

  @Test(
    "a comma before the last 'and' belongs to no name",
    arguments: [
      ("Ann Writer, Bob Other, and Cy Third", ["Writer, Ann", "Other, Bob", "Third, Cy"]),
      ("Ann Writer, and Cy Third", ["Writer, Ann", "Third, Cy"]),
      ("Smith, J., and Doe, A.", ["Smith, J.", "Doe, A."]),
      ("Garc{\\'i}a M{\\'a}rquez, Gabriel Jos{\\'e}, and Poe, Bob", ["García Márquez, Gabriel José", "Poe, Bob"]),
    ])
  func commaBeforeAnd(authors: String, names: [String]) throws {
    let record = try #require(try events(of: "@misc{k, title={T}, author={\(authors)}}", as: .bibtex).first?.record)
    #expect(record["creator"] == .array(names.map { .string($0) }))
  }

  @Test(
    "paragraphs are apart, degrees are signs, and a range of one page is the page",
    arguments: [
      (#"title={One\par two}"#, "title", "One two"), (#"abstract={third\par{}fourth}"#, "text", "third fourth"),
      ("note={$90^\\circ$C}", "note", "90°C"), ("pages={107--107}", "pages", "107"),
      ("pages={10-19}", "pages", "10–19"),
      ("language={german and english}", "language", nil),
      ("langid={american}, language={english}", "language", "en-US"),
    ] as [(String, String, String?)])
  func texts(field: String, name: String, expected: String?) throws {
    let record = try #require(try events(of: "@misc{k, \(field)}", as: .bibtex).first?.record)
    #expect(record[name] == (expected.map { .string($0) } ?? .array([.string("de"), .string("en")])))
  }
}
