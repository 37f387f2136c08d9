import CatalogFixtures
import CatalogIndexing
import CatalogRecords
import CatalogStore
import Foundation
import GRDB
import TestTools
import Testing

/// Whatever FTS5's own check finds, ours finds too.
@Suite(.serialized) struct IndexDamageTests {
  @Test("bytes of the index's tables, at random, in catalogs of several segments", arguments: [UInt64(1), 2, 3])
  func damage(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    let bytes = try await Self.catalog(&generator)
    try #require(try Self.isSoundToFTS5(DamagedFile(bytes)) && DamagedFile(bytes).check().findings == [])
    var found = 0
    for _ in 0..<20 {
      let file = try DamagedFile(bytes)
      let place = try Self.damage(file, &generator)
      let isSound = try file.check().isSound
      let isSoundToFTS5 = try Self.isSoundToFTS5(file)
      #expect(!isSound || isSoundToFTS5, "seed \(seed): \(place)")
      if !isSoundToFTS5 { found += 1 }
    }
    #expect(found > 5, "most of the damage is such that FTS5 finds it")
  }

  /// The numbers of cells of zeros are out of order, and a range between two of them ended the check.
  @Test("the last sector of any page may be zeros")
  func theLastSectorOfAnyPageMayBeZeros() async throws {
    var generator = SeededGenerator(seed: 4)
    let bytes = try await Self.catalog(&generator)
    var found = 0
    // Most of a small file are chunks of columns, on pages without cells.
    let pages = (1..<bytes.count / 4_096).filter { [2, 5, 10, 13].contains(bytes[$0 * 4_096]) }
    for page in pages {
      var damaged = bytes
      damaged.resetBytes(in: (page + 1) * 4_096 - 512..<(page + 1) * 4_096)
      let file = try DamagedFile(damaged)
      if try !file.check().isSound { found += 1 }
      _ = try file.check(isQuick: true)
    }
    #expect(found > pages.count / 2, "\(found) of \(pages.count)")
  }

  /// Records that come in one transaction after the other, change and go, and an index that nothing merges.
  private static func catalog(_ generator: inout SeededGenerator) async throws -> Data {
    let sample = try await SampleCatalog([])
    try await sample.file.write { try $0.execute(sql: setUp) }
    for step in 0..<12 {
      let records = (0..<8).map { number in
        let words = (0..<6).map { _ in "word\(generator.next() % 60)" }.joined(separator: " ")
        return CatalogRecord.sample(words, title: "t\(step)", by: "A \(number)", id: "\(step)-\(number)")
      }
      try await sample.add(records)
      let some = (1...Int64(step * 8 + 8)).filter { _ in generator.next() % 12 == 0 }.map { RecordID($0) }
      try await sample.file.write { db in
        let writer = try CatalogWriter(db, for: JournaledCommand(.edit, input: "test"))
        for id in some where try Int64.fetchOne(db, sql: known, arguments: [id.rawValue]) != nil {
          if id.rawValue % 2 == 0 {
            try writer.remove(id)
          } else {
            try writer.update(id, to: .sample("changed word\(id)"), identifier: "c\(id) \(step)", at: 2)
          }
        }
        try writer.flush()
      }
    }
    return try sample.bytes()
  }

  /// Changes one byte of one block, or of one term of the sparse index.
  private static func damage(_ file: DamagedFile, _ generator: inout SeededGenerator) throws -> String {
    let (table, column, key) = tables[Int(generator.next() % UInt64(tables.count))]
    let queue = try DatabaseQueue(path: file.path)
    defer { try? queue.close() }
    return try queue.write { db in
      let rows = try Row.fetchAll(db, sql: "SELECT \(key), \(column) FROM \(table) WHERE length(\(column)) > 1")
      guard let row = rows.randomElement(using: &generator) else { return "nothing in \(table)" }
      var bytes: Data = row[1]
      let place = Int(generator.next() % UInt64(bytes.count))
      bytes[place] ^= UInt8(truncatingIfNeeded: generator.next() % 255 + 1)
      let name = table == "record_fts_idx" ? "term" : column
      try db.execute(
        sql: "UPDATE \(table) SET \(name) = ? WHERE \(key) = ?", arguments: [bytes, row[0] as Int64])
      return "\(table), row \(row[0] as Int64), byte \(place) of \(bytes.count)"
    }
  }

  /// Its check is written as an INSERT.
  private static func isSoundToFTS5(_ damaged: DamagedFile) throws -> Bool {
    let file = try CatalogFile(at: damaged.path, access: .writing)
    return (try? file.batches { try $0.execute(sql: check) }) != nil
  }

  private static let tables = [
    ("record_fts_data", "block", "id"), ("record_fts_data", "block", "id"), ("record_fts_docsize", "sz", "id"),
    ("record_fts_idx", "CAST(term AS BLOB)", "segid << 32 | pgno"),
  ]
  /// Small pages, so that lists go on over many of them.
  private static let setUp = """
    INSERT INTO record_fts (record_fts, rank) VALUES ('automerge', 0);
    INSERT INTO record_fts (record_fts, rank) VALUES ('pgsz', 100);
    """
  private static let check = "INSERT INTO record_fts (record_fts, rank) VALUES ('integrity-check', 1)"
  private static let known = "SELECT id FROM record WHERE id = ?"
}
