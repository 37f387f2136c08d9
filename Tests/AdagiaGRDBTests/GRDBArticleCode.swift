import Adagia
import AdagiaGRDB
import GRDB
import TestTools
import Testing

struct Track: Codable, FetchableRecord, PersistableRecord {
  var id: Int64
  var name: String
}

/// The code of the article ComingFromGRDB.
@Suite struct GRDBArticleCode {
  @Test("a table is searched as the article says")
  func tables() async throws {
    let database = try DatabaseQueue()
    let catalog = try Catalog.inMemory()
    try await database.write { db in
      try db.execute(sql: "CREATE TABLE book (id INTEGER PRIMARY KEY, title TEXT, author TEXT, published TEXT)")
    }
    let index = try TableIndex(of: "book", in: database, catalog: catalog) { row in
      var record = CatalogRecord()
      record.title = row["title"]
      record.attributions = [Attribution(creator: row["author"])]
      record.date = RecordDate(reading: row["published"])
      return record
    }
    try await database.write { db in
      try db.execute(sql: "INSERT INTO book (title, author, published) VALUES ('Emma', 'Jane Austen', '1815')")
    }
    try await index.synchronize()
    let answer = try await index.search("author:austen date:1810..1819")
    let ids = answer.rowIDs
    let titles = try await database.read { db in
      try Table("book").filter(keys: ids).fetchAll(db).map { $0["title"] as String }
    }
    #expect(titles == ["Emma"])
    #expect(answer.total == 1)
  }

  @Test("an observed table is indexed after each change", .timeLimit(.minutes(5)))
  func observedTables() async throws {
    let database = try DatabaseQueue()
    let catalog = try Catalog.inMemory()
    try await database.write { db in
      try db.execute(sql: "CREATE TABLE track (id INTEGER PRIMARY KEY, name TEXT NOT NULL)")
    }
    let index = try TableIndex(of: Track.self, in: database, catalog: catalog) { track in
      var record = CatalogRecord()
      record.title = track.name
      return record
    }
    let (changes, feed) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let observation = DatabaseRegionObservation(tracking: Table("track"))
    let watching = observation.start(in: database) { _ in
      feed.finish()
    } onChange: { _ in
      feed.yield()
    }
    let following = Task {
      for await _ in changes { try await index.synchronize() }
    }
    try await database.write { try Track(id: 7, name: "Blue in Green").insert($0) }
    while try await index.search("blue").rowIDs != [7] { try await Task.sleep(for: .milliseconds(10)) }
    watching.cancel()
    following.cancel()
  }

  @Test("tables of a program stay in a catalog and its backups; a pack has none, and a check finds nothing wrong")
  func ownTables() async throws {
    let folder = try TemporaryFolder()
    let catalogPath = folder.path("sayings.db")
    let catalog = try Catalog(at: catalogPath, for: .writing)
    var record = CatalogRecord()
    record.text = "Festina lente."
    let id = try await catalog.add(record, to: "mine").id
    let own = try DatabaseQueue(path: catalogPath)
    try await own.write { db in
      try db.execute(
        sql: "CREATE TABLE app_reading (record INTEGER PRIMARY KEY, page INTEGER NOT NULL)")
    }
    try await own.write { try $0.execute(sql: "INSERT INTO app_reading VALUES (\(id.rawValue), 12)") }
    try await catalog.add(record, to: "other")
    try await catalog.rebuildIndex()
    try await catalog.backup(to: folder.path("copy.db"))
    try await catalog.pack("", to: folder.path("some.pack"))
    try own.close()
    try await catalog.close()

    #expect(try await Catalog.check(at: catalogPath).isSound)
    #expect(try await Catalog.check(at: folder.path("copy.db")).isSound)
    #expect(try await Catalog(at: catalogPath).search("festina").total == 2)
    for (name, pages) in [("sayings.db", [12]), ("copy.db", [12])] {
      let queue = try DatabaseQueue(path: folder.path(name))
      #expect(try await queue.read { try Int.fetchAll($0, sql: "SELECT page FROM app_reading") } == pages)
    }
    let pack = try DatabaseQueue(path: folder.path("some.pack"))
    #expect(try await pack.read { try $0.tableExists("app_reading") } == false)
  }
}
