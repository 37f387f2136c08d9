import CatalogFixtures
import CatalogIndexing
import CatalogQuery
import CatalogRecords
import CatalogStore
import Foundation
import GRDB
import Platform
import Synchronization
import TestTools
import Testing

@Suite(.serialized) struct IndexBuildTests {
  private let catalog: SampleCatalog

  init() async throws {
    catalog = try await SampleCatalog(
      (1...50).map { .sample("word\($0 % 5) common", title: "t\($0)", date: "\(1900 + $0)", lang: "en") })
  }

  /// What the arrays hold, and FTS5's own comparison of index and content, which throws when they differ.
  private func columns() async throws -> [ColumnKind: [UInt8]] {
    try await catalog.file.write { db in
      try db.execute(sql: "INSERT INTO record_fts (record_fts, rank) VALUES ('integrity-check', 1)")
      var columns: [ColumnKind: [UInt8]] = [:]
      for kind in ColumnKind.allCases {
        columns[kind] = try Data.fetchOne(
          db, sql: "SELECT data FROM column_chunk WHERE kind = ?", arguments: [kind.rawValue]
        ).map { [UInt8]($0.prefix(100 * kind.width)) }
      }
      return columns
    }
  }

  private func change(_ body: @escaping @Sendable (CatalogWriter) throws -> Void) async throws {
    try await catalog.file.write { db in
      let writer = try CatalogWriter(db, for: JournaledCommand(.edit, input: "test"))
      try body(writer)
      try writer.flush()
    }
  }

  private func tables() async throws -> Int {
    try await catalog.file.read { db in
      try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema WHERE name LIKE '%\\_next%' ESCAPE '\\'") ?? -1
    }
  }

  @Test("the new index is like the old one")
  func theNewIndexIsLikeTheOldOne() async throws {
    let before = try await columns()
    var seen: [Int] = []
    let isWhole = try IndexBuild(catalog.file, batchSize: 20, report: { seen.append($0.doneCount) }).run()
    #expect(isWhole)
    #expect(seen == [20, 40, 50])
    #expect(try await columns() == before)
    #expect(try await catalog.ids("word3 date:1928") == [28])
    #expect(try await tables() == 0)
  }

  @Test("a build that was stopped goes on and misses no change made meanwhile")
  func aBuildThatWasStoppedGoesOnAndMissesNothingThatWasWrittenMeanwhile() async throws {
    var seen: [Int] = []
    try stopAfterABatch { seen.append($0.doneCount) }
    try await change { writer in
      for id in [3, 18, 19, 30] { try writer.remove(RecordID(Int64(id))) }
      for id in [2, 20, 21, 40] {
        try writer.update(RecordID(Int64(id)), to: .sample("novel \(id)", lang: "la"), identifier: "n\(id)", at: 3)
      }
    }
    try await catalog.add([.sample("quite new", lang: "de")], at: 4)
    #expect(try await catalog.ids("novel").sorted() == [2, 20, 21, 40])

    #expect(try IndexBuild(catalog.file, batchSize: 20, report: { seen.append($0.doneCount) }).run())
    #expect(seen == [20, 37, 47])
    #expect(try await catalog.ids("novel").sorted() == [2, 20, 21, 40])
    #expect(try await catalog.ids("lang:la").count == 4)
    #expect(try await catalog.ids("new lang:de") == [51])
    #expect(try await catalog.ids("t18") == [])
    let resumed = try await columns()
    // One that is made at a stretch is the same but for the codes, which count in the order of their coming.
    #expect(try IndexBuild(catalog.file).run())
    let whole = try await columns()
    for kind in ColumnKind.allCases where kind != .language && kind != .type { #expect(resumed[kind] == whole[kind]) }
  }

  @Test("a build that another analyzer began starts over")
  func whatAnotherAnalyzerBeganIsBegunAnew() async throws {
    try stopAfterABatch()
    try await catalog.file.write { try $0.execute(sql: "UPDATE meta SET value = '1:20' WHERE key = 'index_build'") }
    // A writer cannot keep such an index in step, and says so by forgetting it.
    try await change { try $0.remove(RecordID(1)) }
    var seen: [Int] = []
    #expect(try IndexBuild(catalog.file, batchSize: 20, report: { seen.append($0.doneCount) }).run())
    #expect(seen == [20, 40, 49])
    _ = try await columns()
  }

  @Test("an unfinished build can be dropped")
  func anUnfinishedBuildCanBeDropped() async throws {
    try stopAfterABatch()
    #expect(try await tables() > 0)
    #expect(try await catalog.file.write { try IndexBuild.discard($0) })
    #expect(try await tables() == 0)
    #expect(try await catalog.file.write { try IndexBuild.discard($0) } == false)
    _ = try await columns()
  }

  @Test("a search during the build sees one index or the other")
  func whoSearchesMeanwhileSeesOneIndexOrTheOther() async throws {
    let reader = try CatalogFile(at: catalog.file.path, access: .reading, prepare: QueryFunctions.register)
    for _ in 0..<3 {
      let build = IndexBuild(catalog.file, batchSize: 10) { _ in
        let total = try? reader.readNow { try Searcher($0).search(SearchRequest("common", limit: 3)).total }
        #expect(total == 50)
      }
      #expect(try build.run())
      #expect(
        try reader.readNow { try Searcher($0).search(SearchRequest("word2 date:1920..1929", limit: 3)).total } == 2)
    }
  }

  @Test("a build with a limit sees a stop while it waits for its next batch")
  func stopDuringPause() throws {
    let seen = Mutex<[Int]>([])
    let pollsOfPause = Mutex(0)
    let cancellation = Cancellation {
      pollsOfPause.withLock { count in
        if !seen.withLock(\.isEmpty) { count += 1 }
        return count == 3
      }
    }
    let build = IndexBuild(catalog.file, mostPerSecond: 10) { progress in
      seen.withLock { $0.append(progress.doneCount) }
    }
    let isWhole = try cancellation.follow(build.run)
    #expect(!isWhole)
    #expect(seen.withLock { $0 } == [10])
  }

  private func stopAfterABatch(report: @escaping (IndexBuild.Progress) -> Void = { _ in }) throws {
    let cancellation = Cancellation()
    let build = IndexBuild(catalog.file, batchSize: 20) {
      report($0)
      cancellation.request()
    }
    let isWhole = try cancellation.follow(build.run)
    #expect(!isWhole)
  }
}
