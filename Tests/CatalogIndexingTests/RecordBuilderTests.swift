import CatalogFormats
import CatalogRecords
import HistoricalDates
import Testing

@testable import CatalogIndexing

@Suite struct RecordBuilderTests {
  private func built(
    _ values: KeyValuePairs<String, JSONValue>, _ mapping: FieldMapping = FieldMapping()
  ) throws -> RecordBuilder.Built {
    var builder = RecordBuilder(mapping)
    return try builder.record(
      from: RawRecord(
        names: values.map(\.key), values: values.map(\.value), location: SourceLocation(file: "a.csv", line: 2),
        bytes: []))
  }

  @Test("several columns of one field are joined with a semicolon")
  func joined() throws {
    let mapping = FieldMapping(rules: [.init(field: "text", column: "a"), .init(field: "text", column: "b")])
    #expect(try built(["a": .string("One"), "b": .string("Two")], mapping).record.text == "One; Two")
  }

  @Test("a list separator splits names and subjects")
  func listSeparator() throws {
    let record = try built(
      ["author": .string("A | B"), "subject": .string("x | y | x")], FieldMapping(listSeparator: " | ")
    ).record
    #expect(record.attributions.map(\.creator) == ["A", "B"])
    #expect(record.subjects == ["x", "y"])
  }

  @Test("a rule's notation of dates is that of its column alone")
  func dateNotation() throws {
    let mapping = FieldMapping(rules: [.init(field: "date", column: "a", dateNotation: .coredata)])
    let date = try built(["text": .string("t"), "a": .number(-31_622_400)], mapping).record.date
    #expect(date?.raw == "-31622400.0")
    #expect(date?.edtf == "2000-01-01T00:00:00Z")
    #expect(try built(["text": .string("t"), "a": .string("1850")]).record.date == nil)
  }

  @Test("a name stays whole without a list separator")
  func wholeName() throws {
    #expect(try built(["author": .string("Austen, Jane")]).record.attributions.map(\.creator) == ["Austen, Jane"])
  }

  @Test("texts are normalized to NFC and trimmed")
  func normalized() throws {
    let text = try #require(try built(["text": .string("  cafe\u{301}\n")]).record.text)
    #expect(Array(text.unicodeScalars) == Array("caf\u{e9}".unicodeScalars))
  }

  @Test("a constant fills only an empty field", arguments: [("de", "de"), ("", "la")])
  func constant(language: String, expected: String) throws {
    let mapping = FieldMapping(constants: [FieldAssignment(field: "language", value: "la")])
    let value: JSONValue = language.isEmpty ? .null : .string(language)
    #expect(try built(["text": .string("a"), "language": value], mapping).record.language == expected)
  }

  @Test("attributions in JSON replace the names under creator")
  func attributions() throws {
    let json = #"[{"creator":"Seneca","role":"said","locator":"1.3"}]"#
    let record = try built(["creator": .string("Seneca"), "attributions": .string(json)]).record
    #expect(record.attributions == [Attribution(creator: "Seneca", role: .said, locator: "1.3")])
  }

  @Test("objects of attributions are read as those of creators are")
  func attributionObjects() throws {
    let list = try JSONValue(
      json: #"[{"name":"A B"},{"creator":"C D","role":"editor"},{"family":"Fox","given":"E","role":"said"},"#
        + #"{"creator":"G H","role":"editor"},{"born":1900}]"#)
    let record = try built(["text": .string("a"), "attributions": list]).record
    #expect(record.attributions == [Attribution(creator: "A B"), Attribution(creator: "Fox, E", role: .said)])
    #expect(record.extra["editor"] == .array([.string("C D"), .string("G H")]))
    #expect(record.extra["creator_data"] == .object(["born": .integer(1900)]))
  }

  @Test("an object of a source that has a page stays beside its title")
  func sourceObject() throws {
    let source = JSONValue.object(["title": .string("S"), "page": .integer(5)])
    let record = try built(["text": .string("a"), "source": source]).record
    #expect(record.source == "S")
    #expect(record.extra["source_data"] == source)
    let plain = try built(["text": .string("a"), "source": .object(["id": .integer(1), "name": .string("S")])]).record
    #expect(plain.source == "S" && plain.extra["source_data"] == nil)
  }

  @Test("the author of a source is the record's if it has none, and the object stays beside another author")
  func sourceAuthor() throws {
    let source = JSONValue.object(["title": .string("S"), "author": .string("B")])
    let without = try built(["text": .string("a"), "source": source]).record
    #expect(
      without.attributions.map(\.creator) == ["B"] && without.source == "S" && without.extra["source_data"] == nil)
    let other = try built(["text": .string("a"), "source": source, "author": .string("A")]).record
    #expect(other.attributions.map(\.creator) == ["A"] && other.extra["source_data"] == source)
    let more = JSONValue.object(["title": .string("S"), "author": .string("B"), "series": .string("C")])
    let kept = try built(["text": .string("a"), "source": more]).record
    #expect(kept.attributions.map(\.creator) == ["B"] && kept.extra["source_data"] == more)
  }

