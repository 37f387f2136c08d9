import CatalogFormats
import CatalogRecords
import Testing

@testable import CatalogIndexing

@Suite struct ColumnMatcherTests {
  private func matcher(
    _ names: [String], _ rows: [[String]], _ mapping: FieldMapping = FieldMapping()
  ) -> ColumnMatcher {
    let records = rows.enumerated().map { place, row in
      RawRecord(
        names: names, values: row.map { $0.isEmpty ? .null : .string($0) },
        location: SourceLocation(file: "a.csv", line: place + 2), bytes: [])
    }
    return ColumnMatcher(mapping, records)
  }

  /// `Quote=text Page=extra.Page`
  private func summary(_ matcher: ColumnMatcher) -> String {
    matcher.uses.map { "\($0.column)=\($0.fields.joined(separator: "+"))" }.joined(separator: " ")
  }

  @Test(
    "columns are recognized by their names in many languages",
    arguments: [
      ("Quote", "Author", "Book"), ("Zitat", "Autor", "Quelle"), ("Citation", "Auteur", "Œuvre"),
      ("Cita", "Autora", "Obra"), ("Citazione", "Autore", "Libro"), ("Цитата", "Автор", "Источник"),
      ("名言", "作者", "出典"), ("명언", "저자", "출처"), ("quote_text", "Said By", "Book Title"), ("اقتباس", "المؤلف", "المصدر"),
    ])
  func aliases(text: String, creator: String, source: String) {
    let found = matcher([text, creator, source], [["a", "b", "c"]])
    #expect(summary(found) == "\(text)=text \(creator)=creator \(source)=source")
    #expect(!found.losesWords)
  }

  @Test("a column with a field's own name leaves other names for it as they are")
  func ownName() {
    #expect(summary(matcher(["content", "text"], [["a", "b"]])) == "content=extra.content text=text")
  }

  @Test("the most telling of several known names counts")
  func priority() {
    #expect(summary(matcher(["content", "quote"], [["a", "b"]])) == "content=extra.content quote=text")
  }

  @Test("a book is the title if there is no text")
  func work() {
    #expect(summary(matcher(["Book", "Author"], [["Emma", "Jane Austen"]])) == "Book=title Author=creator")
  }

  @Test("the source of LibraryThing's data is no work")
  func libraryThing() {
    let found = matcher(
      ["Title", "Primary Author", "Secondary Author", "Source"], [["Emma", "Austen, Jane", "", "amazon.com books"]])
    #expect(
      summary(found)
        == "Title=title Primary Author=creator Source=extra.data_source")
  }

  @Test("a list of objects is no text, whatever its name")
  func listOfObjects() {
    let value = JSONValue.array([.object(["a": .string("b")])])
    let record = RawRecord(
      names: ["quotes", "title"], values: [value, .string("Mine")], location: SourceLocation(file: "a", line: 1),
      bytes: [])
    #expect(summary(ColumnMatcher(FieldMapping(), [record])) == "quotes=extra.quotes title=title")
  }

  @Test("values decide if no column is named like a text or a title")
  func contents() {
    let found = matcher(
      ["nr", "satz", "wer", "wann", "spr"],
      [
        ["1", "Wer wagt, der gewinnt.", "Hans Meier", "1799", "de"],
        ["2", "Morgenstund hat Gold im Mund.", "Otto von Schmidt", "12.5.1801", "de"],
      ])
    #expect(summary(found) == "nr=extra.nr satz=text wer=creator wann=date spr=language")
    #expect(found.uses.map(\.reason) == [.unused, .content, .content, .content, .content])
  }

  @Test("the text is the first column of phrases, the others are notes")
  func notes() {
    let found = matcher(["japanese", "literal"], [["七転び八起き", "Fall seven times, rise eight times"]])
    #expect(summary(found) == "japanese=text literal=note")
  }

  @Test("values decide nothing if a column is named like a text")
  func noGuess() {
    #expect(summary(matcher(["text", "wer"], [["a b c", "Hans Meier"]])) == "text=text wer=extra.wer")
  }

  @Test(
    "columns of numbers, codes and addresses are not text, so the words would be lost",
    arguments: [["12", "7"], ["a1", "b2"], ["https://example.org/some page", "x"]])
  func lost(row: [String]) {
    #expect(matcher(["one", "two"], [row]).losesWords)
  }

  @Test("a sentence as the name of a column is no header")
  func noHeader() {
    let found = matcher(["To be or not to be", "Shakespeare"], [["All the world is a stage", "William Shakespeare"]])
    #expect(found.losesWords)
  }

  @Test(
    "names that look like the values below them are not a header",
    arguments: [
      (["Words one here", "Ann Writer"], ["Words two here", "Bob Poe"], true),
      (["Ann Lee", "Words one here"], ["Bob Poe", "Words two here"], true),
      (["Words one here", "x", "1900"], ["Words two here", "y", "1901"], true),
      (["My favorite lines", "Who Said"], ["Words two here", "Bob Poe"], false),
      (["Lines", "Ann Lee"], ["Words two here", "Bob Poe"], false),
      (["Words of others", "Age"], ["Words two here", "12"], false),
    ])
  func rowForHeader(names: [String], row: [String], isRow: Bool) {
    #expect(matcher(names, [row]).losesWords == isRow)
  }

  @Test("a rule for a searched field, or known fields alone, lose nothing")
  func kept() {
    let rule = FieldMapping(rules: [.init(field: "note", column: "two")])
    #expect(!matcher(["one", "two"], [["1", "2"]], rule).losesWords)
    #expect(!matcher(["author", "note"], [["A", "b"]]).losesWords)
    let title = FieldMapping(constants: [FieldAssignment(field: "title", value: "x")])
    #expect(!matcher(["one"], [["1"]], title).losesWords)
  }

  @Test("a rule of the user comes before names and values")
  func rule() {
    let mapping = FieldMapping(rules: [.init(field: "text", column: "b")])
    let found = matcher(["quote", "b"], [["one two three", "four five six"]], mapping)
    #expect(summary(found) == "quote=extra.quote b=text")
  }

  @Test("records of one file may name their text differently")
  func varyingNames() throws {
    let location = SourceLocation(file: "a", line: 1)
    let records = ["quote", "content"].map {
      RawRecord(names: [$0], values: [.string("Festina lente.")], location: location, bytes: [])
    }
    var builder = RecordBuilder(ColumnMatcher(FieldMapping(), records).mapping)
    for record in records { #expect(try builder.record(from: record).record.text == "Festina lente.") }
  }
}
