import CatalogFormats
import CatalogRecords
import Testing

/// Clippings of old devices, and the notebooks that Kindle's programs export.
@Suite struct KindleNotebookTests {
  private func clipping(_ mark: String, title: String = "The Long Road (Ann Writer)") throws -> RawRecord {
    try #require(try events(of: "\(title)\n\(mark)\n\nWords here\n==========\n", as: .kindle).first?.record)
  }

  @Test("the table of notes is read in the languages of the program")
  func foreignTable() throws {
    let text = """
      "Ihre Kindle-Notizen zu:",,,
      "DIE STRASSEN",,,
      "von Ann Writer",,,
      "Kostenlose Kindle-Direktvorschau:",,,
      "http://a.example/x",,,
      ----------------------------------------------,,,
      ,,,
      "Art der Anmerkung","Position","Markiert?","Anmerkung"
      "Markierung (Gelb)","Position 12","","die Wörter"
      "Notiz","Position 12","","meine Notiz"
      """
    #expect(InputFormat.guess(name: "a.csv", head: Array(text.utf8)) == .kindle)
    let records = try events(of: text, as: .kindle).compactMap(\.record)
    #expect(records.map { $0["text"] } == [.string("die Wörter")])
    #expect(records.map { $0["note"] } == [.string("meine Notiz")])
    #expect(records.first?["source"] == .string("DIE STRASSEN"))
    #expect(records.first?["attributions"]?.json.contains("Ann Writer") == true)
  }

  @Test("a note of a device before 2012 is a note, and joins its highlight")
  func oldNotes() throws {
    let text = """
      The Long Road (Ann Writer)
      - Highlight Loc. 344-46  | Added on Monday, November 14, 2011, 10:24 AM

      Words of the book here
      ==========
      The Long Road (Ann Writer)
      - Note Loc. 345  | Added on Monday, November 14, 2011, 10:25 AM

      my remark
      ==========
      """
    let records = try events(of: text, as: .kindle).compactMap(\.record)
    #expect(records.map { $0["note"] } == [.string("my remark")])
    #expect(try clipping("- Note on Page 20 | Added on Monday, November 14, 2011, 10:25 AM")["type"] == .string("note"))
  }

  @Test(
    "places and times are kept apart",
    arguments: [
      (
        "- Highlight Loc. 563-64  | Added on Saturday, 29 April 17 21:23:29 GMT-02:23", nil, "563-564",
        "2017-04-29T21:23:29"
      ),
      (
        "- Your Highlight on page xvi-xvi | Added on Monday, April 18, 2016 7:28:27 AM", "xvi", nil,
        "2016-04-18T07:28:27"
      ),
      (
        "- Your Highlight on page xvi-xviii | Added on Monday, April 18, 2016 7:28:27 AM", "xvi-xviii", nil,
        "2016-04-18T07:28:27"
      ),
      (
        "- Your Highlight on page A-3 | location 12 | Added on Monday, April 18, 2016 7:28 AM", "A-3", "12",
        "2016-04-18T07:28:00"
      ),
      ("- Your Highlight on page 12-14 | Added on Monday, April 18, 2016 7:28 AM", "12-14", nil, "2016-04-18T07:28:00"),
      (
        "- Mi subrayado Posición 344-45 | Añadido el lunes 1 de octubre de 2012 17H36' GMT+01:59", nil, "344-345",
        "2012-10-01T17:36:00"
      ),
      (
        "- Ihre Markierung Position 7 | Hinzugefügt am Samstag, 3. März 2012 um 20:15 Uhr GMT+01:00", nil, "7",
        "2012-03-03T20:15:00"
      ),
      ("- Your Highlight at location 5 | Added on 2017-04-29 21:23:29", nil, "5", "2017-04-29T21:23:29"),
      ("- Your Highlight | Added on Monday, April 18, 2016 7:28:27 AM", nil, nil, "2016-04-18T07:28:27"),
    ] as [(String, String?, String?, String)])
  func places(mark: String, page: String?, location: String?, time: String) throws {
    let record = try clipping(mark)
    #expect(record["pages"]?.plainText == page)
    #expect(record["location"]?.plainText == location)
    #expect(record["highlighted"] == .string(time))
  }

