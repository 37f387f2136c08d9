import CatalogFormats
import CatalogRecords
import Testing

@Suite struct MARCSerializationTests {
  @Test("one record gives the same values in all five serializations", arguments: ["marc", "marcxml", "json", "aleph"])
  func serializations(name: String) throws {
    let expected = try #require(try events(of: Self.lines, as: .marcmaker).first?.record).values
    let bytes: [UInt8] =
      switch name {
      case "marc": MARCSamples.iso2709([("001", "42"), ("245", "10|aEmma :|ba {novel} /"), ("650", " 0|aLove$")])
      case "marcxml": Array(Self.xml.utf8)
      case "json": Array(Self.json.utf8)
      default: Array(Self.aleph.utf8)
      }
    let found = try #require(try events(of: bytes).first?.record)
    #expect(found.values == expected)
  }

  @Test(
    "each serialization is recognized by its content",
    arguments: [
      (Self.lines, InputFormat.marcmaker), (Self.xml, .marcxml), (Self.json, .marcjson), ("[\(Self.json)]", .marcjson),
      (Self.aleph, .aleph), ("{\"title\":\"leader\"}", .jsonl), ("<a><title>x</title></a>", nil),
      ("00054cam a2200037   450024500080000000|aX", .marc),
    ])
  func recognition(text: String, format: InputFormat?) {
    #expect(InputFormat.guess(name: "-", head: Array(text.utf8)) == format)
  }

  @Test("lines that are not fields cost their record, and the next is read")
  func brokenLines() throws {
    let text = "=LDR  00000nam\\a2200000\\a\\4500\n=245  00$aOne\nno field\n\n=LDR  00000nam\n=245  00$aTwo\n"
    let found = try events(of: text, as: .marcmaker)
    #expect(found[0].rejected?.reason == "line 3 of the record is not a field such as '=245  10$aTitle'")
    #expect(found[1].record?["title"] == "Two")
    #expect(found[1].record?.location.description == "t:5")
  }

  @Test("objects of MARC-in-JSON without fields are rejected")
  func brokenJSON() throws {
    let found = try events(of: "{\"leader\":\"\",\"fields\":1}\n{\"leader\":\"\",\"fields\":[]}\n{\n", as: .marcjson)
    #expect(found.map { $0.rejected != nil } == [true, true, true])
  }

  private static let lines =
    "=LDR  00000cam\\a2200000\\\\\\4500\n=001  42\n=245  10$aEmma :$ba {lcub}novel{rcub} /\n=650  \\0$aLove{dollar}\n"

  private static let xml = """
    <?xml version="1.0"?>
    <marc:collection xmlns:marc="http://www.loc.gov/MARC21/slim"><marc:record>
      <marc:leader>00123cam a2200045   4500</marc:leader>
      <marc:controlfield tag="001">42</marc:controlfield>
      <marc:datafield tag="245" ind1="1" ind2="0"><marc:subfield code="a">Emma :</marc:subfield>
        <marc:subfield code="b">a {novel} /</marc:subfield></marc:datafield>
      <marc:datafield tag="650" ind1=" " ind2="0"><marc:subfield code="a">Love$</marc:subfield></marc:datafield>
    </marc:record></marc:collection>
    """

  private static let json = """
    {"leader":"00123cam a2200045   4500","fields":[{"001":"42"},{"245":{"ind1":"1","ind2":"0","subfields":[{"a":"Emma :"},\
    {"b":"a {novel} /"}]}},{"650":{"ind1":" ","ind2":"0","subfields":[{"a":"Love$"}]}}]}
    """

  private static let aleph = """
    000000042 LDR   L 00123cam^a2200045^^^4500
    000000042 001   L 42
    000000042 24510 L $$aEmma :$$ba {novel} /
    000000042 650 0 L $$aLove$
    """
}
