import CatalogFormats
import CatalogRecords
import Testing

/// Dates of MODS, and answers of SRU.
@Suite struct MetadataDatesTests {
  private func mods(_ origin: String) throws -> RawRecord {
    let text = "<mods xmlns=\"http://www.loc.gov/mods/v3\"><titleInfo><title>T</title></titleInfo>\(origin)</mods>"
    return try #require(try events(of: text, as: .mods).first?.record)
  }

  @Test(
    "qualifiers, key dates and points are part of the date",
    arguments: [
      ("<originInfo><dateCreated qualifier=\"approximate\">1891</dateCreated></originInfo>", "1891~"),
      ("<originInfo><dateIssued qualifier=\"questionable\">1891</dateIssued></originInfo>", "1891?"),
      ("<originInfo><dateIssued>1999</dateIssued><dateCreated keyDate=\"yes\">1750</dateCreated></originInfo>", "1750"),
      (
        "<originInfo><dateIssued>1999</dateIssued></originInfo><originInfo><dateOther keyDate=\"yes\">1750</dateOther></originInfo>",
        "1750"
      ),
      (
        "<originInfo><dateIssued point=\"start\" qualifier=\"approximate\">1890</dateIssued><dateIssued point=\"end\">1899</dateIssued></originInfo>",
        "1890~/1899"
      ),
      ("<originInfo><dateIssued point=\"start\">1890</dateIssued></originInfo>", "1890/.."),
      ("<originInfo><copyrightDate>1851</copyrightDate><dateCaptured>2010</dateCaptured></originInfo>", "1851"),
      ("<originInfo><dateIssued qualifier=\"approximate\">spring 1891</dateIssued></originInfo>", "ca. spring 1891"),
    ])
  func dates(origin: String, expected: String) throws {
    #expect(try mods(origin)["date"] == .string(expected))
  }

  private static let marc = """
    <record xmlns="http://www.loc.gov/MARC21/slim"><leader>00000cam a2200000 a 4500</leader><controlfield tag="001">1</controlfield>\
    <datafield tag="245" ind1="1" ind2="0"><subfield code="a">First one</subfield></datafield></record>
    """

  private func sru(_ records: String) -> String {
    "<?xml version=\"1.0\"?><zs:searchRetrieveResponse xmlns:zs=\"http://www.loc.gov/zing/srw/\"><zs:records>\(records)</zs:records></zs:searchRetrieveResponse>"
  }

  @Test("answers of SRU have records of MARC, MODS or Dublin Core, as XML or as text")
  func answers() throws {
    let escaped = Self.marc.replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    let mods = "<mods xmlns=\"http://www.loc.gov/mods/v3\"><titleInfo><title>Second</title></titleInfo></mods>"
    let text = sru(
      [Self.marc, escaped, mods].map { "<zs:record><zs:recordData>\($0)</zs:recordData></zs:record>" }.joined())
    let found = try events(of: Array(text.utf8), named: "a.xml")
    #expect(found.compactMap { $0.record?["title"]?.plainText } == ["First one", "First one", "Second"])
    #expect(found.compactMap(\.rejected).isEmpty)
  }

  @Test("a server's message in place of records is the reason of a rejection")
  func diagnostic() throws {
    let text = sru(
      "<zs:record><zs:recordData><diagnostic xmlns=\"http://www.loc.gov/zing/srw/diagnostic/\"><message>Unknown schema</message></diagnostic></zs:recordData></zs:record>"
    )
    #expect(
      try events(of: Array(text.utf8), named: "a.xml").compactMap(\.rejected).first?.reason.contains("Unknown schema")
        == true)
  }

  @Test(
    "a qualifier counts for a date in brackets and for both ends of a range, and a second date is kept",
    arguments: [
      (#"<dateIssued qualifier="questionable">[1999]</dateIssued>"#, "1999?", nil),
      (#"<dateIssued qualifier="inferred">[1850-1860]</dateIssued>"#, "1850?/1860?", nil),
      (#"<dateIssued qualifier="approximate">[1850]</dateIssued>"#, "1850~", nil),
      (#"<dateIssued qualifier="inferred">May 1850</dateIssued>"#, "May 1850?", nil),
      ("<dateIssued>[1850]</dateIssued>", "[1850]", nil),
      ("<dateIssued>1850</dateIssued><dateIssued>1861</dateIssued>", "1850", "1861"),
      (#"<dateIssued keyDate="yes">1850</dateIssued><dateIssued>1861</dateIssued>"#, "1850", "1861"),
    ] as [(String, String, String?)])
  func qualifiers(dates: String, date: String, other: String?) throws {
    let text =
      "<mods xmlns=\"http://www.loc.gov/mods/v3\"><titleInfo><title>T</title></titleInfo><originInfo>\(dates)</originInfo></mods>"
    let record = try #require(try events(of: text, as: .mods).first?.record)
    #expect(record["date"]?.plainText == date)
    #expect(record["other_date"]?.plainText == other)
  }

  @Test("the end of an embargo is no date of the work, and other dates of OpenAIRE are what they say")
  func openAIRE() throws {
    let dates = ["info:eu-repo/date/embargoEnd/2030-01-01", "info:eu-repo/date/publication/1854", "1860"]
    let text =
      "<oai_dc:dc xmlns:oai_dc=\"http://www.openarchives.org/OAI/2.0/oai_dc/\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\">"
      + "<dc:title>T</dc:title>" + dates.map { "<dc:date>\($0)</dc:date>" }.joined() + "</oai_dc:dc>"
    #expect(
      try table(text, as: .dc)
        == #"1 title="T" date_embargo_end="2030-01-01" date="1854" other_date="1860""#)
  }
}
