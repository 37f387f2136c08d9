import Adagia
import TestTools
import Testing

/// The code of the article ComingFromFMDB.
@Suite struct FMDBCode {
  @Test("the article's code runs as it says")
  func article() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("books.db")
    var (first, second) = (CatalogRecord(), CatalogRecord())
    (first.title, second.title) = ("Emma", "Walden")
    let (emma, walden) = (first, second)
    let catalog = try Catalog(at: path, for: .writing)  // [FMDatabase databaseWithPath:], open
    let id = try await catalog.add(emma, to: "books").id  // insertIntoDatabase:
    let book = try await catalog.record(id)  // initWithPrimaryKey:, hydrate
    try await catalog.remove([id])  // deleteFromDatabase
    #expect(book?.record.title == "Emma")

    let queue = try await catalog.edit("two books") { editor in  // [queue inTransaction:]
      try editor.add(emma, to: "books")
      try editor.add(walden, to: "books")
    }
    #expect(queue.entry != nil)
    #expect(try await catalog.search("in:books").total == 2)

    for try await stored in catalog.records(matching: "in:books") {  // while ([rs next])
      print(stored.record.title ?? "")
    }
    try await catalog.close()  // [db close]
  }
}
