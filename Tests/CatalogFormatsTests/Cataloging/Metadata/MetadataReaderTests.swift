import CatalogFormats
import CatalogRecords
import Testing

@Suite struct MetadataReaderTests {
  @Test("Dublin Core's elements become fields, and identifiers of a known kind have fields of their own")
  func dublinCore() throws {
    let text = """
      <oai_dc:dc xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/" xmlns:dc="http://purl.org/dc/elements/1.1/">
        <dc:title>Walden</dc:title><dc:title>Life in the Woods</dc:title><dc:creator>Thoreau, Henry David</dc:creator>
        <dc:date>1854</dc:date><dc:subject>Nature</dc:subject><dc:description> A
          book. </dc:description><dc:identifier>urn:ISBN:123</dc:identifier><dc:identifier>x9</dc:identifier>
        <dc:identifier>https://doi.org/10.1/x</dc:identifier><dc:rights>free</dc:rights><dc:audience>all</dc:audience>
      </oai_dc:dc>
      """
    #expect(
      try table(events(of: Array(text.utf8), named: "a.xml")) == #"""
        1 title="Walden" alternative_title="Life in the Woods" date="1854" subject=["Nature"] note="A book." isbn="123" identifier="x9" doi="10.1/x" rights="free" dc_audience="all" attributions=["Thoreau, Henry David"]
        """#)
  }

  @Test("records of OAI-PMH have their header's identifier, and a deleted record is counted and said")
  func oai() throws {
    let text = """
      <OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/"><ListRecords>
      <record><header><identifier>oai:a:1</identifier><datestamp>2020-01-02</datestamp><setSpec>s</setSpec></header>
        <metadata><dc><title>One</title></dc></metadata></record>
      <record><header status="deleted"><identifier>oai:a:2</identifier><datestamp>2020-01-03</datestamp></header></record>
      <record><header><identifier>oai:a:3</identifier></header><metadata><record xmlns="http://www.loc.gov/MARC21/slim">
        <leader>00000nam a2200000 a 4500</leader><datafield tag="245" ind1="0" ind2="0"><subfield code="a">Three</subfield>
        </datafield></record></metadata></record>
      <resumptionToken>next</resumptionToken></ListRecords></OAI-PMH>
      """
    let found = try events(of: Array(text.utf8), options: InputOptions(keepsUnmapped: false))
    #expect(
      table(found) == #"""
        2 identifier="oai:a:1" title="One" set="s" datestamp="2020-01-02"
        4 ! OAI-PMH: the source deleted 'oai:a:2' on 2020-01-03, so nothing was imported; if an earlier import brought it, delete it from the catalog
        5 identifier="oai:a:3" title="Three" type="book"
        """#)
  }

  @Test("an error of a repository is a rejection")
  func oaiError() throws {
    let text = "<OAI-PMH><error code=\"noRecordsMatch\">none</error></OAI-PMH>"
    #expect(
      try table(text, as: .oai)
        == "1 ! OAI-PMH: the repository answered 'noRecordsMatch: none' instead of records; harvest the page again")
  }

  @Test("MODS has people by role, the host, the part and the identifiers")
  func mods() throws {
    let text = """
      <mods xmlns="http://www.loc.gov/mods/v3" ID="k1">
      <titleInfo><nonSort>The</nonSort><title>Gnats</title><subTitle>a study</subTitle></titleInfo>
      <name type="personal"><namePart type="given">Leslie</namePart><namePart type="given">A</namePart>
        <namePart type="family">Aamport</namePart><role><roleTerm type="text">author</roleTerm></role></name>
      <name><namePart>Bell, Acton</namePart><role><roleTerm type="code">trl</roleTerm></role></name>
      <name><namePart>Smith, J.</namePart><role><roleTerm type="text">editor</roleTerm></role></name>
      <genre>journal article</genre><language><languageTerm type="code">eng</languageTerm></language>
      <subject><topic>Gnats</topic><geographic>France</geographic></subject><abstract>Short.</abstract>
      <relatedItem type="host"><titleInfo><title>G-Journal</title></titleInfo><genre>periodical</genre>
        <originInfo><publisher>Press</publisher></originInfo>
        <part><detail type="volume"><number>41</number></detail><extent unit="page"><start>73</start><end>79</end></extent>
        <date>1986-07</date></part></relatedItem><part><date>1986-07</date></part>
      <identifier type="doi">10.1/x</identifier></mods>
      """
    #expect(
      try table(text, as: .mods) == #"""
        1 doi="10.1/x" identifier="k1" title="The Gnats: a study" editor="Smith, J." source="G-Journal" journal="G-Journal" publisher="Press" volume="41" pages="73–79" date="1986-07" language="eng" subject=["Gnats -- France"] note="Short." type="article" attributions=["Aamport, Leslie A.",{"creator":"Bell, Acton","role":"translated"}]
        """#)
  }

  @Test(
    "what is written as MODS and Dublin Core gives the values again that the format has",
    arguments: [OutputFormat.mods, .dc])
  func roundTrip(format: OutputFormat) throws {
    let fields = [
      OutputField("title", "Emma & <Co>"), OutputField("subject", .array(["Love", "War -- France"])),
      OutputField("identifier", "e1"), OutputField("date", "1815"), OutputField("language", "en"),
      OutputField("attributions", .array([.object(["creator": "Austen, Jane", "role": "wrote"])])),
      OutputField("type", "book"), OutputField("note", "A note."), OutputField("rights", "CC0"),
      OutputField("extra", .object(["publisher": "Murray", "isbn": .array(["1", "2"]), "doi": "10.1/x"])),
    ]
    let text = try written([fields], as: format, columns: [])
    let again = try #require(try events(of: text, as: InputFormat(rawValue: format.rawValue)).first?.record)
    let expected: [String: JSONValue] = [
      "title": "Emma & <Co>", "subject": .array(["Love", "War -- France"]), "identifier": "e1", "date": "1815",
      "language": "en", "attributions": .array(["Austen, Jane"]), "type": "book", "note": "A note.", "rights": "CC0",
      "publisher": "Murray", "isbn": .array(["1", "2"]), "doi": "10.1/x",
    ]
    #expect(again.present == expected)
  }

  @Test("the members of an RDF container are values of their own", arguments: ["Seq", "Bag", "Alt"])
  func containers(name: String) throws {
    let text = """
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dc="http://purl.org/dc/elements/1.1/">
      <rdf:Description rdf:about="x"><dc:title>T</dc:title>
      <dc:creator><rdf:\(name)><rdf:li>A One</rdf:li><rdf:li>B Two</rdf:li></rdf:\(name)></dc:creator>
      <dc:subject><rdf:\(name)><rdf:_1>s1</rdf:_1><rdf:_2>s2</rdf:_2></rdf:\(name)></dc:subject>
      </rdf:Description></rdf:RDF>
      """
    let record = try #require(try events(of: text, as: .dc).compactMap(\.record).first)
    #expect(record["attributions"] == .array([.string("A One"), .string("B Two")]))
    #expect(record["subject"] == .array([.string("s1"), .string("s2")]))
  }

  @Test(
    "the language of MODS is a code before words, and that of the text before that of a part",
    arguments: [
      (
        "<language><languageTerm type=\"text\">German</languageTerm><languageTerm type=\"code\">ger</languageTerm></language>",
        #""ger""#
      ),
      (
        "<language objectPart=\"summary\"><languageTerm>eng</languageTerm></language><language><languageTerm>ger</languageTerm></language>",
        #"["ger","eng"]"#
      ),
      ("<language objectPart=\"translation\"><languageTerm>eng</languageTerm></language>", #""eng""#),
      ("<language>fre</language><language usage=\"primary\">lat</language>", #"["lat","fre"]"#),
      ("<language><languageTerm>ger; eng</languageTerm></language>", #"["ger","eng"]"#),
    ])
  func languages(elements: String, expected: String) throws {
    let text = "<mods xmlns=\"http://www.loc.gov/mods/v3\"><titleInfo><title>T</title></titleInfo>\(elements)</mods>"
    #expect(try table(text, as: .mods) == "1 title=\"T\" language=\(expected)")
  }

  @Test(
    "the parts of a name in MODS are joined as catalogs write them",
    arguments: [
      ("<name><namePart>United States.</namePart><namePart>Army</namePart></name>", "United States. Army"),
      (
        "<name type=\"corporate\"><namePart>United States</namePart><namePart>Army</namePart></name>",
        "United States. Army"
      ),
      (
        "<name type=\"conference\"><namePart>Council</namePart><namePart>(1962 : Rome)</namePart></name>",
        "Council (1962 : Rome)"
      ),
      ("<name><namePart>Bell</namePart><namePart>Acton</namePart></name>", "Bell, Acton"),
      (
        "<name><namePart>John Paul</namePart><namePart type=\"termsOfAddress\">II, Pope</namePart></name>",
        "John Paul II, Pope"
      ),
      (
        "<name><namePart type=\"family\">King</namePart><namePart type=\"given\">Martin</namePart>"
          + "<namePart type=\"termsOfAddress\">Jr.</namePart><namePart type=\"date\">1929-1968</namePart></name>",
        "King, Martin, Jr., 1929-1968"
      ),
      (
        "<name><namePart type=\"family\">Gates</namePart><namePart type=\"given\">Bill</namePart>"
          + "<namePart type=\"termsOfAddress\">III</namePart></name>",
        "Gates, Bill, III"
      ),
    ])
  func names(element: String, expected: String) throws {
    let text = "<mods xmlns=\"http://www.loc.gov/mods/v3\">\(element)</mods>"
    #expect(try table(text, as: .mods) == "1 attributions=[\"\(expected)\"]")
  }

  @Test(
    "no blank is between an article and the word that it is written with",
    arguments: [("L'", "L'Assommoir"), ("L’", "L’Assommoir"), ("al-", "al-Assommoir"), ("The", "The Assommoir")])
  func articles(article: String, expected: String) throws {
    let text =
      "<mods xmlns=\"http://www.loc.gov/mods/v3\"><titleInfo><nonSort>\(article)</nonSort><title>Assommoir</title></titleInfo></mods>"
    #expect(try table(text, as: .mods) == "1 title=\"\(expected)\"")
  }

  @Test("an element of Dublin Core may have several languages or contributors, and HTML in a description")
  func dublinCoreValues() throws {
    let text = """
      <dc xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:language>ger; eng</dc:language>
      <dc:contributor>Lee, Ann; Poe, Bob</dc:contributor>
      <dc:description>&lt;p&gt;One &amp;amp; two&lt;/p&gt;</dc:description><dc:description>a &lt; b</dc:description></dc>
      """
    #expect(
      try table(text, as: .dc) == #"""
        1 language=["ger","eng"] contributor=["Lee, Ann","Poe, Bob"] note="One & two\na < b"
        """#)
  }
}
