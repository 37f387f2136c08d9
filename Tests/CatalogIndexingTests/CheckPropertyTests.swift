import CatalogFixtures
import CatalogIndexing
import CatalogRecords
import CatalogStore
import Foundation
import GRDB
import Platform
import TestTools
import Testing

/// Whatever the program does to a catalog, its check finds nothing.
@Suite(.serialized) struct CheckPropertyTests {
  private let fixture: SyncFixture

  init() throws { fixture = try SyncFixture() }

  private func findings() throws -> [CheckFinding] {
    try CatalogChecker(path: fixture.folder.path("a.db")).run().findings
  }

  @Test("edits, undoing, following files and new indexes leave nothing to find", arguments: [UInt64(1), 2, 3, 4])
  func everything(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for step in 0..<32 {
      let action = Int.random(in: 0..<9, using: &generator)
      try change(action, step, &generator)
      if step % 8 == 7 {
        let found = try findings()
        #expect(found == [], "seed \(seed), step \(step), action \(action)")
      }
    }
  }

  private func change(_ action: Int, _ step: Int, _ generator: inout SeededGenerator) throws {
    let some = try fixture.file.batches { try Int64.fetchAll($0, sql: "SELECT id FROM record ORDER BY id") }
      .filter { _ in generator.next() % 3 == 0 }.map { RecordID($0) }
    switch action {
    case 0, 1: try follow(step, &generator)
    case 2: try write { writer, _ in for id in some { try writer.remove(id) } }
    case 3:
      try write { writer, _ in
        for id in some { try writer.update(id, to: Self.record(step), identifier: "\(id)-\(step)", at: 2) }
      }
    case 4, 5: try reverse(undoing: true)
    case 6: try reverse(undoing: false)
    case 7:
      let cancellation = Cancellation()
      let build = IndexBuild(fixture.file, batchSize: 5) { _ in if step % 2 == 0 { cancellation.request() } }
      _ = try cancellation.follow(build.run)
    default: try mix(some, step)
    }
  }

  private static func record(_ step: Int) -> CatalogRecord {
    .sample("saying \(step % 5)", by: "A; B", date: "\(1700 + step)", lang: "la", tags: ["t\(step)"], note: "n")
  }

  /// What one command may do to one and the same record.
  private func mix(_ some: [RecordID], _ step: Int) throws {
    try write { writer, db in
      let collection = try CollectionTable(db).id(of: "mine", at: 1)
      var record = Self.record(step)
      record.identifier = "mixed \(step)"
      for round in 0..<2 {
        let (id, outcome) = try writer.put(record, collection: collection, at: 2)
        if outcome == .added {
          try writer.update(id, to: Self.record(step + 1), identifier: "other \(step) \(round)", at: 3)
          if step % 2 == 0 { try writer.remove(id) }
        }
      }
      guard let first = some.first else { return }
      try writer.update(first, to: Self.record(step), identifier: "again \(step)", at: 3)
      try writer.remove(first)
    }
    try fixture.file.batches { db in
      try CatalogFile.transaction(db) { db in
        if step % 4 == 0 { try JournalTable(db).setLimit(8_000) }
        _ = try JournalTable(db).shorten()
      }
    }
  }

  private func follow(_ step: Int, _ generator: inout SeededGenerator) throws {
    for name in ["a", "b", "c"] where generator.next() % 2 == 0 {
      let numbers = (0..<12).filter { _ in generator.next() % 2 == 0 }
      let rows = Dictionary(uniqueKeysWithValues: numbers.map { ("\(name)\($0)", "text \(generator.next() % 4)") })
      try fixture.write(rows, to: "\(name).csv", age: 3_600 - Double(step) * 10)
    }
    guard FileManager.default.fileExists(atPath: fixture.folder.path("files")) else { return }
    try fixture.sync(allowsEmpty: true)
  }

  private func write(_ body: (CatalogWriter, Database) throws -> Void) throws {
    try fixture.file.batches { db in
      try CatalogFile.transaction(db) { db in
        let writer = try CatalogWriter(db, for: JournaledCommand(.edit, input: "test"))
        try body(writer, db)
        try writer.flush()
      }
    }
  }

  private func reverse(undoing: Bool) throws {
    do {
      try fixture.file.batches { db in
        try CatalogFile.transaction(db) { _ = try JournalReversal($0).reverse(nil, undoing: undoing, at: 4) }
      }
    } catch is JournalError {
      // There is nothing to reverse, or another entry blocks it.
    }
  }
}
