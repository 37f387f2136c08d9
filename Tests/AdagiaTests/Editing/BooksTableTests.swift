import Adagia
import TestTools
import Testing

private struct Book: RecordConvertible, Hashable {
  var title = ""
  var author: String?
  var pages: Int?
  var shelf: String?

  static let mapping = RecordMapping<Book>(collection: "books", type: "book")
    .field(\.title, \.title).creator(\.author).extra("pages", \.pages).extra("shelf", \.shelf)
}

/// The features of the classic book samples of iPhone programming, row by row as in docs/library.md.
@MainActor
@Suite(.serialized) struct BooksTableTests {
  private let folder: TemporaryFolder
  private let catalog: Catalog
  private let emma = Book(title: "Emma", author: "Jane Austen", pages: 474, shelf: "A12")
  private let waves = Book(title: "The Waves", author: "Virginia Woolf", pages: 324, shelf: "B1")

  init() throws {
    folder = try TemporaryFolder()
    catalog = try Catalog(at: folder.path("books.db"), for: .writing)
  }

  private func list() -> SearchRequest {
    var request = SearchRequest("in:books", limit: .max, sort: .title)
    request.fields = .listing
    return request
  }

  @Test("insert, find by ID, update, delete")
  func rows() async throws {
    let id = try await catalog.add(emma).id
    var stored = try #require(try await catalog.values(of: Book.self).values.first)
    #expect(stored.id == id)
    var changed = stored.value
    changed.pages = 500
    try await catalog.update(stored, to: changed)
    stored = try #require(try await catalog.values(of: Book.self).values.first)
    #expect(stored.value.pages == 500)
    #expect(try await catalog.remove([id]) == 1)
    #expect(try await catalog.record(id) == nil)
  }

  @Test("a list has keys and titles alone; details are read on demand")
  func hydrating() async throws {
    var record = emma.record
    record.text = "long"
    try await catalog.add(record, to: "books")
    let hit = try #require(try await catalog.search(list()).hits.first)
    #expect(hit.record.title == "Emma")
    #expect(hit.record.text == nil)
    #expect(try await catalog.record(hit.id)?.text == "long")
    let book = try await EditSession(catalog).record(hit.id)
    #expect(book?.record.text == "long")
  }

  @Test("a record of a list cannot overwrite the whole one")
  func partialRecords() async throws {
    var record = emma.record
    record.text = "long"
    try await catalog.add(record, to: "books")
    let hit = try #require(try await catalog.search(list()).hits.first)
    var changed = hit.record.record
    changed.title = "Ema"
    await #expect(throws: CatalogRecordError.partial) { try await catalog.update(hit.record, to: changed) }
    #expect(throws: CatalogRecordError.partial) { try Book.mapping.value(of: changed) }
  }

  @Test("books are sorted by title, without their articles")
  func titles() async throws {
    try await catalog.importValues([waves, emma, Book(title: "Walden")])
    #expect(try await catalog.search(list()).hits.map(\.record.title) == ["Emma", "Walden", "The Waves"])
  }

  @Test("changes are known by field and can be canceled")
  func dirtyFields() async throws {
    let id = try await catalog.add(emma).id
    let book = try #require(try await EditSession(catalog).record(id))
    book.record.title = "Ema"
    #expect(book.changes.map(\.field) == ["title"])
    book.cancel()
    #expect(book.record.title == "Emma")
  }

  @Test("one row is one object, and answers can be compared")
  func identity() async throws {
    let id = try await catalog.add(emma).id
    let session = EditSession(catalog)
    let books = [try await session.record(id), try await session.record(id)]
    #expect(books[0] === books[1])
    let answers = [try await catalog.search("emma"), try await catalog.search("emma")]
    #expect(answers[0] == answers[1])
    #expect(try await catalog.search("emma").hits.first?.id == id)
  }

  @Test("several changes are saved as one")
  func oneSave() async throws {
    let session = EditSession(catalog)
    _ = session.add(emma.record, to: "books")
    _ = session.add(waves.record, to: "books")
    let entry = try #require(try await session.save("two books"))
    #expect(try await catalog.journal().map(\.id) == [entry])
    #expect(try await catalog.journal().map(\.added) == [2])
  }

