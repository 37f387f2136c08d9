import CatalogRecords
import Testing

@testable import CatalogFormats

/// Records of MARC that other programs read although they are not as they should be.
@Suite struct MARCLeniencyTests {
  /// A record whose lengths count characters instead of bytes, or are changed otherwise.
  private func record(leader: (Int, Int) -> String, countsCharacters: Bool = true) -> [UInt8] {
    let fields = [("001", "k1"), ("100", "1 \u{1F}aÉmile Zola"), ("245", "10\u{1F}aThérèse Raquin\u{1F}cÉmile Zola")]
    var (directory, data, start) = ("", "", 0)
    for (tag, value) in fields {
      let length = 1 + (countsCharacters ? value.unicodeScalars.count : value.utf8.count)
      directory += tag + String(10_000 + length).dropFirst() + String(100_000 + start).dropFirst()
      data += value + "\u{1E}"
      start += length
    }
    let base = 24 + directory.utf8.count + 1
    return Array((leader(base + start + 1, base) + directory + "\u{1E}" + data + "\u{1D}").utf8)
  }

  private static func digits(_ number: Int) -> String { String(String(100_000 + number).dropFirst()) }

  @Test("a record whose lengths count characters is read by the ends of its fields, with a notice")
  func wrongLengths() throws {
    let one = record { "\(Self.digits($0))cam a22\(Self.digits($1)) a 4500" }
    let found = try events(of: one + one, as: .marc)
    #expect(found.compactMap { $0.record?["title"]?.plainText } == ["Thérèse Raquin", "Thérèse Raquin"])
    #expect(
      table(found).hasSuffix(
        "t: 2 records with a wrong length were read by the ends of the fields; check the accents in them."))
  }

  @Test(
    "a wrong length or base address alone does no harm",
    arguments: [
      "00000cam a2200000 a 4500", "99999cam a2299999 a 4500", "00100cam a2200030 a 4500", "0  88cam a22  8   a 4500",
    ])
  func wrongLeader(leader: String) throws {
    let found = try events(of: record(leader: { _, _ in leader }, countsCharacters: false), as: .marc)
    #expect(found.compactMap { $0.record?["title"]?.plainText } == ["Thérèse Raquin"])
  }

  @Test("a record that lost its end does not take the next one with it")
  func lostEnd() throws {
    let whole = record(leader: { "\(Self.digits($0))cam a22\(Self.digits($1)) a 4500" }, countsCharacters: false)
    let found = try events(of: whole.dropLast(20) + whole, as: .marc)
    #expect(found.count == 2)
    #expect(found.first?.rejected != nil)
    #expect(found.last?.record?["title"] == .string("Thérèse Raquin"))
  }

  @Test("a strict import rejects a record with a wrong length, with the reason")
  func strict() throws {
    var options = InputOptions(format: .marc)
    options.rejectsWrongLengths = true
    let wrong = record { "\(Self.digits($0))cam a22\(Self.digits($1)) a 4500" }
    let right = record(leader: { "\(Self.digits($0))cam a22\(Self.digits($1)) a 4500" }, countsCharacters: false)
    let found = try events(of: wrong + right, options: options)
    #expect(found.count == 2)
    #expect(found.first?.rejected?.reason.contains("the leader says that the record has") == true)
    #expect(found.last?.record?["title"] == .string("Thérèse Raquin"))
  }

  @Test("a directory that does not fit the fields in number or kind is rejected")
  func untellable() throws {
    let bytes = record { "\(Self.digits($0))cam a22\(Self.digits($1)) a 4500" }
    let end = try #require(bytes.lastIndex(of: 0x1E))
    let lacking = bytes[..<end] + bytes[(end + 1)...]
    #expect(try events(of: Array(lacking), as: .marc).compactMap(\.rejected).count == 1)
  }

  @Test(
    "MARCMaker's mnemonics are characters",
    arguments: [
      ("Th{acute}er{grave}ese", "Thérèse"), ("{acute}Emile", "Émile"), ("{eacute}t{eacute}", "été"),
      ("{E2}e {A2}st", "é Øst"),
      ("{Lstrok}{acute}od{acute}z", "Łódź"), ("mas{mlrhring}alah {mllhring}arab", "masʼalah ʻarab"),
      ("S{hooka}{ohorn}", "Sở"),
      ("{llig}i{rlig}a", "i\u{361}a"), ("Ma{dotb}h{macr}a", "Maḥā"), ("{dollar}5 {lcub}a{rcub} {bsol}", "$5 {a} \\"),
      ("{szlig} {euro} {copy}1999 {pound}5", "ß € ©1999 £5"),
      ("{Mcy}{ocy}{scy}{kcy}{vcy}{acy} {ZHcy}{yucy}", "Moskva Zhi\u{361}u"),
      ("{unknown} {a b}", "{unknown} {a b}"), ("&#x65E5;", "日"), ("e\u{301}", "e\u{301}"),
      ("{uml}{macr}u", "u\u{308}\u{304}"),
    ])
  func mnemonics(source: String, expected: String) throws {
    let text = "=LDR  00000cam  2200000 a 4500\n=001  1\n=245  10$a\(source)\n"
    let title = try #require(try events(of: text, as: .marcmaker).first?.record?["title"]?.plainText)
    #expect(title == expected)
  }

  @Test("the language in 041 counts, the rights are not a note, and dates in EDTF stay")
  func values() throws {
    let text = """
      =LDR  00000cam  2200000 a 4500
      =001  1
      =008  000000s1850\\\\\\\\xx\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\eng\\\\
      =041  \\7$aen-GB$2rfc5646
      =245  10$aA title.
      =264  \\1$c1850~
      =540  \\\\$aCC BY 4.0.
      """
    let record = try #require(try events(of: text, as: .marcmaker).first?.record)
    #expect(record["language"] == .string("en-GB"))
    #expect(record["rights"] == .string("CC BY 4.0."))
    #expect(record["note"] == nil)
    #expect(record["date"] == .string("1850~"))
    #expect(record["date_edtf"] == nil)
  }

  @Test("articles between the marks of UNIMARC keep their words alone")
  func sortingMarks() throws {
    let text = "=LDR  00000cam  2200000 a 4500\n=001  1\n=200  1\\$a\u{88}Le \u{89}rouge et le noir\n"
    #expect(try events(of: text, as: .marcmaker).first?.record?["title"] == .string("Le rouge et le noir"))
  }

  @Test(
    "a printed date that says more than the coded year is the date",
    arguments: [
      ("3 May 1850", nil), ("ca. 1850", "1850~"), ("1850-05", nil), ("1850", "1850"), ("c1850", "1850"),
      ("1851", "1850"),
    ] as [(String, String?)])
  func printedDates(printed: String, edtf: String?) throws {
    let general = "000000s1850    xx " + String(repeating: " ", count: 17) + "eng  "
    let bytes = MARCSamples.iso2709([("001", "1"), ("008", general), ("245", "10|aT"), ("264", " 1|c\(printed)")])
    let record = try #require(try events(of: bytes, as: .marc).first?.record)
    #expect(record["date"] == .string(printed))
    #expect(record["date_edtf"]?.plainText == edtf)
  }

  @Test("a value that indented XML breaks is one line")
  func brokenLines() throws {
    let text = """
      <record xmlns="http://www.loc.gov/MARC21/slim"><leader>     nam a22     a 4500</leader>
      <datafield tag="245" ind1="1" ind2="0"><subfield code="a">The
         roads</subfield></datafield></record>
      """
    let record = try #require(try events(of: text, as: .marcxml).compactMap(\.record).first)
    #expect(record["title"] == .string("The roads"))
  }

  @Test("the indicators of a field without subfields are not values")
  func emptyField() throws {
    let text = """
      <record xmlns="http://www.loc.gov/MARC21/slim"><leader>     nam a22     a 4500</leader>
      <datafield tag="245" ind1="1" ind2="0"><subfield code="a">The roads</subfield></datafield>
      <datafield tag="500" ind1="1" ind2="2"></datafield><datafield tag="650" ind1=" " ind2="0"/></record>
      """
    let record = try #require(try events(of: text, as: .marcxml).compactMap(\.record).first)
    #expect(record["note"] == nil && record["subject"] == nil)
  }
}
