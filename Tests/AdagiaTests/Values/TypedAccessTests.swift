import Adagia
import Foundation
import Testing

private struct Visit: RecordConvertible, Hashable {
  var place = ""
  var at: Date?
  var stars = 3

  static let mapping = RecordMapping<Visit>(collection: "visits").field(\.title, \.place).date(\.at)
    .extra("stars", \.stars, default: 3)
}

/// Values of one's own type: by ID, changed in place, with instants, in sessions, as they arrive.
@Suite(.serialized) struct TypedAccessTests {
  private let catalog: Catalog

  init() throws { catalog = try Catalog.inMemory() }

  @Test(
    "an instant keeps its time, to the millisecond",
    arguments: [0, 1_279_700_000.25, -1.5, 4_102_444_799.999, -4e10])
  func instants(seconds: Double) async throws {
    let visit = Visit(place: "Bath", at: Date(timeIntervalSince1970: seconds))
    let id = try await catalog.add(visit).id
    #expect(try await catalog.value(of: Visit.self, id)?.value == visit)
  }

  @Test("a date that was written otherwise keeps its words when nothing else is meant")
  func writtenDates() async throws {
    var record = Visit(place: "Bath").record
    record.date = "1815"
    let id = try await catalog.add(record, to: "visits").id
    var visit = try #require(try await catalog.value(of: Visit.self, id))
    #expect(visit.value.at == RecordDate(year: 1815)?.start)
    visit.value.stars = 5
    try await catalog.save(visit)
    #expect(try await catalog.record(id)?.date?.raw == "1815")
    #expect(try await catalog.record(id)?.extra["stars"] == 5)
  }

  @Test("an instant that dates do not reach is refused", arguments: [1e13])
  func farInstants(seconds: Double) async throws {
    let visit = Visit(place: "Bath", at: Date(timeIntervalSince1970: seconds))
    await #expect(throws: CatalogRecordError.self) { try await catalog.add(visit) }
    #expect(try await catalog.statistics().recordCount == 0)
  }

  @Test("a property that is not optional has its default where the record has none")
  func defaults() async throws {
    var record = CatalogRecord()
    record.title = "Bath"
    let id = try await catalog.add(record, to: "visits").id
    #expect(try await catalog.value(of: Visit.self, id)?.value.stars == 3)
    #expect(try await catalog.value(of: Visit.self, RecordID(900)) == nil)
    record.extra["stars"] = "many"
    let other = try await catalog.add(record, to: "visits").id
    await #expect(throws: DecodingError.self) { try await catalog.value(of: Visit.self, other) }
  }

  @Test("values are imported as they arrive, and the error of their sequence comes with the summary")
  func stream() async throws {
    let visits = AsyncStream<Visit> { stream in
      for number in 0..<250 { stream.yield(Visit(place: "place \(number)")) }
      stream.finish()
    }
    #expect(try await catalog.importValues(visits).counts.added == 250)
    let broken = AsyncThrowingStream<Visit, any Error> { stream in
      stream.yield(Visit(place: "Bath"))
      stream.finish(throwing: CocoaError(.fileReadUnknown))
    }
    let error = await #expect(throws: InterruptedImport.self) { try await catalog.importValues(broken) }
    #expect(error?.summary.counts.added == 1)
  }

  @MainActor
  @Test("a record in a session changes as a value, and one that is not a value of the type stays as it is")
  func session() async throws {
    let id = try await catalog.add(Visit(place: "Bath")).id
    let session = EditSession(catalog)
    let edited = try #require(try await session.record(id))
    try edited.change(as: Visit.self) { ($0.place, $0.stars) = ("Bristol", 5) }
    #expect(edited.changes.map(\.description) == ["title: Bath → Bristol", "extra.stars: 3 → 5"])
    #expect(session.undo() === edited)
    #expect(!session.hasChanges)
    edited.record.extra["stars"] = "many"
    #expect(throws: DecodingError.self) { try edited.change(as: Visit.self) { $0.place = "" } }
    #expect(edited.record.title == "Bath")
  }

  @MainActor
  @Test("an object without changes is as the catalog has it, and one with changes keeps them")
  func freshObjects() async throws {
    let id = try await catalog.add(Visit(place: "Bath")).id
    let other = try await catalog.add(Visit(place: "Bristol")).id
    let session = EditSession(catalog)
    let first = try #require(try await session.record(id))
    let second = try #require(try await session.record(other))
    try await catalog.edit("elsewhere") { editor in
      for id in [id, other] { try editor.update(id) { $0.note = "theirs" } }
    }
    #expect(try await session.record(id) === first)
    #expect(first.record.note == "theirs")
    second.record.title = "Mine"
    #expect(try await session.record(other)?.record.note == nil)
    try await catalog.remove([id])
    let gone = try await session.refresh()
    #expect(gone.count == 1 && gone.first === first)
    #expect(second.record.note == "theirs")
    #expect(second.record.title == "Mine")
    try await session.save("mine")
    #expect(try await catalog.record(other)?.title == "Mine")
  }

  @Test("a list of quotations has their texts, and cannot be saved over the whole records")
  func quotations() async throws {
    var record = CatalogRecord()
    (record.text, record.source) = ("Festina lente.", "Suetonius")
    (record.subjects, record.attributions) = (["haste"], ["Augustus"])
    try await catalog.add(record, to: "sayings")
    var request = SearchRequest("festina")
    request.fields = .quotations
    let hit = try #require(try await catalog.search(request).hits.first)
    #expect(hit.snippet().marked("[", "]") == "[Festina] lente.")
    #expect(hit.snippet().attributed.runs.contains { $0.searchMatch == true })
    #expect(hit.record.source == nil && hit.record.subjects.isEmpty)
    await #expect(throws: CatalogRecordError.self) { try await catalog.update(hit.id, to: hit.record.record) }
    #expect(try await catalog.record(hit.id)?.source == "Suetonius")
  }
}
