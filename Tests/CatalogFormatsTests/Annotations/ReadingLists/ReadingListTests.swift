import CatalogFormats
import CatalogRecords
import Testing

@Suite struct ReadingListTests {
  private static let header =
    "Book Id,Title,Author,Author l-f,Additional Authors,ISBN,ISBN13,My Rating,Number of Pages,Year Published,"
    + "Original Publication Year,Date Added,Bookshelves,Exclusive Shelf,My Review,Owned Copies"

  @Test("a row of Goodreads is a book")
  func goodreads() throws {
    let text = #"""
      \#(Self.header)
      386372,"Mort (Discworld, #4)",Terry Pratchett,"Pratchett,  Terry","Ann van Lee","=""0061020680""","=""9780061020681""",\#
      4,243,2001,1987,2021/04/02,"fantasy, funny",read,"Good<br/>book &amp; more",1
      2,Plain,Homer,Homer,,"=""""","=""""",0,,,-800,,,to-read,,0
      3,short
      """#
    #expect(InputFormat.guess(name: "goodreads_library_export.csv", head: Array(text.utf8)) == .goodreads)
    #expect(
      try table(text, as: .goodreads) == #"""
        2 identifier="386372" type="book" title="Mort" series="Discworld" number="4" isbn=["9780061020681","0061020680"] \#
        date="2001" original_date="1987" extent="243 pages" subject=["fantasy","funny","read"] note="Good\nbook & more" \#
        rating="4" date_added="2021-04-02" shelf="read" owned_copies="1" creator=["Pratchett, Terry","van Lee, Ann"]
        3 identifier="2" type="book" title="Plain" date="-800" date_edtf="-0799" original_date="-800" subject="to-read" shelf="to-read" \#
        owned_copies="0" creator="Homer"
        4 ! the row has 2 cells, the header has 16
        """#)
  }

  @Test("a row of Readwise is a highlight")
  func readwise() throws {
    let text = """
      Highlight,Book Title,Book Author,Amazon Book ID,Note,Color,Tags,Location Type,Location,Highlighted at,Document tags
      "Two
      lines",Emma,Jane Austen,B00,mine,yellow,"a, b",page,12,2021-01-02 03:04:05+00:00,novels
      """
    #expect(InputFormat.guess(name: "readwise-data.csv", head: Array(text.utf8)) == .readwise)
    #expect(
      try table(text, as: .readwise) == #"""
        2 text="Two\nlines" source="Emma" asin="B00" note="mine" color="yellow" subject=["a","b","novels"] \#
        highlighted="2021-01-02 03:04:05+00:00" \#
        attributions=[{"creator":"Jane Austen","locator":"page 12","role":"wrote"}]
        """#)
  }

  @Test("a book of Readwise's interface has a record for each highlight")
  func readwiseBooks() throws {
    let text = #"""
      {"count":1,"nextPageCursor":null,"results":[{"user_book_id":7,"title":"Emma","author":"Jane Austen and Ann Lee",
      "source":"kindle","category":"books","book_tags":[{"id":1,"name":"novels"}],"document_note":"","asin":"B00",
      "highlights":[{"id":1,"text":"One","location":12,"location_type":"page","note":"mine","color":"yellow",
      "highlighted_at":"2021-01-02T03:04:05Z","url":null,"tags":[{"id":9,"name":"wit"}]},
      {"id":2,"text":"Two","location":3,"location_type":"order","note":"","highlighted_at":null,"tags":[]},
      {"id":3,"text":"Gone","is_deleted":true},{"id":4,"text":"","note":"only"}]},
      {"user_book_id":8,"title":"Empty","author":null,"highlights":[]}]}
      """#
    #expect(InputFormat.guess(name: "readwise.json", head: Array(text.utf8)) == .readwise)
    #expect(
      try table(text, as: .readwise) == #"""
        1 identifier="readwise:1" text="One" source="Emma" subject=["novels","wit"] category="books" asin="B00" \#
        provider="kindle" note="mine" highlighted="2021-01-02T03:04:05Z" color="yellow" \#
        attributions=[{"creator":"Jane Austen","locator":"page 12","role":"wrote"},\#
        {"creator":"Ann Lee","role":"wrote"}]
        1 identifier="readwise:2" text="Two" source="Emma" subject="novels" category="books" asin="B00" \#
        provider="kindle" order="3" creator=["Jane Austen","Ann Lee"]
        1 identifier="readwise:4" type="note" source="Emma" subject="novels" category="books" asin="B00" \#
        provider="kindle" note="only" creator=["Jane Austen","Ann Lee"]
        t: books and highlights without words skipped: 1.
        """#)
  }

  @Test("a highlight of Readwise's interface may come without its book")
  func readwiseHighlight() throws {
    let text = #"""
      {"count":1,"results":[{"id":5,"text":"One","note":"","location":9,"location_type":"location",
      "highlighted_at":"2020-01-01T00:00:00Z","book_id":17,"tags":[]}]}
      """#
    #expect(InputFormat.guess(name: "highlights.json", head: Array(text.utf8)) == .readwise)
    #expect(
      try table(text, as: .readwise) == #"""
        1 identifier="readwise:5" text="One" highlighted="2020-01-01T00:00:00Z" book_id="17" locator="location 9"
        """#)
  }

  @Test(
    "a suffix is no family name, and a book may be in two series",
    arguments: [
      ("Kurt Vonne Jr.", "\"Jr., Kurt Vonne\"", "Vonne, Kurt, Jr."),
      ("Ann Poe III", "\"III, Ann Poe\"", "Poe, Ann, III"),
      ("Ann Writer", "\"Writer, Ann\"", "Writer, Ann"),
    ])
  func suffixes(author: String, inverted: String, expected: String) throws {
    let text = """
      Book Id,Title,Author,Author l-f,Exclusive Shelf
      1,"A (Ser One, #41; Ser Two, #5)",\(author),\(inverted),read
      """
    let record = try #require(try events(of: text, as: .goodreads).first?.record)
    #expect(record["creator"] == .string(expected))
    #expect(record["title"] == .string("A"))
    #expect(record["series"] == .array([.string("Ser One"), .string("Ser Two")]))
    #expect(record["number"] == .array([.string("41"), .string("5")]))
  }

  @Test("a number of a series may be in words")
  func numberInWords() throws {
    let text = """
      Book Id,Title,Author,Author l-f,Exclusive Shelf
      1,"A (Ser One #4; Ser Two, Book 5)",Ann Writer,"Writer, Ann",read
      """
    let record = try #require(try events(of: text, as: .goodreads).first?.record)
    #expect(record["series"] == .array([.string("Ser One"), .string("Ser Two")]))
    #expect(record["number"] == .array([.string("4"), .string("5")]))
  }

  @Test(
    "a title of Goodreads ends before the parenthesis of its series, and a part is no series",
    arguments: [
      ("T (Ser One, #3, Part 2 of 2)", "title=\"T\" part=\"Part 2 of 2\" series=\"Ser One\" number=\"3\""),
      ("T (Ser (sub), #2)", "title=\"T\" series=\"Ser (sub)\" number=\"2\""),
      ("T (Ser, #2) (abridged)", "title=\"T (Ser, #2) (abridged)\""), ("T :) x)", "title=\"T :) x)\""),
    ])
  func titles(title: String, expected: String) throws {
    let text = "Book Id,Title,Author,Author l-f,Exclusive Shelf\n1,\"\(title)\",,,read\n"
    let found = try table(text, as: .goodreads)
    #expect(found == "2 identifier=\"1\" type=\"book\" \(expected) subject=\"read\" shelf=\"read\"")
  }

  @Test("additional authors have the parts that Goodreads names")
  func roles() throws {
    let text = """
      Book Id,Title,Author,Author l-f,Additional Authors,Exclusive Shelf
      1,T,Ann Writer,"Writer, Ann","Edith Grossman (Translator), Bob Other (Editor), Cy Third (Introduction), Di Poe",read
      """
    let record = try #require(try events(of: text, as: .goodreads).first?.record)
    #expect(record.people == ["Writer, Ann", "Grossman, Edith", "Poe, Di"])
    #expect(record["editor"] == .string("Other, Bob"))
    #expect(record["contributor"] == .string("Third, Cy (introduction)"))
  }
}
