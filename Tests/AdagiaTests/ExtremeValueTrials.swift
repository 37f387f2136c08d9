import Adagia
import CatalogFixtures
import Foundation
import TestTools
import Testing

/// Catalogs with extreme values in any column of any table, as a foreign file may have them, under everything that a
/// program can ask of a catalog: an answer or an error, and never the end of the process.
///
/// `ADAGIA_EXTREME_COLUMNS` says how many columns are tried (by default 8), `ADAGIA_EXTREME_SEED` which.
@Suite(.serialized) struct ExtremeValueTrials {
  private let folder: TemporaryFolder
  private static let environment = ProcessInfo.processInfo.environment
  private let seed = Self.environment["ADAGIA_EXTREME_SEED"].flatMap { UInt64($0) } ?? 1
  private let mostColumns = Self.environment["ADAGIA_EXTREME_COLUMNS"].flatMap { Int($0) } ?? 8

  init() async throws {
    folder = try TemporaryFolder()
    _ = try folder.write("id,text\n1,One\n2,Two\n", to: "files/a.csv")
    let path = folder.path("sound.db")
    let catalog = try Catalog(at: path, for: .writing)
    for number in 1...50 {
      var record = CatalogRecord.sample(
        "a saying of old, number \(number)", title: "Words", by: "Seneca", date: "\(1500 + number)", lang: "la",
        tags: ["wise"], type: "proverb", note: "a note", id: "\(number)")
      record.extra["shelf"] = .string("S\(number)")
      try await catalog.add(record, to: "mine")
    }
    try await fill(catalog)
    try await catalog.close()
    try ExtremeValues.fillRareTables(of: path)
  }

  /// Rows in the tables of jobs, attachments, synonyms, searches and the journal.
  private func fill(_ catalog: Catalog) async throws {
    let jobs = ImportRequest(inputs: [folder.path("files/a.csv")], collection: "files")
    _ = try await catalog.importFiles(jobs)
    let file = URL(fileURLWithPath: try folder.write("attached", to: "a.txt"))
    for id in [3, 4] as [Int64] { _ = try await catalog.attach(file, to: RecordID(id)) }
    _ = try await catalog.addSynonyms([["old", "ancient"], ["wise", "sage"]])
    _ = try await catalog.saveSearch("saying", as: "all")
    _ = try await catalog.edit(matching: "saying", RecordEdit(addedTags: ["rare"]))
    _ = try await catalog.remove([RecordID(7)])
    _ = try await catalog.undo()
    _ = try await catalog.rebuildIndex()
  }

  @Test("no value in any column ends the process")
  func anyColumn() async throws {
    print("ADAGIA_EXTREME_SEED=\(seed)")
    var random = SeededGenerator(seed: seed)
    let sound = try folder.bytes(of: "sound.db")
    let columns = try ExtremeValues.columns(of: folder.path("sound.db"))
    #expect(columns.count > 150)
    for column in columns.shuffled(using: &random).prefix(mostColumns) {
      let values = ExtremeValues.values.shuffled(using: &random)
      // One row with one value, too: a file whose rows are all wrong is given up at the first of them.
      for row in [nil, Int.random(in: 0..<50, using: &random)] {
        try folder.write(sound, to: "bad.db")
        try ExtremeValues.put(values, into: column, row: row, at: folder.path("bad.db"))
        let bad = try folder.bytes(of: "bad.db")
        await read(folder.path("bad.db"))
        for change in Self.changes.shuffled(using: &random).prefix(row == nil ? Self.changes.count : 3) {
          for ending in ["-wal", "-shm"] {
            try? FileManager.default.removeItem(atPath: folder.path("work.db\(ending)"))
          }
          try folder.write(bad, to: "work.db")
          await answer(column) {
            guard let made = try await change(folder) else { return }
            let findings = try await Catalog.check(at: folder.path(made)).findings
            #expect(findings.isEmpty, "\(made), \(column), row \(row ?? -1)")
          }
        }
      }
    }
  }