  @Test("words of a date in an object have the meaning beside them, and what is not understood is kept")
  func dateObject() throws {
    let words = try JSONValue(json: #"{"display":"ca. 1850","start":1848,"end":1852}"#)
    let date = try built(["text": .string("a"), "date": words]).record
    #expect(date.date?.raw == "ca. 1850" && date.date?.edtf == "1848/1852")
    #expect(date.extra["date_data"] == nil)
    let julian = try JSONValue(json: #"{"year":1850,"calendar":"julian"}"#)
    #expect(try built(["text": .string("a"), "date": julian]).record.extra["date_data"] == julian)
  }

  @Test("constants of names and subjects are separated by semicolons, as in an edit")
  func constantLists() throws {
    let constants = [
      FieldAssignment(field: "creator", value: "Ann Lee; Bob Poe"), FieldAssignment(field: "subject", value: "s1; s2"),
    ]
    let record = try built(["text": .string("a")], FieldMapping(constants: constants)).record
    #expect(record.attributions.map(\.creator) == ["Ann Lee", "Bob Poe"])
    #expect(record.subjects == ["s1", "s2"])
  }

  @Test("white space around a mark for no value makes it no text")
  func trimmedMarks() throws {
    let record = try built(["text": .string("alpha"), "note": .string("NULL "), "title": .string(" NULL")]).record
    #expect(record.note == nil && record.title == nil)
  }

  @Test("a mark for no value is a text in the columns of an export, and in no other table")
  func ownMarks() throws {
    let own = try built([
      "collection": .string("c"), "identifier": .string("none"), "title": .string("null"), "text": .string("alpha"),
      "subject": .string("none"), "date": .string("n.d."), "date_edtf": .null,
      "attributions": .string(#"[{"creator":"-","locator":"?","role":"said"}]"#), "extra": .null,
    ]).record
    #expect(own.identifier == "none" && own.title == "null" && own.subjects == ["none"] && own.date?.raw == "n.d.")
    #expect(own.attributions == [Attribution(creator: "-", role: .said, locator: "?")])
    let other = try built([
      "collection": .string("c"), "identifier": .string("1"), "title": .string("null"), "text": .string("alpha"),
    ])
    #expect(other.record.title == nil)
  }

  /// The values of an export's table with one tag.
  private func own(_ others: [(String, JSONValue)], tag: String = "none") -> [(String, JSONValue)] {
    [
      ("collection", .string("c")), ("identifier", .string("1")), ("text", .string("alpha")), ("subject", .string(tag)),
      ("attributions", .null),
    ] + others
  }

  private func built(
    _ values: [(String, JSONValue)], _ mapping: FieldMapping = FieldMapping()
  ) throws -> CatalogRecord {
    var builder = RecordBuilder(mapping)
    let location = SourceLocation(file: "a.csv", line: 2)
    return try builder.record(
      from: RawRecord(names: values.map(\.0), values: values.map(\.1), location: location, bytes: [])
    ).record
  }

  @Test("an export's table is known with columns that were added or lost their names, and in any case")
  func changedOwnTables() throws {
    let values = own([("date_edtf", .null), ("extra", .null)])
    let numbered = [("column1", JSONValue.string("0"))] + values + [("column9", .null)]
    #expect(try built(numbered).subjects == ["none"])
    #expect(try built(numbered).extra.isEmpty)
    let upper = try built(values.map { ($0.0 == "text" ? "Text" : $0.0.uppercased(), $0.1) })
    #expect(upper.subjects == ["none"] && upper.identifier == "1" && upper.text == "alpha")
    let rated = try built(values + [("rating", .string("5")), ("shelf", .string("NaN"))])
    #expect(rated.subjects == ["none"] && rated.extra["rating"] == .string("5") && rated.extra["shelf"] == nil)
  }

  @Test("an identifier that the format names is no mark for no value", arguments: ["none", "null", "n/a", "-"])
  func namedIdentifiers(identifier: String) throws {
    var mapping = FieldMapping()
    mapping.namesIdentifiers = true
    let values: KeyValuePairs<String, JSONValue> = [
      "identifier": .string(identifier), "title": .string("T"), "type": .string("none"),
    ]
    let record = try built(values, mapping).record
    #expect(record.identifier == identifier && record.type == nil)
    #expect(try built(values).record.identifier == nil)
  }

  @Test("a list separator leaves lists of JSON in a cell whole")
  func separatorBesideJSON() throws {
    let values = own([("date_edtf", .null), ("extra", .null)], tag: #"["a; b","c"]"#)
    #expect(try built(values, FieldMapping(listSeparator: "; ")).subjects == ["a; b", "c"])
    let mapping = FieldMapping(listSeparator: ",")
    #expect(try built(["text": .string("t"), "subject": .string("a, b")], mapping).record.subjects == ["a", "b"])
    #expect(try built(["text": .string("t"), "subject": .string("[a, b]")], mapping).record.subjects == ["[a", "b]"])
    let list = JSONValue.array([.string("a; b"), .string("c")])
    let stored = own([("date_edtf", .null), ("extra", .null)]).map { $0.0 == "subject" ? ("subject", list) : $0 }
    #expect(try built(stored, FieldMapping(listSeparator: "; ")).subjects == ["a; b", "c"])
  }

  @Test("a blank cell is no extra field", arguments: [" ", "\t", "\u{a0} "])
  func blankExtra(cell: String) throws {
    #expect(try built(own([("date_edtf", .null), ("extra", .string(cell))])).extra.isEmpty)
    #expect(try built(["text": .string("t"), "page": .string(cell)]).record.extra.isEmpty)
  }

  @Test(
    "a false meaning of a date is known as spreadsheets write it", arguments: ["false", "FALSE", "False", "FALSCH"])
  func falseMeaning(word: String) throws {
    let values = own([("date", .string("1850")), ("date_edtf", .string(word)), ("extra", .null)])
    #expect(try built(values).date == RecordDate(raw: "1850", edtf: nil, interval: nil))
  }

  @Test("a mark for no value is a text in an object of JSON that an export may have, and in no other")
  func ownMarksOfJSON() throws {
    var mapping = FieldMapping()
    mapping.isOfJSON = true
    let values: KeyValuePairs<String, JSONValue> = [
      "collection": .string("c"), "identifier": .string("1"), "title": .string("null"),
      "subject": .array([.string("N/A")]), "text": .string("alpha"),
    ]
    let own = try built(values, mapping).record
    #expect(own.title == "null" && own.subjects == ["N/A"])
    let absent = try JSONValue(json: #"[{"creator":"Ann","locator":null}]"#)
    let record = try built(
      ["collection": .string("c"), "identifier": .string("1"), "text": .string("a"), "attributions": absent], mapping
    ).record
    #expect(record.attributions == [Attribution(creator: "Ann")])
    #expect(try built(["title": .string("null"), "text": .string("alpha")], mapping).record.title == nil)
  }

  @Test("an object as JSON in a cell is read, and one in a text of JSON is a text", arguments: [false, true])
  func objectsInTexts(isOfJSON: Bool) throws {
    var mapping = FieldMapping()
    mapping.isOfJSON = isOfJSON
    let json = #"{"name":"Ann Writer"}"#
    let record = try built(["text": .string("a"), "creator": .string(json), "subject": .string(json)], mapping).record
    #expect(record.attributions.map(\.creator) == [isOfJSON ? json : "Ann Writer"])
    #expect(record.subjects == [isOfJSON ? json : "Ann Writer"])
  }

  @Test("an EDTF column gives the date its meaning and leaves its text")
  func dateEDTF() throws {
    let date = try built(["text": .string("a"), "date": .string("about 1900"), "date_edtf": .string("1901")]).record
      .date
    #expect(date?.raw == "about 1900")
    #expect(date?.edtf == "1901")
  }

  @Test("an EDTF column is the date of a record with no other", arguments: [("../1900", true), ("whenever", false)])
  func dateEDTFAlone(text: String, isRead: Bool) throws {
    let date = try built(["text": .string("a"), "date": .null, "date_edtf": .string(text)]).record.date
    #expect(date?.raw == text)
    #expect(date?.edtf == (isRead ? text : nil))
    #expect(try built(["text": .string("a"), "date": .null, "date_edtf": .string("false")]).record.date == nil)
  }

  @Test("an unreadable date keeps its text")
  func unreadableDate() throws {
    let date = try built(["text": .string("a"), "date": .string("once upon a time")]).record.date
    #expect(date?.raw == "once upon a time")
    #expect(date?.edtf == nil)
  }

  @Test("a list in JSON becomes one text")
  func list() throws {
    #expect(try built(["text": .array([.string("One"), .string("Two")])]).record.text == "One; Two")
  }

  @Test("an object of extra fields is taken apart")
  func extraObject() throws {
    let record = try built(["text": .string("a"), "extra": .string(#"{"shelf":"B 12"}"#)]).record
    #expect(record.extra["shelf"] == .string("B 12"))
    #expect(record.extra["extra"] == nil)
  }

  @Test("a record names its collection")
  func collection() throws {
    #expect(try built(["text": .string("a"), "collection": .string("stoics")]).collection == "stoics")
  }

  @Test("a record without searchable text is refused with the names of the columns that have values")
  func blank() {
    #expect(throws: RecordBuilder.Fault.nothingToFind(columns: ["date", "shelf"])) {
      try built(["date": .string("1900"), "title": .string(""), "shelf": .string("B 12"), "subject": .null])
    }
  }

  @Test("a record without any value is refused as such")
  func empty() {
    let fault = #expect(throws: RecordBuilder.Fault.self) { try built(["title": .string(""), "subject": .null]) }
    #expect(fault?.description.hasPrefix("the record has no values, so no search could find it; ") == true)
  }

  @Test("a message about a record without searchable text names twenty columns and counts the others")
  func manyColumns() {
    let fault = RecordBuilder.Fault.nothingToFind(columns: (1...170).map { "c\($0)" })
    #expect(
      fault.description.hasSuffix(
        "Columns with values: c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11, c12, c13, c14, c15, c16, "
          + "c17, c18, c19, c20 and 150 more"))
  }

  @Test("a name that two columns have is one author, and an attribution without a role is that of an author")
  func repeatedNames() throws {
    let record = try built([
      "title": .string("Emma"), "author": .string("Ann"), "authors": .array([.string("Ann"), .string("Bo")]),
    ])
    #expect(record.record.attributions == [Attribution(creator: "Ann"), Attribution(creator: "Bo")])
    let other = try built([
      "text": .string("a"), "attributions": .object(["creator": .string("Ann"), "locator": .string("p. 1")]),
    ])
    #expect(other.record.attributions == [Attribution(creator: "Ann", locator: "p. 1")])
  }

  @Test("rows with other columns are built by their own names")
  func changingColumns() throws {
    var builder = RecordBuilder(FieldMapping())
    let rows = [["text", "note"], ["note", "text"], ["text", "note"]]
    let texts = try rows.map { names in
      try builder.record(
        from: RawRecord(
          names: names, values: names.map { .string($0) }, location: SourceLocation(file: "a.jsonl", line: 1), bytes: []
        )
      ).record.text
    }
    #expect(texts == ["text", "text", "text"])
  }

  @Test("of several languages the first is the record's, and the others are an extra field")
  func languages() throws {
    let two = try built(["text": .string("t"), "language": .array([.string("de"), .string("en")])]).record
    #expect(two.language == "de" && two.extra["other_language"] == .string("en"))
    let three = try built([
      "text": .string("t"), "language": .array([.string("de"), .string("en"), .string("de"), .string("fr")]),
      "other_language": .string("la"),
    ]).record
    #expect(three.extra["other_language"] == .array([.string("la"), .string("en"), .string("fr")]))
    let mapping = FieldMapping(rules: [.init(field: "language", column: "a"), .init(field: "language", column: "b")])
    let columns = try built(["text": .string("t"), "a": .string("de"), "b": .string("en")], mapping).record
    #expect(columns.language == "de" && columns.extra["other_language"] == .string("en"))
  }
}
