import Adagia
import Testing

struct Novel: RecordConvertible {
  var isbn = ""
  var title = ""
  var author: String?
  var pages: Int?

  static let mapping = RecordMapping<Novel>(collection: "novels", type: "book")
    .field(\.identifier, \.isbn).field(\.title, \.title).creator(\.author).extra("pages", \.pages)
}

/// The code of the article BooksApp.
@MainActor
@Suite struct BooksAppCode {
  @Test("the list of the article has its sections")
  func lists() async throws {
    let catalog = try Catalog.inMemory()
    try await catalog.add(Novel(isbn: "0141439580", title: "Emma"))
    var list = SearchRequest("in:novels", limit: .max, sort: .title)
    list.fields = .listing
    let titles = try await catalog.search(list).hits.map { $0.record.title ?? "" }
    #expect(titles == ["Emma"])

    for try await books in catalog.sections(of: list, by: .titleInitial) {
      for section in books.sections { print(section.title, section.hits.count) }  // E 1
      // books.changes has the insertions, moves and removals since the element before.
      break
    }
  }

  @Test("a novel of the article is found and edited")
  func editing() async throws {
    let catalog = try Catalog.inMemory()
    try await catalog.add(Novel(isbn: "0141439580", title: "Emma", author: "Jane Austen", pages: 474))
    let long = try await catalog.values(of: Novel.self, "austen", where: \.pages >= 300)
    print(long.values.map(\.value.title))  // ["Emma"]
    #expect(long.values.map(\.value.title) == ["Emma"])

    let session = EditSession(catalog)
    guard let novel = try await session.record(long.values[0].id) else { return }
    novel.record.title = "Emma, revised"
    let change = novel.changes.first  // title: Emma → Emma, revised
    session.undo()  // or novel.cancel(), session.cancel()
    session.redo()
    let entry = try await session.save("edit novels")
    #expect(change?.field == "title")
    #expect(try await catalog.search("revised").total == 1)

    let id = long.values[0].id
    var theirs = try #require(try await catalog.record(id)).record
    theirs.rights = "Public domain"
    try await catalog.update(id, to: theirs)
    do {
      novel.record.note = "read twice"
      try await session.save("add a note")
    } catch EditError.changedMeanwhile {
      try await novel.refresh()  // theirs, with the fields that were changed here
      try await session.save("add a note")
    }
    let stored = try #require(try await catalog.record(id)).record
    #expect(stored.note == "read twice")
    #expect(stored.rights == "Public domain")

    try await catalog.undo()
    try await catalog.undo()
    if let entry { try await catalog.undo(entry) }
    #expect(try await catalog.record(id)?.record.title == "Emma")
  }
}
