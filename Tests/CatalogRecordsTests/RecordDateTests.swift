import CatalogRecords
import HistoricalDates
import Testing

@Suite struct RecordDateTests {
  @Test(
    "a date appears in each style",
    arguments: [
      (DateStyle.iso, "-0404-01-01/-0404-12-31"), (.edtf, "-0404~"), (.raw, "c. 405 B.C."), (.human, "about 405 BCE"),
    ])
  func styles(style: DateStyle, text: String) {
    #expect(RecordDate(reading: "c. 405 B.C.").text(style) == text)
  }

  @Test("a date that could not be read has no EDTF and no interval, and keeps its words in every style")
  func unreadable() {
    let date = RecordDate(reading: "in Arcadian times")
    #expect(date.edtf == nil)
    #expect(date.interval == nil)
    #expect(DateStyle.allCases.map { date.text($0) } == Array(repeating: "in Arcadian times", count: 4))
  }

  @Test("the words are kept as they are, with their spaces")
  func raw() {
    #expect(RecordDate(reading: " 1843 ").raw == " 1843 ")
    #expect(RecordDate(reading: " 1843 ").edtf == "1843")
  }

  @Test("the notation decides what a number means")
  func notation() {
    #expect(RecordDate(reading: "1843", as: .iso).edtf == "1843")
    #expect(RecordDate(reading: "0", as: .unix).edtf?.hasPrefix("1970-01-01") == true)
  }

  @Test("the interval of a year covers exactly its days")
  func interval() throws {
    let interval = try #require(RecordDate(reading: "1900").interval)
    #expect(interval.end - interval.start == 365)
  }

  @Test("a stored date is not read again")
  func stored() {
    let date = RecordDate(raw: "x", edtf: "1843", interval: nil)
    #expect(date.text(.human) == "x")
    #expect(date.edtf == "1843")
  }

  @Test("a style changes the words of a record's date for output, and nothing else")
  func showingDate() {
    var record = CatalogRecord()
    record.text = "words"
    record.date = RecordDate(reading: "c. 405 B.C.")
    let stored = StoredRecord(id: RecordID(7), collection: "c", record: record, created: 1, modified: 2)
    let shown = stored.showingDate(.human)
    #expect(shown.date?.raw == "about 405 BCE")
    #expect(shown.date?.edtf == "-0404~")
    #expect(shown.date?.interval == record.date?.interval)
    #expect(shown.text == "words")
    #expect(shown.id == RecordID(7))
  }

  @Test("without a style, or without a date, a record is shown unchanged")
  func showingNoDate() {
    var record = CatalogRecord()
    record.text = "words"
    let undated = StoredRecord(id: RecordID(1), collection: "c", record: record, created: 1, modified: 1)
    #expect(undated.showingDate(.iso) == undated)
    record.date = RecordDate(reading: "1843")
    let dated = StoredRecord(id: RecordID(1), collection: "c", record: record, created: 1, modified: 1)
    #expect(dated.showingDate(nil) == dated)
  }
}
