import CatalogStore
import Foundation
import GRDB
import TestTools
import Testing

@Suite struct CatalogFileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test("a new file is stamped as a catalog")
  func stamp() throws {
    _ = try CatalogFile(at: folder.path("a.db"), access: .writing)
    let header = try folder.bytes(of: "a.db").prefix(100)
    #expect(Array(header[68..<72]) == Array("Adag".utf8))
    _ = try CatalogFile(at: folder.path("a.db"), access: .reading)
  }

  @Test(
    "searches read through a mapping, and a file to distrust is examined page by page",
    arguments: [
      (CatalogFile.Access.reading, CatalogFile.Concurrency.single, Pages(areExamined: false, areMapped: true)),
      (.reading, .pool, Pages(areExamined: false, areMapped: true)),
      (.writing, .pool, Pages(areExamined: false, areMapped: true)),
      (.writing, .single, Pages(areExamined: true, areMapped: false)),
      (.examining, .single, Pages(areExamined: true, areMapped: false)),
      (.salvaging, .single, Pages(areExamined: true, areMapped: false)),
    ])
  func pages(access: CatalogFile.Access, concurrency: CatalogFile.Concurrency, expected: Pages) async throws {
    let path = folder.path("a.db")
    _ = try CatalogFile(at: path, access: .writing)
    let file = try CatalogFile(at: path, access: access, concurrency: concurrency)
    #expect(try await file.read { try Pages($0) } == expected)
    #expect(try file.readNow { try Pages($0) } == expected)
  }

  /// The settings for pages of a connection.
  struct Pages: Equatable {
    let areExamined: Bool
    let areMapped: Bool

    init(areExamined: Bool, areMapped: Bool) {
      (self.areExamined, self.areMapped) = (areExamined, areMapped)
    }

    init(_ db: Database) throws {
      areExamined = try Bool.fetchOne(db, sql: "PRAGMA cell_size_check") ?? false
      areMapped = try Int64.fetchOne(db, sql: "PRAGMA mmap_size") ?? 0 > 0
    }
  }

  @Test("opening for reading does not make a file")
  func missingFile() throws {
    let path = folder.path("none.db")
    #expect(throws: StoreError.notFound(path: path)) { try CatalogFile(at: path, access: .reading) }
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test("a file that is not a catalog is refused and not touched", arguments: [CatalogFile.Access.reading, .writing])
  func otherFiles(access: CatalogFile.Access) throws {
    let text = try folder.write("To be, or not to be", to: "text.db")
    #expect(throws: StoreError.notACatalog(path: text, found: "not an SQLite database")) {
      try CatalogFile(at: text, access: access)
    }
    #expect(try folder.bytes(of: "text.db") == Data("To be, or not to be".utf8))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["text.db"])
  }

  @Test("another program's database is refused and not touched", arguments: [CatalogFile.Access.reading, .writing])
  func otherDatabases(access: CatalogFile.Access) throws {
    let path = folder.path("other.db")
    try DatabaseQueue(path: path).write { try $0.execute(sql: "CREATE TABLE song (name TEXT)") }
    let before = try folder.bytes(of: "other.db")
    #expect(throws: StoreError.notACatalog(path: path, found: "another program's database")) {
      try CatalogFile(at: path, access: access)
    }
    #expect(try folder.bytes(of: "other.db") == before)
  }

  /// The stamp may still be in the log when another database was not closed: then SQLite has to be asked.
  @Test("another program's open database is refused")
  func foreignDatabase() throws {
    let path = folder.path("open.db")
    let pool = try DatabasePool(path: path)
    try pool.write { try $0.execute(sql: "CREATE TABLE song (name TEXT)") }
    #expect(throws: StoreError.notACatalog(path: path, found: "another program's database")) {
      try CatalogFile(at: path, access: .writing)
    }
    try pool.close()
  }

  @Test("closing waits for the reads of other threads, leaves no log, and lets no further read begin")
  func closing() throws {
    let path = folder.path("closing.db")
    let file = try CatalogFile(at: path, access: .writing)
    let began = DispatchSemaphore(value: 0)
    let reader = Thread {
      try? file.readNow { _ in
        began.signal()
        Thread.sleep(forTimeInterval: 0.2)
      }
    }
    reader.start()
    began.wait()
    #expect(FileManager.default.fileExists(atPath: path + "-wal"))
    try file.close()
    #expect(!FileManager.default.fileExists(atPath: path + "-wal"))
    #expect(throws: StoreError.closed(path: path)) { try file.readNow { _ in } }
  }

  @Test("a newer file is refused and not touched", arguments: [CatalogFile.Access.reading, .writing])
  func newerFiles(access: CatalogFile.Access) throws {
    let path = folder.path("newer.db")
    _ = try CatalogFile(at: path, access: .writing)
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA user_version = 999") }
    try queue.close()
    let before = try folder.bytes(of: "newer.db")
    #expect(throws: StoreError.newer(path: path, version: 999, supported: FileVersion.current)) {
      try CatalogFile(at: path, access: access)
    }
    #expect(try folder.bytes(of: "newer.db") == before)
  }

  @Test("a file that is cut short is refused and not touched", arguments: [CatalogFile.Access.reading, .writing])
  func truncatedFiles(access: CatalogFile.Access) throws {
    let path = folder.path("cut.db")
    _ = try CatalogFile(at: path, access: .writing)
    let whole = try folder.bytes(of: "cut.db")
    try folder.write(whole.dropLast(5000), to: "cut.db")
    let expected = StoreError.truncated(path: path, size: Int64(whole.count - 5000), expected: Int64(whole.count))
    #expect(throws: expected) { try CatalogFile(at: path, access: access) }
    #expect(try folder.bytes(of: "cut.db") == whole.dropLast(5000))
  }

  @Test("a pipe is no catalog, and is not waited for", arguments: [CatalogFile.Access.reading, .writing])
  func pipes(access: CatalogFile.Access) throws {
    let path = folder.path("pipe")
    #expect(mkfifo(path, 0o600) == 0)
    #expect(throws: StoreError.notACatalog(path: path, found: "not a regular file")) {
      try CatalogFile(at: path, access: access)
    }
  }

  @Test("a folder is no catalog")
  func folderPath() throws {
    #expect(throws: StoreError.notACatalog(path: folder.path, found: "not a regular file")) {
      try CatalogFile(at: folder.path, access: .reading)
    }
  }

  @Test(
    "every error says where and what to do next",
    arguments: [
      StoreError.notFound(path: "x.db"), .notACatalog(path: "x.db", found: "text"),
      .newer(path: "x.db", version: 9, supported: 1), .older(path: "x.db", version: 0, supported: 1),
      .otherAnalyzer(path: "x.db", version: 1, supported: 2),
      .truncated(path: "x.db", size: 1, expected: 2), .damaged(path: "x.db", detail: "page 3"), .readOnly(path: "x.db"),
      .locked(path: "x.db", waited: .seconds(10)), .diskFull(path: "x.db"), .unusable(path: "x.db", reason: "why"),
    ])
  func descriptions(error: StoreError) {
    #expect(error.description.hasPrefix("x.db: "))
    #expect(error.description.hasSuffix("."))
  }
}