  @Test(
    "the last parenthesis is the authors, unless it is the title's own",
    arguments: [
      ("The Road (Ann Writer)", "The Road", ["Ann Writer"]), ("Faust (German Edition)", "Faust (German Edition)", []),
      ("My Book (Draft 2)", "My Book (Draft 2)", []),
      ("Good (Terry Prat and Neil Gai)", "Good", ["Terry Prat", "Neil Gai"]),
      ("Good (Terry Prat & Neil Gai)", "Good", ["Terry Prat", "Neil Gai"]),
      ("S (Strunk, William;White, E. B.)", "S", ["Strunk, William", "White, E. B."]),
      ("S (García Márquez, Gabriel José)", "S", ["García Márquez, Gabriel José"]),
      ("S (Ann Wri, Bob Oth, Cy Thi)", "S", ["Ann Wri", "Bob Oth", "Cy Thi"]),
    ])
  func titles(line: String, title: String, authors: [String]) throws {
    let record = try clipping("- Your Highlight on page 1 | Added on Monday, April 18, 2016 7:28:27 AM", title: line)
    #expect(record["source"] == .string(title))
    var people: [String] = []
    if case .array(let list)? = record["attributions"] {
      for case .object(let members) in list { people.append(members["creator"]?.plainText ?? "") }
    }
    #expect(people == authors)
  }

  @Test("a file may begin with a separator")
  func separatorFirst() throws {
    let text =
      "\n==========\nThe Road (Ann)\n- Your Highlight on Page 125-125 | Added on Tuesday, April 24, 2012, 04:13 PM\n\nWords\n==========\n"
    #expect(InputFormat.guess(name: "a.txt", head: Array(text.utf8)) == .kindle)
    #expect(try events(of: text, as: .kindle).compactMap { $0.record?["pages"]?.plainText } == ["125"])
  }

  @Test("a notebook in CSV has highlights, and notes that join them")
  func table() throws {
    let text = """
      "Your Kindle Notes For:",,,
      "A BOOK ABOUT IT (ENGLISH EDITION)",,,
      "by Ann Writer",,,
      "Free Kindle instant preview:",,,
      "https://a.example/x",,,
      ----------------------------------------------,,,
      ,,,
      "Annotation Type","Location","Starred?","Annotation"
      "Highlight (Yellow)","Location 93","","The essence is rewriting, again."
      "Note","Location 93","","so true"
      "Bookmark","Location 99","",""
      "Highlight (Blue)","Page 12","★","Clear thinking."
      """
    let found = try events(of: Array(text.utf8), named: "notes.csv")
    let records = found.compactMap(\.record)
    #expect(records.map { $0["text"]?.plainText } == ["The essence is rewriting, again.", "Clear thinking."])
    #expect(records.first?["note"] == .string("so true"))
    #expect(records.first?["location"] == .string("93"))
    #expect(records.last?["pages"] == .string("12"))
    #expect(records.allSatisfy { $0["source"] == .string("A BOOK ABOUT IT (ENGLISH EDITION)") })
    #expect(found.compactMap(\.rejected).isEmpty)
  }

  @Test("a notebook in HTML has highlights with their sections")
  func page() throws {
    let text = """
      <html><head><style>.noteHeading {}</style></head><body><div class="bodyContainer">
      <div class="bookTitle">Emma &amp; Co</div><div class="authors">Austen, Jane</div><hr/>
      <h2 class='sectionHeading'>Chapter 1</h2><h3 class='noteHeading'>Highlight (<span class='highlight_yellow'>yellow</span>) - Page 3 &middot; Location 93</div><div class='noteText'>Vanity works.</h3>
      <h3 class='noteHeading'>Note - Page 3 &middot; Location 93</div><div class='noteText'>mine</h3>
      </div></body></html>
      """
    #expect(InputFormat.guess(name: "a.html", head: Array(text.utf8)) == .kindle)
    let record = try #require(try events(of: text, as: .kindle).first?.record)
    #expect(record["text"] == .string("Vanity works."))
    #expect(record["note"] == .string("mine"))
    #expect(record["chapter"] == .string("Chapter 1"))
    #expect(record["source"] == .string("Emma & Co"))
    #expect(record["pages"] == .string("3"))
    #expect(record["location"] == .string("93"))
  }
}
