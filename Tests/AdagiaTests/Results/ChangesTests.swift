import Adagia
import CatalogFixtures
import TestTools
import Testing

@Suite(.serialized) struct ChangesTests {
  private let folder: TemporaryFolder
  private let catalog: Catalog

  init() throws {
    folder = try TemporaryFolder()
    catalog = try Catalog(at: folder.path("sayings.db"), for: .writing)
  }

  /// The changes of all pages.
  private func walk(_ request: ChangeRequest) async throws -> [RecordChange] {
    var (request, found) = (request, [RecordChange]())
    while true {
      let page = try await catalog.changes(request)
      found += page.changes
      #expect(page.changes.count <= request.limit)
      guard page.hasMore else { return found }
      request.after = try #require(page.changes.last).position
    }
  }

  @Test("pages of any size have every record once, in the order of changes", arguments: [1, 7, 100, 1_000])
  func pages(limit: Int) async throws {
    for number in 1...30 { try await catalog.add(.sample("saying \(number)"), to: "a") }
    try await catalog.importRecords((31...60).map { CatalogRecord.sample("saying \($0)") }, into: "b")
    let changes = try await walk(ChangeRequest(limit: limit))
    #expect(Set(changes.map(\.position.id.rawValue)) == Set(1...60))
    #expect(changes.count == 60)
    #expect(changes.map(\.position) == changes.map(\.position).sorted())
    #expect(changes.allSatisfy { $0.record?.id == $0.position.id && $0.record?.modifiedAt == $0.position.moment })
  }

  @Test("a page ends before its records have too many bytes, but for one that is larger", arguments: [0, 40, 1_000])
  func bytes(limit: Int) async throws {
    let texts = ["twelve bytes", "another text", String(repeating: "x", count: 500), "the last one"]
    for text in texts { try await catalog.add(.sample(text, id: "i"), to: text) }
    var request = ChangeRequest()
    request.byteLimit = limit
    #expect(try await walk(request).map(\.record?.record.text) == texts)
    let first = try await catalog.changes(request)
    #expect(first.changes.count == [0: 1, 40: 2, 1_000: 4][limit])
    #expect(first.total == 4)
  }

  @Test("a removed record is among the changes until its removal is undone")
  func removals() async throws {
    let (id, _) = try await catalog.add(.sample("gone", id: "g"), to: "a")
    try await catalog.add(.sample("here"), to: "b")
    try await catalog.remove([id])
    let removed = try #require(try await walk(ChangeRequest()).first { $0.position.id == id })
    #expect(removed.record == nil)
    #expect(removed.collection == "a")
    #expect(try await catalog.change(of: id) == removed)
    #expect(try await catalog.changes(ChangeRequest(collection: "b")).total == 1)
    #expect(try await catalog.changes(ChangeRequest(collection: "a")).changes == [removed])

    try await catalog.undo()
    #expect(try await walk(ChangeRequest()).allSatisfy { $0.record != nil })
    try await catalog.undo()
    #expect(try await walk(ChangeRequest()).count { $0.record == nil } == 1, "the addition of the other is undone")
  }

  @Test("a period has its start and not its end")
  func period() async throws {
    try await catalog.add(.sample("one"), to: "a")
    let moment = try #require(try await walk(ChangeRequest()).first).position.moment
    let next = JulianDay(milliseconds: moment.milliseconds + 1)
    #expect(try await catalog.changes(ChangeRequest(from: moment, until: next)).total == 1)
    #expect(try await catalog.changes(ChangeRequest(from: next)).total == 0)
    #expect(try await catalog.changes(ChangeRequest(until: moment)).total == 0)
    #expect(try await catalog.changes(ChangeRequest(collection: "none")).total == 0)
    #expect(try await catalog.changes(ChangeRequest(limit: 0)).total == 1)
  }

  @Test("a change comes again at the end of a walk")
  func movesToTheEnd() async throws {
    let (first, _) = try await catalog.add(.sample("one"), to: "a")
    let (second, _) = try await catalog.add(.sample("two"), to: "a")
    let page = try await catalog.changes(ChangeRequest(limit: 1))
    let position = try #require(page.changes.first).position
    try await catalog.update(first, to: .sample("one more"))
    let rest = try await walk(ChangeRequest(after: position, limit: 1))
    #expect(Set(rest.map(\.position.id)) == [first, second])
    #expect(try await catalog.change(of: RecordID(99)) == nil)
  }

  @Test("Dublin Core and MARC escape what XML reserves")
  func exchangeForms() async throws {
    var record = CatalogRecord.sample("a <b> & \u{1}c", id: "x&y")
    record.attributions = [Attribution(creator: "Twain"), Attribution(creator: "Nobody", role: .misattributed)]
    let (id, _) = try await catalog.add(record, to: "a")
    let stored = try #require(try await catalog.record(id))
    #expect(stored.dublinCore.filter { $0.element == "creator" }.map(\.text) == ["Twain"])
    #expect(stored.dublinCore.first == DublinCoreValue(element: "identifier", text: "x&y"))
    #expect(stored.marcXML.hasPrefix("<record xmlns=\"http://www.loc.gov/MARC21/slim\">"))
    #expect(stored.marcXML.contains("a &lt;b&gt; &amp; \u{FFFD}c"))
  }
}
