import Adagia
import Testing

/// The part of a program that a test is about.
struct Inbox {
  let catalog: Catalog

  func receive(_ title: String) async throws {
    var record = CatalogRecord()
    (record.title, record.subjects) = (title, ["unread"])
    try await catalog.add(record, to: "inbox")
  }

  func unreadCount() async throws -> Int {
    try await catalog.search(SearchRequest("in:inbox tag:unread", limit: 0)).total
  }
}

/// The code of the article TestingInMemory.
@Suite struct TestingInMemoryCode {
  @Test("what is received is unread")
  func whatIsReceivedIsUnread() async throws {
    let inbox = Inbox(catalog: try Catalog.inMemory())
    try await inbox.receive("Emma")
    #expect(try await inbox.unreadCount() == 1)
  }

  @Test("records of a sequence are a fixture")
  func fixtures() async throws {
    let books = (1...500).map { number in
      var record = CatalogRecord()
      (record.identifier, record.title) = ("\(number)", "Volume \(number)")
      return record
    }
    let catalog = try Catalog.inMemory()
    try await catalog.importRecords(books, into: "books")
    #expect(try await catalog.search("volume 499").total == 1)
  }
}
