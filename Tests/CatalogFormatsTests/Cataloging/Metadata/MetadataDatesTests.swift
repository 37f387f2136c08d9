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
}
