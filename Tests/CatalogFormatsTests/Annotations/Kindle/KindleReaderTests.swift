import CatalogFormats
import CatalogRecords
import Testing

@Suite struct KindleReaderTests {
  private func clipping(_ mark: String, _ text: String, book: String = "Emma (Austen, Jane)") -> String {
    "\(book)\r\n\(mark)\r\n\r\n\(text)\r\n==========\r\n"
  }

  @Test("a clipping has its words, its book, its author, its place and its time")
  func oneClipping() throws {
    let text = clipping(
      "- Your Highlight on page 12 | Location 170-72 | Added on Friday, January 2, 2015 12:05:09 AM", "Vanity\r\nworks."
    )
    #expect(
      try table(text, as: .kindle) == """
        1 text="Vanity\\nworks." attributions=[{"creator":"Austen, Jane","locator":"p. 12"}] source="Emma" pages="12" \
        location="170-172" highlighted="2015-01-02T00:05:09"
        """)
  }

  /// The first eleven are those of yakimka/clippings (MIT); the others are wordings of older devices, and languages
  /// without a public sample.
  @Test(
    "the second line is understood in the languages of the devices",
    arguments: [
      (
        "- Deine Markierung auf Seite 112 | bei Position 1300-1301 | Hinzugefügt am Donnerstag, 22. August 2024 18:10:53",
        "112", "1300-1301"
      ),
      (
        "- La subrayado en la página 112 | posición 1300-1301 | Añadido el jueves, 22 de agosto de 2024 18:10:53",
        "112", "1300-1301"
      ),
      (
        "- Votre surlignement sur la page 112 | emplacement 1300-1301 | Ajouté le jeudi 22 août 2024 18:10:53", "112",
        "1300-1301"
      ),
      (
        "- La tua evidenziazione a pagina 112 | posizione 1300-1301 | Aggiunto in data giovedì 22 agosto 2024 18:10:53",
        "112", "1300-1301"
      ),
      ("- 112ページ|位置No. 1300-1301のハイライト |作成日: 2024年8月22日木曜日 18:10:53", "112", "1300-1301"),
      (
        "- Je highlight op pagina 112 | locatie 1300 t/m 1301 | Toegevoegd op donderdag 22 augustus 2024 18:10:53",
        "112", "1300-1301"
      ),
      (
        "- Seu destaque na página 112 | posição 1300-1301 | Adicionado: quinta-feira, 22 de agosto de 2024 18:10:53",
        "112", "1300-1301"
      ),
      (
        "– Ваш выделенный отрывок на странице 112 | Место 1300–1301 | Добавлено: четверг, 22 августа 2024 г. в 18:10:53",
        "112", "1300-1301"
      ),
      ("- 您在第 112 页（位置 #1300-1301）的标注 | 添加于 2024年8月22日星期四 下午6:10:53", "112", "1300-1301"),
      (
        "- Your Highlight on page 112 | Location 1300-1301 | Added on Thursday, August 22, 2024 6:10:53 PM", "112",
        "1300-1301"
      ),
      (
        "- Your Highlight on page 112 | location 1300-1301 | Added on Thursday, 22 August 2024 18:10:53", "112",
        "1300-1301"
      ),
      ("- Highlight Loc. 1300-01 | Added on Thursday, August 22, 2024, 06:10:53 PM", nil, "1300-1301"),
      ("- Mi subrayado Posición 1300-1301 | Añadido el jueves 22 de agosto de 2024, 18:10:53", nil, "1300-1301"),
      ("- Your Highlight on page xii | Added on Thursday, August 22, 2024 6:10:53 PM", "xii", nil),
      ("- 您在位置 #1300-1301的標註 | 新增於 2024年8月22日 星期四 下午6:10:53", nil, "1300-1301"),
      (
        "- Twoje zaznaczenie na stronie 112 | Lokalizacja 1300-1301 | Dodano: czwartek, 22 sierpnia 2024 18:10:53",
        "112", "1300-1301"
      ),
    ] as [(String, String?, String?)])
  func languages(line: String, page: String?, location: String?) throws {
    let record = try #require(try events(of: clipping(line, "Words"), as: .kindle).first?.record)
    #expect(record["text"] == .string("Words"))
    #expect(record["pages"] == page.map { .string($0) })
    #expect(record["location"] == location.map { .string($0) })
    #expect(record["highlighted"] == .string("2024-08-22T18:10:53"))
  }

  @Test("notes join their highlight, before it or after it, and bookmarks are skipped with a word")
  func notes() throws {
    let text =
      clipping("- Your Note on Location 20 | Added on Friday, January 2, 2015 1:00:00 PM", "before")
      + clipping("- Your Highlight on Location 10-20 | Added on Friday, January 2, 2015 1:00:00 PM", "Marked")
      + clipping("- Your Note on Location 20 | Added on Friday, January 2, 2015 1:01:00 PM", "before and after")
      + clipping("- Your Note on Location 99 | Added on Friday, January 2, 2015 1:02:00 PM", "alone")
      + clipping("- Your Bookmark on Location 99 | Added on Friday, January 2, 2015 1:03:00 PM", "")
    let found = try events(of: text, as: .kindle)
    #expect(found.compactMap(\.record).map { $0["note"] } == [.string("before and after"), .string("alone")])
    #expect(found.compactMap(\.record).map { $0["text"] } == [.string("Marked"), nil])
    #expect(
      table(Array(found.suffix(2))) == """
        t: 2 notes were joined with the highlights they belong to.
        t: 1 bookmark was skipped: no text to import.
        """)
  }

  @Test("versions of one highlight are merged into the longest, and said")
  func versions() throws {
    let text =
      clipping("- Your Highlight on Location 10-12 | Added on Friday, January 2, 2015 1:00:00 PM", "To be")
      + clipping("- Your Highlight on Location 10-13 | Added on Friday, January 2, 2015 1:00:09 PM", "To be, or not")
      + clipping("- Your Highlight on Location 10-12 | Added on Friday, January 2, 2015 1:01:00 PM", "Another")
      + clipping("- Your Highlight on Location 50-52 | Added on Friday, January 2, 2015 1:01:00 PM", "To be")
    let found = try events(of: text, as: .kindle)
    #expect(found.compactMap(\.record).map { $0["text"] } == ["To be, or not", "Another", "To be"].map { .string($0) })
    #expect(
      table([found[3]])
        == "t: 1 clipping was merged with another version of the same passage; the longest text was kept.")
  }

  @Test(
    "authors, parentheses of titles, and the marks at each clipping's start are told apart",
    arguments: [
      ("Emma", "Emma", []), ("Emma (Penguin Classics) (Jane Austen)", "Emma (Penguin Classics)", ["Jane Austen"]),
      ("\u{FEFF}Omens (Gaiman, Neil;Pratchett, Terry)", "Omens", ["Gaiman, Neil", "Pratchett, Terry"]),
      ("道（村上春樹）", "道", ["村上春樹"]), ("道（上）", "道（上）", []), ("道（文庫版）", "道（文庫版）", []),
      ("Set (Knuth (Donald E.))", "Set", ["Knuth (Donald E.)"]), ("(Only)", "(Only)", []),
    ])
  func books(line: String, title: String, authors: [String]) throws {
    let text = clipping("- Your Highlight on Location 1", "Words", book: line)
    let record = try #require(try events(of: text, as: .kindle).first?.record)
    #expect(record["source"] == .string(title))
    let names = authors.map { JSONValue.object(["creator": .string($0), "locator": .string("loc. 1")]) }
    #expect(record["attributions"] == (names.isEmpty ? nil : .array(names)))
  }

  @Test("what is no clipping, or has lost its words, is rejected with the reason, and the next is read")
  func rejected() throws {
    let text =
      "Emma\nno mark\n==========\n"
      + clipping("- Your Highlight on Location 1", " <You have reached the clipping limit for this item>")
      + clipping("- Your Highlight on Location 2", "Words")
    let found = try events(of: text, as: .kindle)
    #expect(
      table(Array(found.prefix(2))) == """
        1 ! the second line of a clipping begins with '- ' and says what was marked; fix it, or remove the clipping
        4 ! the device did not keep the text, but wrote <You have reached the clipping limit for this item>; copy it from the book
        """)
    #expect(found[0].rejected?.bytes == Array("Emma\nno mark".utf8))
    #expect(found.compactMap(\.record).count == 1)
  }

  @Test("a file is recognized by its first clipping")
  func recognized() {
    let text = clipping("- Ihre Markierung bei Position 1-2", "Wörter")
    #expect(InputFormat.guess(name: "My Clippings.txt", head: Array(text.utf8)) == .kindle)
  }

  @Test(
    "years of two digits, and Roman pages before other words",
    arguments: [
      ("- Markierung Pos. 560-63 | Hinzugefügt am 29.04.17 21:23:29", nil, "2017-04-29T21:23:29"),
      ("- Highlight Loc. 1 | Added on Saturday, 29 April 17 21:23:29", nil, "2017-04-29T21:23:29"),
      ("- 您在第 iv 页（位置 #30-31）的标注 | 添加于 2017年4月29日星期六 下午9:23:29", "iv", "2017-04-29T21:23:29"),
      ("- xiiページ|位置No. 18-19のハイライト |作成日: 2017年4月29日土曜日 21:23:29", "xii", "2017-04-29T21:23:29"),
      (
        "- Your Highlight on page xvi-xvii | Added on Saturday, April 29, 2017 9:23:29 PM", "xvi-xvii",
        "2017-04-29T21:23:29"
      ),
    ] as [(String, String?, String)])
  func oldMarks(mark: String, page: String?, time: String) throws {
    let record = try #require(try events(of: clipping(mark, "Words"), as: .kindle).first?.record)
    #expect(record["pages"]?.plainText == page)
    #expect(record["highlighted"] == .string(time))
  }

  @Test(
    "a list of names is split at commas and conjunctions, and a name with the family's first is not",
    arguments: [
      ("Ann Writer, Bob Poe, and Cy Doe", ["Ann Writer", "Bob Poe", "Cy Doe"]),
      ("Ann Writer, Bob Poe", ["Ann Writer", "Bob Poe"]), ("García Márquez, Gabriel", ["García Márquez, Gabriel"]),
      ("García Márquez, Gabriel José", ["García Márquez, Gabriel José"]),
      ("World Health Organization, Geneva Office", ["World Health Organization, Geneva Office"]),
    ])
  func authorLists(authors: String, names: [String]) throws {
    let text = clipping(
      "- Your Highlight on page 12 | Added on Friday, January 2, 2015 12:05:09 AM", "Words.", book: "T (\(authors))")
    let record = try #require(try events(of: text, as: .kindle).first?.record)
    #expect(record.people == names)
  }

  @Test("a time that is not understood keeps its capitals")
  func unreadTime() throws {
    let text = clipping("- Your Highlight on page 3 | Added on Sunday, 30 February 2015 12:05:09", "Words.")
    let record = try #require(try events(of: text, as: .kindle).first?.record)
    #expect(record["highlighted"] == .string("Added on Sunday, 30 February 2015 12:05:09"))
  }

  @Test(
    "marks between thousands are not ends of numbers, and pages of chapters have two parts",
    arguments: [
      ("Location 1,234-1,236", "location", "1234-1236"), ("Location 1.234-36", "location", "1234-1236"),
      ("page A-3-A-4", "pages", "A-3-A-4"), ("page 1,204", "pages", "1204"), ("page 12-14", "pages", "12-14"),
    ])
  func numbers(place: String, name: String, expected: String) throws {
    let text = clipping("- Your Highlight on \(place) | Added on Friday, January 2, 2015 12:05:09 AM", "Words.")
    let record = try #require(try events(of: text, as: .kindle).first?.record)
    #expect(record[name] == .string(expected))
  }
}
