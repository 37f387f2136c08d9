import Adagia
import GRDB
import Testing

struct PlainSayings {
  let database: DatabaseQueue

  init() throws {
    database = try DatabaseQueue()
    try database.write { db in
      try db.create(virtualTable: "saying", using: FTS5()) { table in
        table.tokenizer = .unicode61()
        table.column("text")
        table.column("author")
      }
    }
  }

  func add(_ text: String, by author: String) async throws {
    try await database.write { db in
      try db.execute(sql: "INSERT INTO saying (text, author) VALUES (?, ?)", arguments: [text, author])
    }
  }

  func search(_ typed: String) async throws -> [String] {
    guard let pattern = FTS5Pattern(matchingAllTokensIn: typed) else { return [] }
    let sql = "SELECT highlight(saying, 0, '[', ']') FROM saying WHERE saying MATCH ? ORDER BY rank LIMIT 10"
    return try await database.read { db in try String.fetchAll(db, sql: sql, arguments: [pattern]) }
  }
}

struct Sayings {
  let catalog: Catalog

  init() throws { catalog = try Catalog.inMemory() }

  func add(_ text: String, by author: String) async throws {
    var record = CatalogRecord()
    (record.text, record.attributions, record.language) = (text, [Attribution(creator: author)], "en")
    try await catalog.add(record, to: "sayings")
  }

  func search(_ typed: String) async throws -> [String] {
    try await catalog.search(typed).hits.map { $0.snippet().marked("[", "]") }
  }
}

/// The code and the table of the article ComparedWithFTS5.
@Suite struct ComparedWithFTS5Code {
  @Test(
    "what the two programs find is as the article says",
    arguments: [
      ("haste", ["Make [haste] slowly."], ["Make [haste] slowly."]), ("hastes", [], ["Make [haste] slowly."]),
      ("author:rousseau", [], ["Patience is bitter."]),
      ("slowly OR bitter", [], ["Make haste [slowly].", "Patience is [bitter]."]),
    ])
  func table(typed: String, plain: [String], found: [String]) async throws {
    let (sayings, plainSayings) = (try Sayings(), try PlainSayings())
    let all = [("Make haste slowly.", "Augustus"), ("Patience is bitter.", "Rousseau"), ("Time flies.", "Virgil")]
    for (text, author) in all {
      try await sayings.add(text, by: author)
      try await plainSayings.add(text, by: author)
    }
    #expect(try await plainSayings.search(typed) == plain)
    #expect(try await sayings.search(typed).sorted() == found)
  }
}