  @Test("two editors of one record do not lose a change")
  func conflict() async throws {
    let id = try await catalog.add(emma).id
    let (first, second) = (EditSession(catalog), EditSession(catalog))
    try await first.record(id)?.record.title = "Emma (revised)"
    let other = try #require(try await second.record(id))
    other.record.note = "Editor B"
    try await first.save("A")
    await #expect(throws: EditError.self) { try await second.save("B") }
    try await other.refresh()
    try await second.save("B")
    #expect(try await catalog.record(id)?.title == "Emma (revised)")
    #expect(try await catalog.record(id)?.note == "Editor B")
  }

  @Test("one's own changes are undone and redone, also after others' and after a restart")
  func undo() async throws {
    let id = try await catalog.add(emma).id
    let session = EditSession(catalog)
    try await session.record(id)?.record.title = "Ema"
    let mine = try #require(try await session.save("mine"))
    let other = try Catalog(at: folder.path("books.db"), for: .writing)
    try await other.add(waves)
    try await catalog.close()
    try await other.undo(mine)
    #expect(try await other.record(id)?.title == "Emma")
    #expect(try await other.search("in:books", limit: 0).total == 2)
    try await other.redo(mine)
    #expect(try await other.record(id)?.title == "Ema")
  }

  @Test("sections follow the catalog, as a fetched results controller does", .timeLimit(.minutes(10)))
  func sections() async throws {
    try await catalog.importValues([emma, waves])
    var sections = catalog.sections(of: list(), by: .titleInitial).makeAsyncIterator()
    #expect(try await sections.next()?.sections.map(\.title) == ["E", "W"])
    try await catalog.add(Book(title: "Adagia"))
    let next = try #require(try await sections.next())
    #expect(next.sections.map(\.title) == ["A", "E", "W"])
    #expect(next.changes.insertions == [.init(section: 0, item: 0)])
  }

  @Test("objects without changes are given back")
  func faulting() async throws {
    let id = try await catalog.add(emma).id
    let session = EditSession(catalog)
    var book = try await session.record(id)
    weak let gone = book
    book = nil
    #expect(gone === nil)
    book = try await session.record(id)
    #expect(book?.record.title == "Emma")
  }

  @Test("a book is found by one's own key, also by one that is a number")
  func ownKey() async throws {
    for number in 1...3 {
      var record = Book(title: "Book \(number)").record
      record.identifier = "\(4 - number)"
      try await catalog.add(record, to: "books")
    }
    #expect(try await catalog.records(named: "3").map(\.title) == ["Book 1"])
    #expect(try await catalog.records(named: "#3").map(\.title) == ["Book 3"])
  }

  @Test("a blank book is refused")
  func blank() async throws {
    await #expect(throws: CatalogRecordError.self) { try await catalog.add(CatalogRecord(), to: "books") }
    await #expect(throws: CatalogRecordError.self) { try await catalog.add(emma.record, to: "") }
  }

  @Test("a second copy of a book can be added")
  func copies() async throws {
    let ids = try await catalog.edit("two copies") { [record = emma.record] editor in
      let first = try editor.add(record, to: "books", ifKnown: .addCopy).id
      return [first, try editor.add(record, to: "books", ifKnown: .addCopy).id]
    }.value
    #expect(Set(ids).count == 2)
    #expect(try await catalog.values(of: Book.self).values.map(\.value) == [emma, emma])
  }

  @Test("extra fields have types, and are searched and sorted by")
  func extraFields() async throws {
    try await catalog.importValues([emma, waves])
    #expect(try await catalog.values(of: Book.self, where: \.pages >= 400).values.map(\.value) == [emma])
    #expect(try await catalog.values(of: Book.self, where: \.shelf == "B1").values.map(\.value) == [waves])
    #expect(try await catalog.values(of: Book.self, sort: .field("pages")).values.map(\.value) == [waves, emma])
  }
}
