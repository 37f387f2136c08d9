import GRDB
import GRDBSQLite
import Testing

@testable import CatalogStore

@Suite struct SQLStatementTests {
  private let queue: DatabaseQueue

  init() throws {
    queue = try DatabaseQueue()
  }

  /// The type and the text of the value that `bind` bound.
  private func bound(_ bind: (SQLStatement) -> Void) throws -> [String?] {
    try queue.write { db in
      let statement = try SQLStatement(db, "SELECT typeof(?1), CAST(?1 AS TEXT)")
      bind(statement)
      defer { statement.reset() }
      try #require(try statement.step())
      return [statement.text(0), statement.text(1)]
    }
  }

  @Test("no text is NULL, and an empty one is text")
  func texts() throws {
    #expect(try bound { $0.bind(nil as String?, at: 1) } == ["null", nil])
    #expect(try bound { $0.bind("", at: 1) } == ["text", ""])
    #expect(try bound { $0.bind("naïve 道", at: 1) } == ["text", "naïve 道"])
  }

  @Test("bytes that do not move are bound as text")
  func unmovedTexts() throws {
    let bytes = Array("naïve".utf8)
    let text = try bytes.withUnsafeBufferPointer { buffer in try bound { $0.bind(unmoved: buffer, at: 1) } }
    #expect(text == ["text", "naïve"])
    let none = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    #expect(try bound { $0.bind(unmoved: none, at: 1) } == ["text", ""])
    #expect(try bound { $0.bind(unmoved: nil, at: 1) } == ["null", nil])
  }

  /// SQLite runs a statement with NULL in place of a value that it refused to bind.
  @Test("a refused value ends the statement")
  func aRefusedValueEndsTheStatement() throws {
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: "CREATE TABLE saying (text)")
      let insert = try SQLStatement(db, "INSERT INTO saying VALUES (?1)")
      let limit = sqlite3_limit(db.sqliteConnection, SQLITE_LIMIT_LENGTH, 1_000)
      insert.bind(String(repeating: "x", count: 1_001), at: 1)
      #expect(throws: DatabaseError.self) { try insert.run() }
      #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM saying") == 0)
      sqlite3_limit(db.sqliteConnection, SQLITE_LIMIT_LENGTH, limit)
      insert.bind("short", at: 1)
      try insert.run()
      #expect(try String.fetchAll(db, sql: "SELECT text FROM saying") == ["short"])
    }
  }

  @Test("numbers are bound as they are")
  func numbers() throws {
    #expect(try bound { $0.bind(Int64.min, at: 1) } == ["integer", "-9223372036854775808"])
    #expect(try bound { $0.bind(nil as Int64?, at: 1) } == ["null", nil])
    #expect(try bound { $0.bind(0.5, at: 1) } == ["real", "0.5"])
    #expect(try bound { $0.bind(nil as Double?, at: 1) } == ["null", nil])
    #expect(try bound { $0.bind(Double.infinity, at: 1) } == ["real", "Inf"])
  }

  @Test("bytes are bound as a BLOB")
  func blobs() throws {
    #expect(try bound { $0.bind([0x61, 0x62], at: 1) } == ["blob", "ab"])
  }

  @Test("bound values stay for the next run, until all are cleared")
  func clearing() throws {
    let values = try queue.write { db in
      let statement = try SQLStatement(db, "SELECT ?1")
      statement.bind("a", at: 1)
      var values: [String?] = []
      for _ in 0..<2 {
        _ = try statement.step()
        values.append(statement.text(0))
        statement.reset()
      }
      statement.unbind()
      _ = try statement.step()
      values.append(statement.text(0))
      statement.reset()
      return values
    }
    #expect(values == ["a", "a", nil])
  }

  @Test("columns are read by their type")
  func columns() throws {
    try queue.write { db in
      let statement = try SQLStatement(db, "SELECT 'a' || char(0) || 'b', 7, 2.5, NULL, x'0102'")
      defer { statement.reset() }
      try #require(try statement.step())
      #expect(statement.text(0) == "a\u{0}b")
      #expect(statement.integer(1) == 7)
      #expect(statement.number(2) == 2.5)
      #expect(statement.number(3) == nil)
      #expect(statement.text(3) == nil)
      #expect(statement.isNull(3))
      #expect(!statement.isNull(4))
      #expect(statement.withBytes(4) { Array($0) } == [1, 2])
      #expect(statement.withText(0) { $0.map(Array.init) } == [0x61, 0, 0x62])
      #expect(statement.withText(3) { $0 == nil })
      #expect((0..<5).map { statement.isTextOrNull($0) } == [true, false, false, true, false])
      #expect(try !statement.step())
    }
  }

  @Test("an error has SQLite's code, and the statement can run again")
  func errors() throws {
    try queue.write { db in
      try db.execute(sql: "CREATE TABLE t (x PRIMARY KEY)")
      let insert = try SQLStatement(db, "INSERT INTO t VALUES (?1)")
      insert.bind(1 as Int64?, at: 1)
      try insert.run()
      let error = #expect(throws: DatabaseError.self) { try insert.run() }
      #expect(error?.extendedResultCode == .SQLITE_CONSTRAINT_PRIMARYKEY)
      #expect(error?.sql == "INSERT INTO t VALUES (?1)")
      insert.bind(2 as Int64?, at: 1)
      try insert.run()
      #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM t") == 2)
    }
  }

  @Test("a value of another type than its column's reads as nothing, and never ends the program")
  func lenientRows() throws {
    let row = try queue.read { try Row.fetchOne($0, sql: "SELECT 'x', NULL, 1e300, 7") }
    let lenient = LenientRow(try #require(row))
    #expect((lenient[0] as Int) == 0)
    #expect((lenient[0] as Int64) == 0)
    #expect((lenient[0] as Double) == 0)
    #expect((lenient[0] as Double?) == nil)
    #expect((lenient[1] as String) == "")
    #expect((lenient[1] as String?) == nil)
    #expect((lenient[1] as Bool) == false)
    #expect((lenient[2] as Int64) == 0)
    #expect((lenient[3] as Int) == 7)
    #expect((lenient[3] as Bool) == true)
  }
}
