import CatalogFormats
import CatalogRecords
import Testing

/// Files that were made to do harm, or that are not what their name says.
@Suite struct HostileInputTests {
  /// A document of each XML format, with a place for its document type and for the words of its title.
  private static let documents: [(format: InputFormat, text: String)] = [
    (
      .marcxml,
      """
      TYPE<collection xmlns="http://www.loc.gov/MARC21/slim"><record><leader>00000nam a2200000 a 4500</leader>
      <datafield tag="245" ind1="0" ind2="0"><subfield code="a">TITLE</subfield></datafield></record></collection>
      """
    ),
    (
      .mods,
      """
      TYPE<modsCollection xmlns="http://www.loc.gov/mods/v3"><mods><titleInfo><title>TITLE</title></titleInfo></mods>
      </modsCollection>
      """
    ),
    (.dc, "TYPE<a xmlns:dc='http://purl.org/dc/elements/1.1/'><dc><dc:title>TITLE</dc:title></dc></a>"),
    (
      .opf,
      """
      TYPE<package xmlns="http://www.idpf.org/2007/opf"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
      <dc:title>TITLE</dc:title></metadata></package>
      """
    ),
    (
      .oai,
      """
      TYPE<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/"><ListRecords><record><header><identifier>a</identifier>
      </header><metadata><dc xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>TITLE</dc:title></dc></metadata>
      </record></ListRecords></OAI-PMH>
      """
    ),
    (
      .wikiquote,
      """
      TYPE<mediawiki><page><title>Ann</title><ns>0</ns><id>1</id><revision><id>2</id><text>== Quotes ==
      * TITLE and more words.
      </text></revision></page></mediawiki>
      """
    ),
  ]

  private static func document(_ format: InputFormat, title: String, type: String = "") -> String {
    let text = documents.first { $0.format == format }?.text ?? ""
    return text.replacing("TYPE", with: type).replacing("TITLE", with: title)
  }

  @Test("the documents are read when nothing is wrong with them", arguments: documents.map(\.format))
  func harmless(format: InputFormat) throws {
    let found = try events(of: Self.document(format, title: "Emma"), as: format)
    #expect(found.compactMap(\.record).count == 1 && found.allSatisfy { $0.rejected == nil }, "\(table(found))")
  }

  @Test("entities that would expand to gigabytes or name a file cost their record", arguments: documents.map(\.format))
  func entities(format: InputFormat) throws {
    let levels = (1...9).map { "<!ENTITY e\($0) '\(String(repeating: "&e\($0 - 1);", count: 10))'>" }
    let type = "<!DOCTYPE a [<!ENTITY e0 'aaaaaaaaaa'>\(levels.joined())<!ENTITY file SYSTEM 'file:///etc/passwd'>]>"
    for entity in ["e9", "file"] {
      let found = try events(of: Self.document(format, title: "&\(entity);", type: type), as: format)
      #expect(found.compactMap(\.record).isEmpty)
      #expect(found.compactMap(\.rejected?.reason).contains { $0.contains("Entity '\(entity)' not defined") })
    }
  }

  @Test("a record with a huge attribute is not kept, and the next one is read")
  func hugeAttribute() throws {
    let record = "<mods><titleInfo><title>Emma</title></titleInfo></mods>"
    let huge = record.replacing("<mods>", with: "<mods ID='\(String(repeating: "x", count: 8 << 20))'>")
    let text = "<modsCollection xmlns='http://www.loc.gov/mods/v3'>\n\(huge)\n\(record)</modsCollection>"
    let found = try events(of: text, as: .mods, options: InputOptions(maxRecordBytes: 1 << 20))
    #expect(found.first?.rejected?.reason.hasPrefix("the record is larger than 1 MiB") == true)
    #expect(found.compactMap(\.record).map(\.location.line) == [3])
  }

  @Test("a small dump that unpacks to a huge page costs that page")
  func hugePage() throws {
    let blanks = bzip2ed([UInt8](repeating: 0x20, count: 1 << 20))
    let page = Self.document(.wikiquote, title: "Emma")
    let (start, end) = (page.prefix(while: { $0 != "*" }), page.drop { $0 != "*" }.replacing("</mediawiki>", with: ""))
    let second = page.replacing("<mediawiki>", with: "")
    var dump = bzip2ed(Array(start.utf8))
    for _ in 0..<4 { dump += blanks }
    dump += bzip2ed(Array("\(end)\(second)".utf8))
    #expect(dump.count < 2000)
    let found = try events(of: dump, as: .wikiquote, options: InputOptions(maxRecordBytes: 1 << 20))
    #expect(found.first?.rejected?.reason.hasPrefix("the record is larger than 1 MiB") == true)
    #expect(found.compactMap(\.record).count == 1)
  }

  @Test("MARC in UTF-16 is refused in words, in either order of bytes", arguments: [true, false])
  func wideMARC(isLittle: Bool) throws {
    let narrow: [UInt8] = MARCSamples.iso2709([("001", "1"), ("245", "00|aEmma")])
    let bytes = narrow.flatMap { byte -> [UInt8] in isLittle ? [byte, 0] : [0, byte] }
    let expected = FormatError.notUTF8(file: "x.mrc", encoding: isLittle ? "UTF-16LE" : "UTF-16BE")
    #expect(throws: expected) { try events(of: bytes, as: .marc, named: "x.mrc") }
    #expect(throws: expected) { try events(of: bytes, named: "x.mrc") }
  }
}
