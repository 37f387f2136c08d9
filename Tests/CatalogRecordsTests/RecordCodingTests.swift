import CatalogRecords
import Foundation
import Testing

@Suite struct RecordCodingTests {
  private func coded(_ record: CatalogRecord) throws -> CatalogRecord {
    try JSONDecoder().decode(CatalogRecord.self, from: JSONEncoder().encode(record))
  }

  private func decoded(_ json: String) throws -> CatalogRecord {
    try JSONDecoder().decode(CatalogRecord.self, from: Data(json.utf8))
  }

  @Test("a record comes back as it was")
  func wholeRecord() throws {
    var record = CatalogRecord()
    (record.identifier, record.title, record.text) = ("b1", "Letters", "Non quia difficilia sunt")
    (record.source, record.note, record.language) = ("Epistulae", "famous", "la")
    (record.type, record.rights) = ("quotation", "public domain")
    record.date = RecordDate(reading: "c. 65 AD")
    record.subjects = ["courage", "fear"]
    record.attributions = [Attribution(creator: "Seneca", role: .said, locator: "104.26", evidence: "the manuscripts")]
    record.extra = ["pages": .integer(3), "ratio": .number(0.5), "deep": .object(["x": .array([.null, .bool(true)])])]
    #expect(try coded(record) == record)
  }

  @Test("a date keeps the meaning that a program gave it")
  func dateMeaning() throws {
    var record = CatalogRecord()
    record.date = RecordDate(raw: "the year of the three emperors", meaning: "1888")
    #expect(try coded(record).date == record.date)
    record.date = RecordDate(reading: "some time ago")
    #expect(try coded(record).date == record.date)
  }

  @Test("plain names and single subjects are taken as well as lists")
  func plainNames() throws {
    let record = try decoded(#"{"text": "x", "creator": "Seneca", "subject": "time"}"#)
    #expect(record.attributions == [Attribution(creator: "Seneca", role: .wrote)])
    #expect(record.subjects == ["time"])
    #expect(try decoded(#"{"creator": ["A", "B"]}"#).attributions.map(\.creator) == ["A", "B"])
  }

  @Test("integers stay exact")
  func integers() throws {
    let value = JSONValue.integer(9_007_199_254_740_993)
    #expect(try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(value)) == value)
  }
}
