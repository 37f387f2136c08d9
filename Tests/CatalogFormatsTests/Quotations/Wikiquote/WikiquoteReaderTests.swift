import CatalogFormats
import CatalogRecords
import Testing

@Suite struct WikiquoteReaderTests {
  private static let seneca = """
    [[File:Seneca.jpg|thumb|''Life is long''.]]
    '''[[w:Seneca|Lucius Annaeus Seneca]]''' (c. 4 BC – AD 65) was a philosopher.
    == Quotes ==
    * It is '''not''' short.<!-- hidden -->
    ** ''[[De Brevitate Vitae]]'' (49), Ch. 1
    ** Original: ''Non exiguum temporis habemus.''
    *** Variant translation: Life is long.
    === ''Letters to Lucilius'' (65) ===
    * While we wait,<br/>life passes.
    ** Letter 3, 1
    == Disputed ==
    * Religion is true.
    ** Attributed by [[Gibbon]].
    == Misattributed ==
    * Errare humanum est.
    ** By ''Cicero'', Philippics (44 BC)
    == Quotes about Seneca ==
    * He was great.
    ** [[Michel de Montaigne]], ''Essays'' (1580), II. 10
    == External links ==
    * [http://example.org x]
    """

  @Test("a person's page has quotations by the person, with the section's role, and about the person")
  func person() throws {
    let records = try quotations("Seneca (philosopher)", Self.seneca)
    #expect(
      records.map(\.credits) == [
        ["wrote Seneca Ch. 1"], ["wrote Seneca Letter 3, 1"], ["disputed Seneca"], ["misattributed Seneca"],
        ["wrote Michel de Montaigne II. 10"],
      ])
    #expect(records.map { $0.text("source") } == ["De Brevitate Vitae", "Letters to Lucilius", nil, nil, "Essays"])
    #expect(records.map { $0.text("date") } == ["49", "65", nil, nil, "1580"])
    #expect(records.map { $0.text("subject") } == [nil, nil, nil, nil, "Seneca (philosopher)"])
    #expect(records[0].text("original") == "Non exiguum temporis habemus.")
    #expect(records[0].text("translation") == "Variant translation: Life is long.")
    #expect(records[1].text("text") == "While we wait,\nlife passes.")
    #expect(records[3].text("attributions")?.contains(#""evidence":"By Cicero, Philippics (44 BC)""#) == true)
  }

  @Test("page, revision, address and language are kept, and an identifier that survives a new revision")
  func provenance() throws {
    let record = try #require(try quotations("Seneca (philosopher)", Self.seneca).first)
    #expect(record.text("page") == "Seneca (philosopher)")
    #expect(record["revision"] == .integer(345))
    #expect(record.text("url") == "https://en.wikiquote.org/wiki/Seneca_(philosopher)")
    #expect(record.text("language") == "en")
    #expect(record.text("section") == "Quotes")
    let changed = try quotations("Seneca (philosopher)", Self.seneca.replacing("Ch. 1", with: "Ch. 2"))
    #expect(record.text("identifier")?.hasPrefix("enwikiquote:7:") == true)
    #expect(changed.first?["identifier"] == record["identifier"])
    #expect(Set(changed.map { $0["identifier"] }).count == changed.count)
  }

  /// The citation lines of the sample of Wikiquote's pages in repository santhoshtr/wikiquotes-structured (CC BY-SA
  /// 4.0).
  @Test(
    "a page about a theme has the author, the work, the date and the place in the line below",
    arguments: [
      ("[[Thomas Gray]], ''The Bard'' (1757), I. 3. lines 39-40.", "Thomas Gray I. 3. lines 39-40", "The Bard", "1757"),
      (
        "[[Vincent van Gogh]], Letter no. 155 (June 1880), published in ''The Letters''.", "Vincent van Gogh",
        "Letter no. 155", "June 1880"
      ),
      (
        "Joyce Kilmer in \"The Proud Poet\" in ''Main Street and Other Poems'' (1917).", nil,
        "Main Street and Other Poems", "1917"
      ),
      (
        "Jean Paul, as reported in Josiah Gilbert, ''Dictionary of Burning Words'' (1895), p. 105.", "Jean Paul p. 105",
        "Dictionary of Burning Words", "1895"
      ),
      (
        "[[Percy Bysshe Shelley]], ''The Witch of Atlas'', Stanza 2. As reported in ''Hoyt's Cyclopedia'' (1922)",
        "Percy Bysshe Shelley Stanza 2", "The Witch of Atlas", nil
      ),
    ] as [(String, String?, String?, String?)])
  func theme(line: String, credit: String?, source: String?, date: String?) throws {
    let record = try #require(try quotations("Warmness", "'''Warmness''' is a theme.\n* Words.\n** \(line)").first)
    #expect(record.credits == [credit].compactMap { $0.map { "wrote \($0)" } })
    #expect(record.text("source") == source)
    #expect(record.text("date") == date)
    #expect(record.text("subject") == "Warmness")
    #expect(record.text("note")?.contains("''") == false)
  }

  @Test("a work's page has the work as source, and dialogues as one record")
  func work() throws {
    let text = """
      '''''[[w:Casablanca|Casablanca]]''''' is a 1942 film.
      ==Rick==
      * Here's looking at you, kid.
      ==Dialogue==
      :'''Ilsa''': Play it, Sam.
      :'''Sam''': I don't know.
      <hr width="50%"/>
      '''Renault''': Shocked!
      '''Croupier''': Your winnings.
      ==Cast==
      * Humphrey Bogart
      """
    let records = try quotations("Casablanca (film)", text)
    #expect(
      records.map { $0.text("text") } == [
        "Here's looking at you, kid.", "Ilsa: Play it, Sam.\nSam: I don't know.",
        "Renault: Shocked!\nCroupier: Your winnings.",
      ])
    #expect(Set(records.map { $0.text("source") }) == ["Casablanca (film)"])
  }

  @Test("redirects and other namespaces are counted, a malformed page costs itself")
  func otherPages() throws {
    let page =
      "<page><title>T</title><ns>0</ns><id>1</id><revision><id>2</id><text>* Some words.</text></revision></page>"
    let text =
      "<mediawiki>\n<page><title>A</title><redirect title=\"B\"/></page>\n"
      + page.replacing("<ns>0", with: "<ns>1") + "\n" + page.replacing("words", with: "a & b") + "\n" + page
      + "</mediawiki>"
    let found = try events(of: text, as: .wikiquote)
    #expect(found.map { $0.record?.text("text") } == [nil, "Some words.", nil])
    #expect(found.first?.rejected?.location.line == 4)
    #expect(
      found.last
        == .notice(.init(file: "t", "pages skipped: 1 of redirects, 1 of talk, templates and other namespaces")))
  }

  @Test("a dump is recognized by its root")
  func recognized() {
    #expect(InputFormat.guess(name: "pages-articles.xml.bz2", head: Array(dump("T", "* a").utf8)) == .wikiquote)
  }
}
