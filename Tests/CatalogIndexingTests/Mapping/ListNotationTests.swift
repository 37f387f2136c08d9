import CatalogFormats
import CatalogRecords
import Testing

@testable import CatalogIndexing

/// Lists in the cells of other programs' tables, objects of JSON, and marks for no value.
@Suite struct ListNotationTests {
  private func records(_ names: [String], _ rows: [[JSONValue]]) throws -> [CatalogRecord] {
    let raw = rows.map { RawRecord(names: names, values: $0, location: SourceLocation(file: "a", line: 2), bytes: []) }
    var builder = RecordBuilder(ColumnMatcher(FieldMapping(), raw).mapping)
    return try raw.map { record throws in try builder.record(from: record).record }
  }

  private func creators(_ names: [String], _ values: [String]) throws -> [String] {
    try records(names, [values.map { .string($0) }])[0].attributions.map(\.creator)
  }

  @Test("each program's notation of several authors is known by its columns")
  func programs() throws {
    let two = ["Ann Writer", "Bob Other"]
    #expect(
      try creators(["author_sort", "authors", "title", "uuid"], ["W", "Ann Writer & Bob Other", "T", "u"]) == two)
    #expect(
      try creators(
        ["Key", "Item Type", "Title", "Author", "Manual Tags"], ["K", "book", "T", "Doe, Jane; Roe, Al", "a; b"])
        == ["Doe, Jane", "Roe, Al"])
    #expect(
      try creators(["Title", "Authors", "Read Status", "Star Rating"], ["T", "Ann Writer, Bob Other", "read", "4"])
        == two)
    #expect(
      try creators(["title", "author_text", "remote_id"], ["T", "Ann Writer, Kurt Vonne, Jr.", "x"]) == [
        "Ann Writer", "Kurt Vonne, Jr.",
      ])
    #expect(try creators(["Title", "Author", "Hardcover Book ID"], ["T", "Ann Writer, Bob Other", "1"]) == two)
    #expect(try creators(["text", "author"], ["T", "Doe, Jane; Roe, Al"]) == ["Doe, Jane", "Roe, Al"])
    #expect(try creators(["text", "author"], ["T", "Doe, Jane"]) == ["Doe, Jane"])
    #expect(try creators(["text", "author"], ["T", "Beaumont & Fletcher"]) == ["Beaumont & Fletcher"])
  }

  @Test(
    "names with a conjunction between them are several, and what may be one name stays whole",
    arguments: [
      ("Ann Writer and Bob Other", ["Ann Writer", "Bob Other"]), ("Lee, Ann & Poe, Bob", ["Lee, Ann", "Poe, Bob"]),
      ("Eva Müller und Max Schmidt; Roe, Al", ["Eva Müller", "Max Schmidt", "Roe, Al"]),
      ("Smith A, Poe BC", ["Smith A", "Poe BC"]), ("Marks and Spencer", ["Marks and Spencer"]),
      ("Fran&ccedil;ois Poe; Roe, Al", ["François Poe", "Roe, Al"]),
      ("Ortega y Gasset, José", ["Ortega y Gasset, José"]),
    ])
  func people(cell: String, expected: [String]) throws {
    #expect(try creators(["text", "author"], ["T", cell]) == expected)
  }

  @Test(
    "names with commas between them are several in a column of authors, if none has the family's first",
    arguments: [
      ("Authors", ["Ann Lee, Bob Poe"], [["Ann Lee", "Bob Poe"]]),
      ("Author(s)", ["Ann Lee,Bob Poe", "Cy Doe"], [["Ann Lee", "Bob Poe"], ["Cy Doe"]]),
      ("authors", ["Ann Lee, Bob Poe and Cy Doe"], [["Ann Lee", "Bob Poe", "Cy Doe"]]),
      ("authors", ["Lee, Ann"], [["Lee, Ann"]]),
      ("authors", ["Lee Smith, Ann May", "Poe, Bob"], [["Lee Smith, Ann May"], ["Poe, Bob"]]),
      ("author", ["Lee Smith, Ann May"], [["Lee Smith, Ann May"]]),
    ])
  func authors(column: String, cells: [String], expected: [[String]]) throws {
    let found = try records(["text", column], cells.map { [.string("Words"), .string($0)] })
    #expect(found.map { $0.attributions.map(\.creator) } == expected)
  }

  @Test("a column named like a field with signs around it is that field, and a citation of literature is no text")
  func signs() throws {
    let record = try records(
      ["Title:", "_Author_", "Tag(s)", "Citation", "DOI", "Languages"],
      [["T", "Ann Lee", "wit", "J X. 1999;3:1-9", "10.1/x", "en"].map(JSONValue.string)])[0]
    #expect(record.title == "T" && record.text == nil && record.language == "en")
    #expect(record.attributions.map(\.creator) == ["Ann Lee"] && record.subjects == ["wit"])
    #expect(record.extra["Citation"] == .string("J X. 1999;3:1-9"))
    let quote = try records(["Citation", "Auteur"], [[.string("Des mots"), .string("Ann Lee")]])[0]
    #expect(quote.text == "Des mots")
  }

  @Test("the lists of a database's cells are found, and its columns keep their names")
  func database() throws {
    let raw = [["Words", "Lee, Ann; Poe, Bob", "wit; life", "Home"]].map {
      RawRecord(
        names: ["text", "creator", "subject", "book"], values: $0.map(JSONValue.string),
        location: SourceLocation(file: "a", line: 1), bytes: [])
    }
    var builder = RecordBuilder(ColumnMatcher.withLists(FieldMapping(), raw))
    let record = try builder.record(from: raw[0]).record
    #expect(record.attributions.map(\.creator) == ["Lee, Ann", "Poe, Bob"])
    #expect(record.subjects == ["wit", "life"])
    #expect(record.extra["book"] == .string("Home"))
  }

  @Test(
    "subjects with semicolons and bars, and tags with commas, are lists; headings keep their commas",
    arguments: [
      ("tags", "wit, life", ["wit", "life"]), ("Keywords", "wit,life", ["wit", "life"]),
      ("tags", "wit;life", ["wit", "life"]), ("subjects", "wit|life", ["wit", "life"]),
      ("subjects", "History, Modern", ["History, Modern"]), ("subjects", "wit; life", ["wit", "life"]),
      ("tags", "wit", ["wit"]), ("category", "wit, life, time", ["wit", "life", "time"]),
      ("Category", "Wit, modern", ["Wit, modern"]), ("Tagi", "a, b", ["a", "b"]), ("Címkék", "a, B", ["a", "B"]),
      ("Kategorie", "wit, life", ["wit", "life"]), ("Kategorie", "Geschichte, Neuere", ["Geschichte, Neuere"]),
    ])
  func subjects(column: String, cell: String, expected: [String]) throws {
    let record = try records(["text", column], [[.string("T"), .string(cell)]])[0]
    #expect(record.subjects == expected)
  }

  @Test("HTML in columns of words becomes plain text, except in records that Adagia wrote")
  func markup() throws {
    let html = JSONValue.string("<p>A <b>fine</b> book &amp; more.</p>")
    let record = try records(["quote", "Said By", "comments", "page"], [[html, html, html, html]])[0]
    #expect(record.text == "A fine book & more.")
    #expect(record.note == "A fine book & more.")
    #expect(record.attributions.map(\.creator) == ["A fine book & more."])
    #expect(record.extra["page"] == html)
    let own = try records(["collection", "identifier", "text"], [[.string("c"), .string("1"), html]])[0]
    #expect(own.text == html.plainText)

  }

  @Test("a list in brackets is a list")
  func brackets() throws {
    let record = try records(
      ["text", "author", "Document tags"], [[.string("T"), .string("A"), .string("['tag one', \"it's\"]")]])[0]
    #expect(record.subjects == ["tag one", "it's"])
  }

  @Test(
    "a list in brackets leaves the other cells of its column the lists that they are",
    arguments: [
      ("tags", ["x0; y0", "x1; y1", #"["a; b","c"]"#], [["x0", "y0"], ["x1", "y1"], ["a; b", "c"]]),
      ("tags", [#"["love ","life "]"#, "love, life"], [["love", "life"], ["love", "life"]]),
      ("subject", ["a, b", #"["A","B c"]"#], [["a", "b"], ["A", "B c"]]),
      ("tags", ["['love ', '', 'life ']", "wit"], [["love", "life"], ["wit"]]),
      ("tags", ["['wit']", "A; B, C"], [["wit"], ["A", "B, C"]]),
    ])
  func bracketsAmongOthers(column: String, cells: [String], expected: [[String]]) throws {
    let found = try records(["text", column], cells.map { [.string("Words"), .string($0)] })
    #expect(found.map(\.subjects) == expected)
  }

  @Test("authors in brackets leave those of other rows the names that they are")
  func bracketedAuthors() throws {
    let found = try records(
      ["text", "Authors"], [#"["Ann Lee","Bob Poe"]"#, "Ann Lee, Bob Poe"].map { [.string("Words"), .string($0)] })
    #expect(found.map { $0.attributions.map(\.creator) } == [["Ann Lee", "Bob Poe"], ["Ann Lee", "Bob Poe"]])
  }

  @Test(
    "an object becomes the text that it names, never JSON",
    arguments: [
      (#"{"name":"Ann Writer","born":1900}"#, ["Ann Writer"]), (#"{"family":"Poe","given":"E. A."}"#, ["Poe, E. A."]),
      (#"[{"firstName":"Ann","lastName":"Writer"},{"literal":"WHO"},"Bob"]"#, ["Writer, Ann", "WHO", "Bob"]),
      (#"[{"creatorType":"author","lastName":"Poe"},{"creatorType":"editor","lastName":"Roe"}]"#, ["Poe"]),
      (#"{"id":"x","born":1900}"#, []),
      (
        #"[{"lf":"Writer, Ann","fl":"Ann Writer","role":"Author"},{"lf":"Poe, Bob","role":"Translator"}]"#,
        ["Writer, Ann"]
      ), (#"{"name":{"first":"Ann","last":"Writer"}}"#, ["Writer, Ann"]),
    ])
  func objectsOfPeople(json: String, expected: [String]) throws {
    let record = try records(["text", "author"], [[.string("T"), try JSONValue(json: json)]])[0]
    #expect(record.attributions.map(\.creator) == expected)
  }

  @Test("tags, titles and dates may be objects; what is not understood stays as an extra field")
  func objects() throws {
    let record = try records(
      ["text", "tags", "date", "title"],
      [
        [
          .string("T"), try JSONValue(json: #"[{"name":"wit"},{"tag":"life"}]"#),
          try JSONValue(json: #"{"date-parts":[[2015,3]]}"#), try JSONValue(json: #"{"a":1}"#),
        ]
      ])[0]
    #expect(record.subjects == ["wit", "life"])
    #expect(record.date?.edtf == "2015-03")
    #expect(record.title == nil)
    #expect(record.extra["title_data"] == .object(["a": .integer(1)]))
  }

  @Test("small objects of columns with known names are texts, and so are people in descriptions of their part")
  func namedObjects() throws {
    let record = try records(
      ["titles", "description", "keywords", "authorships", "comments"],
      [
        [
          try JSONValue(json: #"[{"title":"The Roads"}]"#),
          try JSONValue(json: #"{"type":"/type/text","value":"<p>A fine book</p>"}"#),
          try JSONValue(json: #"[{"id":"k1","display_name":"wit","score":0.4}]"#),
          try JSONValue(
            json: #"[{"position":"first","author":{"id":"a1","display_name":"Ann Lee"},"institutions":[]}]"#),
          try JSONValue(json: #"[{"id":1,"by":"Bob","at":"1900","text":"Well"}]"#),
        ]
      ])[0]
    #expect(record.title == "The Roads")
    #expect(record.note == "A fine book")
    #expect(record.subjects == ["wit"])
    #expect(record.attributions.map(\.creator) == ["Ann Lee"])
    #expect(record.extra["comments"] != nil)
  }

  @Test("the answers of a knowledge base have their words in small objects")
  func labels() throws {
    let record = try records(
      ["quoteLabel", "authorLabel", "publishedDate"],
      [
        [
          try JSONValue(json: #"{"type":"literal","xml:lang":"en","value":"Words"}"#),
          try JSONValue(json: #"{"type":"literal","value":"Ann Lee"}"#), try JSONValue(json: #"{"$numberInt":"1900"}"#),
        ]
      ])[0]
    #expect(record.text == "Words" && record.attributions.map(\.creator) == ["Ann Lee"] && record.date?.raw == "1900")
  }

  @Test("the number of a tag or a work is not its name")
  func numbersOfObjects() throws {
    let record = try records(
      ["text", "tags", "source", "language"],
      [
        [
          .string("T"), try JSONValue(json: #"[{"id":1,"slug":"wit"},{"id":2,"name":"life"}]"#),
          try JSONValue(json: #"{"id":4}"#), try JSONValue(json: #"{"id":"eng"}"#),
        ]
      ])[0]
    #expect(record.subjects == ["wit", "life"])
    #expect(record.source == nil)
    #expect(record.extra["source_data"] == .object(["id": .integer(4)]))
    #expect(record.language != nil)
  }

  @Test(
    "marks for no value are none",
    arguments: [
      "NULL", "null", "nan", "N/A", "None", "none", "nil", "#N/A", "\\N", "undefined", "-", "—", "?", "#VALUE!", "[]",
    ])
  func marks(mark: String) throws {
    let record = try records(
      ["text", "author", "date", "language"], [[.string("Words"), .string(mark), .string(mark), .string(mark)]])[0]
    #expect(record.attributions.isEmpty && record.date == nil && record.language == nil)
  }

  @Test(
    "dates that programs write for none are none",
    arguments: [
      "0101-01-01T00:00:00+00:00", "0101-01-01", "0100-12-31T18:00:00-06:00", "0000-00-00", "0001-01-01T00:00:00",
      "9999-12-31",
      "9999", "0000", "1900-01-00", "Invalid date", "NaT", "no date", "n.d.", "[n.d.]", "N. D.", "s.d.", "[S.d.]",
      "s. a.", "o.J.", "o. D.", "ohne Jahr", "undated",
      "sans date", "sin fecha", "z.j.", "u.å.", "б. г.", "Date unknown",
    ])
  func noDates(date: String) throws {
    #expect(try records(["text", "date"], [[.string("Words"), .string(date)]])[0].date == nil)
  }

  @Test(
    "a date beside such words, and other words, are kept",
    arguments: ["1850 or n.d.", "n.d. [1850]", "some day", "May"])
  func words(date: String) throws {
    #expect(try records(["text", "date"], [[.string("Words"), .string(date)]])[0].date != nil)
  }

  @Test("false is no value of a field without sentences")
  func falseValues() throws {
    let record = try records(
      ["text", "author", "date", "language"], [[.string("Words"), .bool(false), .bool(false), .bool(false)]])[0]
    #expect(record.attributions.isEmpty && record.date == nil && record.language == nil)
  }

  @Test("the table of Web of Science has names of two letters, and Hypothesis's has the words in its quote")
  func namesOfPrograms() throws {
    let science = try records(
      ["PT", "AU", "AF", "TI", "SO", "DE", "PY", "UT"],
      [
        [
          .string("J"), .string("Lee, A; Poe, B"), .string("Lee, Ann; Poe, Bob"), .string("The Roads"), .string("J T"),
          .string("wit; life"), .string("1850"), .string("WOS:1"),
        ]
      ])[0]
    #expect(science.title == "The Roads" && science.source == "J T" && science.identifier == "WOS:1")
    #expect(science.attributions.map(\.creator) == ["Lee, Ann", "Poe, Bob"] && science.subjects == ["wit", "life"])
    #expect(science.date?.edtf == "1850")
    let annotation = try records(
      ["id", "user", "uri", "quote", "text", "tags", "document_title"],
      [["x", "ann", "http://a", "Words one", "my note", "wit,life", "Doc"].map { .string($0) }])[0]
    #expect(annotation.text == "Words one" && annotation.note == "my note" && annotation.source == "Doc")
  }

  @Test(
    "columns are known in other languages",
    arguments: [
      ("名句", "年", "关键词"), ("الاقتباس", "السنة", "الكلمات المفتاحية"), ("Cita", "Año de publicación", "Palabras clave"),
      ("Citazione", "Anno di pubblicazione", "Parole chiave"), ("Citat", "Utgivningsår", "Nyckelord"),
      ("Alıntı", "Yayın yılı", "Etiketler"), ("Cytat", "Rok wydania", "Słowa kluczowe"),
      ("Citation", "Année de publication", "Étiquettes"), ("Highlighted Text", "Year", "Tags"),
    ])
  func languages(text: String, date: String, tags: String) throws {
    let record = try records([text, date, tags], [[.string("Words"), .string("1850"), .string("wit, life")]])[0]
    #expect(record.text == "Words" && record.date?.edtf == "1850" && record.subjects == ["wit", "life"])
  }

  @Test("a year 101 and an author Null are a year and an author")
  func facts() throws {
    let record = try records(
      ["text", "author", "date"], [[.string("Words"), .string("Null, Gary"), .string("0101")]])[0]
    #expect(record.attributions.map(\.creator) == ["Null, Gary"])
    #expect(record.date != nil)
  }

  @Test("a mark for no value is no extra field either, and a sign is one")
  func extraMarks() throws {
    let record = try records(
      ["text", "page", "grade"], [[.string("Words"), .string("null"), .string("-")]])[0]
    #expect(record.extra["page"] == nil)
    #expect(record.extra["grade"] == .string("-"))
  }

  @Test("the semicolon of an entity separates no names")
  func entities() throws {
    let found = try records(
      ["text", "author"],
      [[.string("One"), .string("Ann &eacute;crit; Bob Other")], [.string("Two"), .string("Cy &#233;crit")]])
    #expect(found.map { $0.attributions.map(\.creator) } == [["Ann écrit", "Bob Other"], ["Cy écrit"]])
  }

  @Test("an object in a text is an object, but in a field with sentences")
  func objectsInTexts() throws {
    let record = try records(
      ["text", "author", "tags", "date"],
      [
        [
          .string(#"{"a": 1}"#), .string(#"[{"name": "Ann Writer"}, {"name": "Bob Other"}]"#),
          .string(#"{"name": "wit"}"#), .string(#"{"year": 1850}"#),
        ]
      ])[0]
    #expect(record.text == #"{"a": 1}"#)
    #expect(record.attributions.map(\.creator) == ["Ann Writer", "Bob Other"])
    #expect(record.subjects == ["wit"])
    #expect(record.date?.edtf == "1850")
  }

  @Test(
    "dates in objects and lists have both of their ends and all of their parts",
    arguments: [
      (.object(["start": .string("1850"), "end": .string("1860")]), "1850/1860"),
      (.object(["from": .integer(1850), "to": .integer(1860)]), "1850/1860"),
      (.object(["start": .string("1850-05"), "end": .string("1850-05")]), "1850-05"),
      (.array([.integer(1850), .integer(5)]), "1850-05"),
      (.object(["earliest": .integer(1850), "latest": .integer(1855)]), "[1850..1855]"),
      (
        .object(["from": .object(["year": .integer(1850)]), "to": .object(["year": .integer(1855)])]), "1850/1855"
      ),
      (.object(["year": .integer(1850), "circa": .bool(true)]), "1850~"),
      (.object(["year": .integer(1850), "circa": .bool(false)]), "1850"),
      (.object(["value": .string("May 1850"), "approximate": .bool(true)]), "1850-05~"),
      (.object(["value": .string("1850"), "uncertain": .string("yes")]), "1850?"),
      (.array([.integer(1850), .integer(5), .integer(3)]), "1850-05-03"),
    ] as [(JSONValue, String)])
  func datesInObjects(value: JSONValue, edtf: String) throws {
    #expect(try records(["text", "date"], [[.string("Words"), value]])[0].date?.edtf == edtf)
  }

  @Test(
    "years of fewer than four digits and seasons in objects and lists are EDTF",
    arguments: [
      (#"{"year":800}"#, "0800"), (#"{"year":-44}"#, "-0043"), ("[-44,3,15]", "-0043-03-15"), ("[800,5]", "0800-05"),
      (#"{"year":476,"month":9}"#, "0476-09"), (#"{"year":-44,"month":3,"circa":true}"#, "-0043-03~"),
      (#"{"earliest":-50,"latest":-44}"#, "[-0049..-0043]"), (#"{"start":{"year":850},"end":900}"#, "0850/0900"),
      (#"{"year":-44,"month":"March","day":15}"#, "-0043-03-15"), (#"{"value":850,"circa":true}"#, "0850~"),
      (#"{"year":1999,"season":2}"#, "1999-22"), (#"{"year":1999,"season":"Spring"}"#, "1999-21"),
      (#"{"year":1850,"month":5,"day":0}"#, "1850-05"), (#"{"year":"-0044","month":"03"}"#, "-0044-03"),
    ])
  func shortYears(json: String, edtf: String) throws {
    let record = try records(["text", "date"], [[.string("Words"), try JSONValue(json: json)]])[0]
    #expect(record.date?.edtf == edtf)
  }

  @Test(
    "a month or a day that does not exist is a date that cannot be read",
    arguments: [
      (#"{"year":1850,"month":13}"#, "1850-13"), ("[1850,13]", "1850-13"), (#"{"year":800,"month":40}"#, "800-40"),
      (#"{"year":1850,"month":2,"day":31}"#, "1850-02-31"),
    ])
  func impossibleDates(json: String, raw: String) throws {
    let record = try records(["text", "date"], [[.string("Words"), try JSONValue(json: json)]])[0]
    #expect(record.date?.raw == raw && record.date?.edtf == nil)
  }

  @Test("a season that is not known stays in the words of the date")
  func unknownSeason() throws {
    let json = try JSONValue(json: #"{"year":1999,"season":"Rainy"}"#)
    #expect(try records(["text", "date"], [[.string("Words"), json]])[0].date?.raw == "Rainy 1999")
  }

  @Test(
    "a cell of several languages is a list, and a name with a comma is one; names become tags",
    arguments: [
      ("eng, deu", "eng", "deu"), ("English and German", "en", "de"), ("en;de", "en", "de"),
      ("Greek, Ancient", "grc", nil), ("en", "en", nil), ("German", "de", nil), ("français", "fr", nil),
      ("Yiddish, Welsh", "yi", "cy"), ("German; de", "de", nil), ("lao", "lao", nil), ("Klingon", "Klingon", nil),
      ("pt-BR", "pt-BR", nil),
    ] as [(String, String, String?)])
  func languageCells(cell: String, first: String, other: String?) throws {
    let record = try records(["text", "Languages"], [[.string("Words"), .string(cell)]])[0]
    #expect(record.language == first && record.extra["other_language"]?.plainText == other)
    let own = try records(
      ["collection", "identifier", "text", "language"],
      [[.string("c"), .string("a"), .string("Words"), .string(cell)]])[0]
    #expect(own.language == cell)
  }

  @Test("a reader's record with attributions and subjects is none of an export, and its language gets a tag")
  func languageOfReader() throws {
    let record = try records(
      ["text", "attributions", "subject", "language"],
      [[.string("Words"), .array([.string("Ann Lee")]), .array([.string("wit")]), .string("German")]])[0]
    #expect(record.language == "de")
  }
}
