import CatalogFormats
import CatalogRecords
import Testing

@Suite struct MARCMappingTests {
  @Test("fields of MARC 21 become the catalog's fields, without the punctuation of cards")
  func mapping() throws {
    #expect(
      try values(MARCSamples.emma) == [
        "identifier": "00000042", "title": "Emma : a novel", "responsibility": "by Jane Austen",
        "attributions": .array([
          "Austen, Jane, 1775-1817", .object(["creator": "Bell, Acton", "role": "wrote", "evidence": "editor"]),
          .object(["creator": "Hermann, Karl", "role": "translated"]),
        ]),
        "editor": "Bell, Acton", "subject": .array(["Matchmaking -- England -- Fiction"]), "note": "Costs $3.",
        "date": "c1899", "date_edtf": "1899", "language": "eng", "type": "book", "isbn": "0140449132",
        "oclc": "5853149", "lcc": "PR4034 .E5", "place": "London", "publisher": "Murray",
        "extent": "xi, 400 p. ; 24 cm.", "series": "Home series ; no. 3",
      ])
  }

  @Test("a field 880 follows the field that transcribes it, and one without a link is only kept")
  func pairs() throws {
    let text = """
      =LDR  00000nam\\a2200000\\a\\4500
      =100  1\\$6880-01$aLu, Xun,$d1881-1936.
      =245  10$6880-02$aA Q zheng zhuan /$cLu Xun.
      =880  10$6245-02/$1$a阿Q正传 /$c鲁迅.
      =880  1\\$6100-01/$1$a鲁迅,$d1881-1936.
      =880  \\\\$6500-00$a附注
      =880  \\\\$aunlinked
      """
    #expect(
      try values(text) == [
        "title": "A Q zheng zhuan = 阿Q正传", "title_vernacular": "阿Q正传", "type": "book", "note": "附注",
        "responsibility": .array(["Lu Xun", "鲁迅"]),
        "attributions": .array([
          "Lu, Xun, 1881-1936",
          .object([
            "creator": "鲁迅, 1881-1936", "role": "wrote", "evidence": "the name of Lu, Xun in its original script",
          ]),
        ]),
      ])
  }

  @Test(
    "the date is the printed one, and field 008 says what it means",
    arguments: [
      ("s1899    ", "1899.", "1899", "1899"), ("s1900    ", "[1900?]", "[1900?]", "1900?"),
      ("s1900    ", "[ca. 1900]", "[ca. 1900]", "1900~"), ("s19uu    ", "[19--]", "[19--]", "19XX"),
      ("q19001905", "[between 1900 and 1905]", "[between 1900 and 1905]", "[1900..1905]"),
      ("m18961907", "1896-1907.", "1896-1907", "1896/1907"), ("c20029999", "2002-", "2002-", "2002/.."),
      ("r19801899", "1980.", "1980", "1899"), ("t20022001", "2002, c2001.", "2002, c2001", "2002"),
      ("nuuuuuuuu", "undated", "undated", nil), ("b        ", "300 B.C.", "300 B.C.", nil),
      ("b        ", "[A. D. 64?]", "[A. D. 64?]", nil), ("b        ", "399 B. C.", "399 B. C.", nil),
      ("b        ", "300 BC.", "300 BC", nil),
      ("s1899    ", nil, "1899", "1899"), ("c19uu9999", "1980-", "1980-", nil), ("s197u    ", "1974.", "1974", nil),
      ("s19uu    ", "1874.", "1874", "19XX"),
    ] as [(String, String?, String, String?)])
  func dates(coded: String, printed: String?, raw: String, edtf: String?) throws {
    let general = "800108\(coded)enk".replacing(" ", with: "\\")
    let field = printed.map { "\n=264  \\1$c\($0)" } ?? ""
    let found = try values("=LDR  00000nam\\a2200000\\a\\4500\n=008  \(general)\n=245  00$aX\(field)")
    #expect(found["date"]?.plainText == raw)
    #expect(found["date_edtf"]?.plainText == edtf)
  }

  @Test("a bracket whose partner is in another subfield is left out")
  func brackets() throws {
    let text =
      "=LDR  00000nas\\a2200000\\a\\4500\n=245  00$aNature.\n=260  \\\\$a[London, etc.,$bMacmillan ltd.]$c[1869]"
    let found = try values(text)
    #expect(found["place"] == "London, etc.")
    #expect(found["publisher"] == "Macmillan ltd.")
    #expect(found["date"] == "[1869]")
  }

  @Test(
    "a relator becomes a role, or the evidence for the name",
    arguments: [
      ("$4aut", Attribution.Role.wrote, nil), ("$etranslator.", .translated, nil), ("$4trl", .translated, nil),
      ("$4http://id.loc.gov/vocabulary/relators/ill", .wrote, "illustrator"), ("$edubious author", .disputed, nil),
      ("$espeaker", .said, nil), ("$esomething else.", .wrote, "something else"),
    ] as [(String, Attribution.Role, String?)])
  func relators(relator: String, role: Attribution.Role, evidence: String?) throws {
    let found = try values("=LDR  00000nam\\a2200000\\a\\4500\n=700  1\\$aBell, Acton,\(relator)")
    var expected: JSONValue = "Bell, Acton"
    if role != .wrote || evidence != nil {
      var members: [String: JSONValue] = ["creator": "Bell, Acton", "role": .string(role.rawValue)]
      members["evidence"] = evidence.map(JSONValue.string)
      expected = .object(members)
    }
    #expect(found["attributions"] == .array([expected]))
  }

  @Test(
    "a heading keeps the punctuation inside its name, and its subdivisions follow",
    arguments: [
      ("=600  10$aBuber, Martin,$d1878-1965$xReligion.", "Buber, Martin, 1878-1965 -- Religion"),
      ("=650  \\0$aBotany, Medical.", "Botany, Medical"),
      ("=651  \\0$aU.S.$xHistory$y1865-", "U.S. -- History -- 1865-"),
    ])
  func headings(line: String, heading: String) throws {
    let found = try values("=LDR  00000nam\\a2200000\\a\\4500\n\(line)")
    #expect(found["subject"] == .array([.string(heading)]))
  }

  @Test(
    "the punctuation of cards goes, however accents are composed and whatever blank is before it",
    arguments: [
      ("a novel. ;", "a novel"), ("Do\u{304}sai ko\u{304}.", "Do\u{304}sai ko\u{304}"),
      ("D\u{14D}sai k\u{14D}.", "D\u{14D}sai k\u{14D}"), ("Gu Xi.", "Gu Xi"), ("World Wide Web.", "World Wide Web"),
      ("Sons, Ltd.", "Sons, Ltd."), ("King, Jr.", "King, Jr."), ("Bell et al.", "Bell et al."), ("J. R.", "J. R."),
      ("Petrov, I\u{361}U.", "Petrov, I\u{361}U."), ("Petrov, Iu.", "Petrov, Iu."), ("NATO.", "NATO"), ("USA.", "USA."),
      ("平稳过渡\u{3000}/", "平稳过渡"), ("鲁迅.", "鲁迅"), ("H.G.", "H.G."), (" /", ""), (".", "."),
    ])
  func punctuation(text: String, title: String) throws {
    let found = try values("=LDR  00000nam\\a2200000\\a\\4500\n=245  00$a\(text)")
    #expect((found["title"]?.plainText ?? "") == title)
  }

  @Test("UNIMARC is recognized by its title and general data, and has its own table")
  func unimarc() throws {
    let text = """
      =LDR  00000nam\\\\2200000\\\\\\450\\
      =001  U1
      =100  \\\\$a20010203d2001\\\\\\\\m\\\\y0frey50\\\\\\\\\\\\ba
      =101  0\\$afre
      =200  1\\$aLe titre$esous-titre$fpar Jean Dupont
      =210  \\\\$aParis$cGallimard$d2001
      =606  \\\\$aAmour$xHistoire
      =700  \\1$aDupont$bJean$f1950-
      """
    #expect(
      try values(text) == [
        "identifier": "U1", "title": "Le titre : sous-titre", "responsibility": "par Jean Dupont", "type": "book",
        "language": "fre", "place": "Paris", "publisher": "Gallimard", "date": "2001", "date_edtf": "2001",
        "subject": .array(["Amour -- Histoire"]), "attributions": .array(["Dupont, Jean, 1950-"]),
      ])
  }

  @Test(
    "the date of UNIMARC has a type",
    arguments: [
      ("d18501860", "1850", "1850"), ("f18501860", "[entre 1850 et 1860]", "[1850..1860]"),
      ("g18501860", "1850-1860", "1850/1860"), ("b18501860", "1850-1860", "1850/1860"),
      ("a18509999", "1850-", "1850/.."),
      ("a1850    ", "1850-", "1850/.."), ("c18509999", "1850-", "1850/.."), ("g18509999", "1850-", "1850/.."),
      ("e19801899", "1980", "1899"), ("h20022001", "2002, cop. 2001", "2002"), ("d18      ", "[18--]", "18XX"),
      ("d1850    ", "[1850?]", "1850?"), ("u        ", "[s.d.]", nil), ("|1850    ", "1850", "1850"),
    ] as [(String, String, String?)])
  func unimarcDates(coded: String, printed: String, edtf: String?) throws {
    let text = """
      =LDR  00000nam\\\\2200000\\\\\\450\\
      =100  \\\\$a20010203\(coded)m\\\\y0frey50\\\\\\\\\\\\ba
      =200  1\\$aX
      =210  \\\\$d\(printed)
      """
    let found = try values(text)
    #expect(found["date"]?.plainText == printed)
    #expect(found["date_edtf"]?.plainText == edtf)
  }

  @Test("UNIMARC writes no punctuation between the parts of a statement")
  func unimarcPunctuation() throws {
    let text = """
      =LDR  00000nam\\\\2200000\\\\\\450\\
      =200  1\\$aEmma$fJane Austen$gtrad. par B. Poe
      =215  \\\\$a300 p.$cill.$d24 cm
      =225  0\\$aLes romans$v3
      """
    let found = try values(text)
    #expect(found["responsibility"] == "Jane Austen ; trad. par B. Poe")
    #expect(found["extent"] == "300 p. : ill. ; 24 cm")
    #expect(found["series"] == "Les romans ; 3")
  }

  @Test(
    "the sign after a part that a title leaves out belongs to the next part",
    arguments: [
      ("$aEmma$h[electronic resource] :$ba novel", "Emma : a novel"),
      ("$aEmma$h[electronic resource] =$bEma /$cby Jane Austen.", "Emma = Ema"),
      ("$aEmma$h[sound recording].$nPart 1,$pHartfield", "Emma. Part 1, Hartfield"),
      ("$aEmma$h[electronic resource] /$cby Jane Austen.", "Emma"), ("$6880-01$aEmma :$ba novel", "Emma : a novel"),
    ])
  func skippedParts(subfields: String, title: String) throws {
    let found = try values("=LDR  00000nam\\a2200000\\a\\4500\n=245  00\(subfields)")
    #expect(found["title"]?.plainText == title)
  }

  @Test(
    "the publication comes before other events, wherever it is",
    arguments: [
      ["=264  \\3$c1999", "=264  \\1$c1850"], ["=264  \\4$c©2000", "=264  \\1$c1850"],
      ["=264  \\1$c1850", "=264  \\2$c1999"], ["=264  \\4$c1850"], ["=260  \\\\$a[London :$bMurray,$c1850]"],
      ["=260  \\\\$a[London :$bMurray,$c1850]."],
    ])
  func publication(lines: [String]) throws {
    let text = "=LDR  00000nam\\a2200000\\a\\4500\n=245  00$aX\n" + lines.joined(separator: "\n")
    #expect(try values(text)["date"]?.plainText == "1850")
  }

  @Test("the whole record is kept, a line a field, unless it is not wanted")
  func kept() throws {
    let record = try #require(try events(of: MARCSamples.emma, as: .marcmaker).first?.record)
    let lines = MARCSamples.emma.split(separator: "\n").map { JSONValue.string(String($0)) }
    #expect(record["marc"] == .array(lines))
    let without = try events(of: MARCSamples.emma, as: .marcmaker, options: InputOptions(keepsUnmapped: false))
    #expect(without.first?.record?["marc"] == nil)
    #expect(without.first?.record?.present == record.present)
  }

  private func values(_ text: String) throws -> [String: JSONValue] {
    try #require(try events(of: text, as: .marcmaker).first?.record).present
  }
}
