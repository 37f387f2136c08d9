import CatalogFixtures
import CatalogIndexing
import CatalogRecords
import CatalogStore
import Foundation
import GRDB
import HistoricalDates
import TestTools
import Testing

/// The hash of a record covers the words of its date, and not EDTF and interval, which follow from them or from the
/// source. One flipped bit there had made a record of 1760 one of 1768, saved as sound.
@Suite(.serialized) struct SalvageDateTests {
  private static let text = "A saying with a date"

  /// The record with one bit flipped in EDTF and interval, by turns: four characters and two numbers of eight bytes.
  private func forEachFlippedBit(_ date: RecordDate, _ body: (SalvageReport, [StoredDate], Comment) throws -> Void)
    async throws
  {
    var record = CatalogRecord.sample(Self.text, lang: "la")
    record.date = date
    let bytes = try await SampleCatalog([record]).bytes()
    let row = Data((date.raw + (date.edtf ?? "")).utf8)
    let start = try #require(bytes.range(of: row)).lowerBound + date.raw.utf8.count
    for place in 0..<20 {
      var damaged = bytes
      damaged[start + place] ^= 1 << UInt8(place * 3 % 8)
      let file = try DamagedFile(damaged)
      let target = file.folder.path("saved.db")
      let report = try CatalogSalvage(path: file.path, target: target).run()
      try body(report, try Self.dates(in: target), "byte \(place)")
    }
  }

  private struct StoredDate: Equatable, FetchableRecord {
    let collection: String
    let edtf: String?
    let start: Double?
    let end: Double?

    init(_ collection: String, _ date: RecordDate) {
      (self.collection, edtf) = (collection, date.edtf)
      (start, end) = (date.interval?.start, date.interval?.end)
    }

    init(row: Row) { (collection, edtf, start, end) = (row[0], row[1], row[2], row[3]) }
  }

  private static func dates(in path: String) throws -> [StoredDate] {
    try CatalogFile(at: path, access: .reading).readNow { db in
      try StoredDate.fetchAll(
        db,
        sql: """
          SELECT name, date_edtf, date_start, date_end
          FROM record JOIN collection ON collection.id = record.collection
          """)
    }
  }

  @Test("a date that follows from its words is read again")
  func aDateThatFollowsFromItsWordsIsReadAgain() async throws {
    let date = RecordDate(reading: "1760")
    try await forEachFlippedBit(date) { report, saved, place in
      #expect(report.isComplete, place)
      #expect(saved == [StoredDate("sample", date)], place)
    }
  }

  /// Nothing says whether EDTF or interval is as the source gave it.
  @Test("a record whose source gave the meaning of its date is doubtful")
  func aRecordWhoseSourceGaveTheMeaningIsDoubtful() async throws {
    let date = try #require(RecordDate(raw: "the year of the three emperors", meaning: "1888"))
    try await forEachFlippedBit(date) { report, saved, place in
      #expect(report.doubtfulCount == 1, place)
      #expect(saved.map(\.collection) == ["sample (doubtful)"], place)
    }
  }
}
