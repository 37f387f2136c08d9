import CatalogFormats
import CatalogRecords
import Testing

@Suite struct WikiLanguagesTests {
  @Test("German pages have the source after a dash on the same line")
  func german() throws {
    let text = """
      '''Johann Wolfgang von Goethe''' (1749–1832), Dichter
      == Zitate mit Quellenangabe ==
      * "Es irrt der Mensch, so lang er strebt." - ''Faust I, Vers 317''
      == Fälschlich zugeschrieben ==
      * „Man reist nicht.“ – ''tatsächlich von Moritz''
      == Zitate mit Bezug auf Goethe ==
      * "Groß." - ''[[Heinrich Heine]], Die romantische Schule''
      """
    let records = try quotations("Johann Wolfgang von Goethe", text, wiki: "de")
    #expect(records.map { $0.text("text") } == ["Es irrt der Mensch, so lang er strebt.", "Man reist nicht.", "Groß."])
    #expect(
      records.map(\.credits) == [
        ["wrote Johann Wolfgang von Goethe"], ["misattributed Johann Wolfgang von Goethe"], ["wrote Heinrich Heine"],
      ])
    #expect(records.map { $0.text("source") } == ["Faust I, Vers 317", nil, "Die romantische Schule"])
    #expect(records.map { $0.text("language") } == ["de", "de", "de"])
  }

  @Test("French pages have quotations and sources in templates")
  func french() throws {
    let text = """
      '''Voltaire''' (1694-1778)
      == Citations ==
      {{citation|citation=Il faut cultiver notre jardin.|langue=fr}}
      {{Réf Livre|titre=Candide|auteur=Voltaire|éditeur=Cramer|année=1759|page=295}}
      == Citations sur Voltaire ==
      {{citation|Voltaire est ''le'' siècle.}}
      {{Réf Livre|titre=Discours|auteur=Victor Hugo|année=1878}}
      """
    let records = try quotations("Voltaire", text, wiki: "fr")
    #expect(records.map { $0.text("text") } == ["Il faut cultiver notre jardin.", "Voltaire est le siècle."])
    #expect(records.map(\.credits) == [["wrote Voltaire"], ["wrote Victor Hugo"]])
    #expect(records.map { $0.text("source") } == ["Candide", "Discours"])
    #expect(records.map { $0.text("date") } == ["1759", "1878"])
    #expect(records[0].text("note") == "Voltaire, Candide, Cramer (1759), 295")
  }

  @Test("Italian pages have the source in a parenthesis or a footnote")
  func italian() throws {
    let text = """
      '''Italo Calvino''' (1923 – 1985), scrittore italiano.
      ==Citazioni di Italo Calvino==
      *Prendete la vita con leggerezza. (da ''Lezioni americane'', p. 7)
      *Un classico.<ref>Da ''Perché leggere i classici'', Mondadori, 1991.</ref>
      ==Citazioni su Italo Calvino==
      *Era bravo. ([[Umberto Eco]])
      """
    let records = try quotations("Italo Calvino", text, wiki: "it")
    #expect(records.map { $0.text("text") } == ["Prendete la vita con leggerezza.", "Un classico.", "Era bravo."])
    #expect(records.map { $0.text("source") } == ["Lezioni americane", "Perché leggere i classici", nil])
    #expect(
      records.map { $0.credits.first } == [
        "wrote Italo Calvino p. 7", "wrote Italo Calvino", "wrote Umberto Eco",
      ])
    #expect(records[1].text("date") == "1991")
  }

  @Test("Spanish pages have guillemets, and sources below or in a footnote")
  func spanish() throws {
    let text = """
      '''Miguel de Cervantes''' (1547-1616) fue un escritor.
      == Citas ==
      * «La libertad, Sancho».
      ** Fuente: ''Don Quijote'' (1615), cap. 58
      == Atribuidas ==
      * «Ladran, Sancho».
      """
    let records = try quotations("Miguel de Cervantes", text, wiki: "es")
    #expect(records.map { $0.text("text") } == ["La libertad, Sancho.", "Ladran, Sancho."])
    #expect(records.map(\.credits) == [["wrote Miguel de Cervantes cap. 58"], ["attributed Miguel de Cervantes"]])
    #expect(records[0].text("source") == "Don Quijote")
  }

  @Test(
    "a year after the title is the date, and the rest is the place",
    arguments: [
      ("** Fuente: ''Emma'', 1815.", "1815", "wrote Ann Lee"),
      ("** ''Emma'', 1815, p. 3", "1815", "wrote Ann Lee p. 3"),
      ("** ''Emma'', p. 3, 1815", "1815", "wrote Ann Lee p. 3"), ("** ''Emma'', p. 3", nil, "wrote Ann Lee p. 3"),
      ("** ''Emma'' (1815), 1816", "1815", "wrote Ann Lee 1816"),
    ] as [(String, String?, String)])
  func yearAfterTitle(line: String, date: String?, credit: String) throws {
    let text = "'''Ann Lee''' (1790–1850) fue una escritora.\n== Citas ==\n* «La libertad, Sancho».\n\(line)\n"
    let record = try #require(try quotations("Ann Lee", text, wiki: "es").first)
    #expect(record.text("date") == date && record.text("source") == "Emma")
    #expect(record.credits == [credit])
  }

  @Test("Russian pages have a template with quotation, author and comment")
  func russian() throws {
    let text = """
      '''Жизнь''' — тема
      == Цитаты ==
      {{Q|Цитата=Жизнь прожить — не поле перейти.|Автор=[[Борис Пастернак]]|Комментарий=«Гамлет», 1946|Оригинал=}}
      {{Q|Жить — значит мыслить.|[[Цицерон]]|}}
      """
    let records = try quotations("Жизнь", text, wiki: "ru")
    #expect(records.map { $0.text("text") } == ["Жизнь прожить — не поле перейти.", "Жить — значит мыслить."])
    #expect(records.map(\.credits) == [["wrote Борис Пастернак"], ["wrote Цицерон"]])
    #expect(records[0].text("date") == "1946")
    #expect(records[0].text("source") == "Гамлет")
  }
}