  /// Runs a part of the work. Errors of the library are sentences; those of others would be a mistake of ours.
  private func answer(_ column: ExtremeValues.Column? = nil, _ body: () async throws -> Void) async {
    do {
      try await body()
    } catch {
      #expect(!"\(error)".isEmpty && !"\(error)".hasPrefix("SQLite error"), "\(column.map { "\($0)" } ?? "")")
    }
  }

  private func read(_ path: String) async {
    await answer { _ = try await Catalog.check(at: path) }
    await answer {
      let catalog = try Catalog(at: path)
      for part in Self.reads { await answer { try await part(catalog) } }
      try await catalog.close()
    }
  }

  private static let reads: [@Sendable (Catalog) async throws -> Void] = [
    { catalog in
      var request = SearchRequest("saying @all", limit: 100, sort: .date)
      request.facets = ["language", "century", "type", "creator", "shelf"].map { FacetRequest($0) }
      request.explainsHits = true
      for hit in try await catalog.search(request).hits { _ = "\(hit.record.createdAt.day) \(hit)" }
    },
    { _ = try await $0.search("ancient tag:rare date:1500..1600 lang:la") },
    { _ = try await $0.forEachRecord { _ = "\($0)" } },
    { _ = "\(try await $0.statistics())" },
    { _ = try await $0.collections() },
    { _ = "\(try await $0.journal())" },
    { catalog in for id in [3, 5] as [Int64] { _ = "\(try await catalog.history(of: RecordID(id)))" } },
    { _ = try await $0.similar(to: RecordID(5)) },
    { _ = try await $0.duplicates() },
    { _ = try await $0.random() },
    { _ = try await $0.record(ofDay: 20_000) },
    { _ = "\(try await $0.savedSearches()) \(try await $0.synonyms())" },
    { catalog in
      for file in try await catalog.attachments(of: RecordID(3)) {
        for try await _ in catalog.content(of: file) {}
      }
    },
    { _ = "\(try await $0.changes(ChangeRequest()))" },
  ]

  /// Changes of the catalog, each with the name of the new one that it makes, which has to be sound.
  private static let changes: [@Sendable (TemporaryFolder) async throws -> String?] = [
    { folder in
      _ = try await Catalog.repair(at: folder.path("work.db"), acceptingChanges: true, removingStrays: true)
      return nil
    },
    { folder in
      try? FileManager.default.removeItem(atPath: folder.path("saved.db"))
      _ = try await Catalog.salvage(at: folder.path("work.db"), into: folder.path("saved.db"))
      return "saved.db"
    },
    { folder in
      try? FileManager.default.removeItem(atPath: folder.path("target.db"))
      let target = try Catalog(at: folder.path("target.db"), for: .writing)
      _ = try await target.merge(contentsOf: folder.path("work.db"))
      try await target.close()
      return "target.db"
    },
    changing { catalog, _ in _ = try await catalog.undo() },
    changing { catalog, _ in
      for entry in try await catalog.journal() { _ = try? await catalog.undo(entry.id) }
      _ = try await catalog.redo()
    },
    changing { catalog, _ in _ = try await catalog.rebuildIndex() },
    changing { catalog, folder in
      _ = try await catalog.pack("", to: folder.path("pack.db"), overwriting: true)
      _ = try await Catalog(at: folder.path("pack.db")).search("saying")
    },
    changing { catalog, _ in _ = try await catalog.edit(matching: "saying", RecordEdit(addedTags: ["other"])) },
    changing { catalog, _ in _ = try await catalog.remove([RecordID(3), RecordID(5)]) },
    changing { catalog, folder in
      _ = try await catalog.importFiles(ImportRequest(inputs: [folder.path("files/a.csv")], collection: "files"))
      try await catalog.add(.sample("a new one"), to: "mine")
    },
  ]

  private static func changing(
    _ body: @escaping @Sendable (Catalog, TemporaryFolder) async throws -> Void
  ) -> @Sendable (TemporaryFolder) async throws -> String? {
    { folder in
      let catalog = try Catalog(at: folder.path("work.db"), for: .writing)
      do { try await body(catalog, folder) } catch {
        try await catalog.close()
        throw error
      }
      try await catalog.close()
      return nil
    }
  }
}
