import Adagia
import CatalogFixtures
import TestTools
import Testing

@Suite(.serialized) struct CatalogTests {
  private let folder: TemporaryFolder
  private let catalog: Catalog

  init() throws {
    folder = try TemporaryFolder()
    catalog = try Catalog(at: folder.path("sayings.db"), for: .writing)
  }

  @Test("a record that is added is found at once")
  func aRecordThatIsAddedIsFoundAtOnce() async throws {
    let (id, isNew) = try await catalog.add(.sample("Festina lente", by: "Augustus"), to: "mine")
    #expect(isNew)
    #expect(try await catalog.search("lente author:augustus").hits.map(\.record.id) == [id])
    #expect(try await catalog.add(.sample("Festina lente", by: "Augustus"), to: "mine").isNew == false)
  }

  @Test("a changed record is found by its new words only")
  func aChangedRecordIsFoundByItsNewWordsOnly() async throws {
    let (id, _) = try await catalog.add(.sample("old words"), to: "mine")
    #expect(try await catalog.update(id, to: .sample("new wording", date: "1843")))
    #expect(try await catalog.search("old").total == 0)
    #expect(try await catalog.search("new date:1843").hits.map(\.record.id) == [id])
    #expect(try await catalog.update(RecordID(999), to: .sample("x")) == false)
  }

  @Test("a removed record is gone from records and index")
  func aRemovedRecordIsGoneFromRecordsAndIndex() async throws {
    let (id, _) = try await catalog.add(.sample("short lived"), to: "mine")
    #expect(try await catalog.remove([id, RecordID(999)]) == 1)
    #expect(try await catalog.record(id) == nil)
    #expect(try await catalog.search("lived").total == 0)
    #expect(try await catalog.search("").total == 0)
  }

  @Test("another record's identifier is refused")
  func anotherRecordsIdentifierIsRefused() async throws {
    try await catalog.add(.sample("one", id: "a"), to: "mine")
    let (id, _) = try await catalog.add(.sample("two", id: "b"), to: "mine")
    await #expect(throws: StoreError.identifierTaken(identifier: "a", collection: "mine")) {
      try await catalog.update(id, to: .sample("two", id: "a"))
    }
  }

  @Test("many tasks may search at once while another writes")
  func manyTasksMayAskAtOnceWhileAnotherWrites() async throws {
    try await catalog.add(.sample("word 0"), to: "mine")
    try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 1...20 {
        group.addTask { try await catalog.add(.sample("word \(number)"), to: "mine").isNew ? 1 : 0 }
        group.addTask { min(1, try await catalog.search("word").total) }
      }
      for try await result in group { #expect(result == 1) }
    }
    #expect(try await catalog.search("word").total == 21)
  }

  @Test("imported files are found")
  func importedFilesAreFound() async throws {
    let path = try folder.write("text,author\nCarpe diem,Horace\n", to: "q.csv")
    let summary = try await catalog.importFiles(ImportRequest(inputs: [path], collection: "odes"))
    #expect(summary.counts.added == 1)
    #expect(try await catalog.search("in:odes carpe").total == 1)
    #expect(try await catalog.collections().map(\.recordCount) == [1])
  }

  @Test("matching records come one by one, in the order of their IDs")
  func everyRecordComesByInTheOrderOfIds() async throws {
    for word in ["one", "two", "three"] { try await catalog.add(.sample("\(word) word"), to: "mine") }
    let seen = Seen()
    try await catalog.forEachRecord(matching: "word -two") { seen.add($0.record.text) }
    #expect(seen.texts == ["one word", "three word"])
  }

  /// It was the moment after it, 1944 (review of the command line, third time, A5).
  @Test("the latest date is in the latest year")
  func latestDate() async throws {
    let catalog = try Catalog.inMemory()
    try await catalog.add(.sample("x", date: "1943"), to: "a")
    let statistics = try await catalog.statistics()
    #expect(statistics.earliestDate?.day.isoText == "1943-01-01")
    #expect(statistics.latestDate?.day.isoText == "1943-12-31")
  }

  @Test("fields are set as typed")
  func fieldsAreSetAsTyped() throws {
    var record = CatalogRecord.sample("x")
    try record.set("author", to: "Plato; Socrates")
    try record.set("tag", to: "a; b")
    try record.set("date", to: "c. 400 BC")
    try record.set("pages", to: "12")
    try record.set("text", to: "")
    #expect(record.creator == "Plato; Socrates")
    #expect(record.subjects == ["a", "b"])
    #expect(record.text == nil)
    #expect(record.date?.edtf == "-0399~")
    #expect(record.extra == ["pages": .string("12")])
  }

  @Test("a date of words for none empties the date, as in an import", arguments: ["n.d.", "[s.d.]", "ohne Jahr", ""])
  func noDate(text: String) throws {
    var record = CatalogRecord.sample("x", date: "1843")
    try record.set("date", to: text)
    #expect(record.date == nil)
  }

  @Test("a date among words for none is kept", arguments: ["n.d. [1850]", "some day"])
  func someDate(text: String) throws {
    var record = CatalogRecord.sample("x", date: "1843")
    try record.set("date", to: text)
    #expect(record.date?.raw == text)
  }
}

/// Texts that were seen, in order; the walk calls from one thread.
private final class Seen: @unchecked Sendable {
  private(set) var texts: [String] = []
  func add(_ text: String?) { texts.append(text ?? "") }
}
