import CatalogFixtures
import CatalogQuery
import CatalogRecords
import CatalogStore
import GRDB
import Platform
import RankedIndex
import Synchronization
import TestTools
import Testing

@testable import CatalogIndexing

/// Generations of the ranked index: when they are built, and what is noted of changes.
@Suite(.serialized) struct RankedBuildTests {
  private let catalog: SampleCatalog

  init() async throws {
    catalog = try await SampleCatalog(Self.records(1...200))
  }

  private static func records(_ numbers: ClosedRange<Int>) -> [CatalogRecord] {
    numbers.map { .sample("word\($0 % 7) common text \($0)", title: "t\($0)", lang: "en", id: "n\($0)") }
  }

  private func state(_ generation: IndexGeneration = .current) throws -> RankedState? {
    try catalog.file.readNow { try RankedState.read($0, generation) }
  }

  private func stale(_ generation: IndexGeneration = .current) throws -> [Int64] {
    try catalog.file.readNow { try StaleRecords($0, generation).ids(limit: 100) }
  }

  @discardableResult
  private func build() throws -> Bool {
    try catalog.file.batches { try RankedBuild($0).run() == .complete }
  }

  private func change(_ body: (CatalogWriter) throws -> Void) throws {
    try catalog.file.batches { try Self.change($0, body) }
  }

  private static func change(_ db: Database, _ body: (CatalogWriter) throws -> Void) throws {
    try CatalogFile.transaction(db) { db in
      let writer = try CatalogWriter(db, for: JournaledCommand(.edit, input: "test"))
      try body(writer)
      try writer.flush()
    }
  }

  @Test("the first build covers all records, and a second finds nothing to do")
  func first() throws {
    #expect(try state() == nil)
    #expect(try build())
    let built = try #require(try state())
    #expect(built.isComplete)
    #expect(built.lastID == 200)
    #expect(built.recordCount == 200)
    #expect(try state(.next) == nil)
    try build()
    #expect(try state() == built)
  }

  @Test("a catalog without records has no ranked index")
  func empty() async throws {
    let empty = try await SampleCatalog([])
    _ = try empty.file.batches { try RankedBuild($0).run() }
    #expect(try empty.file.readNow { try RankedState.read($0) } == nil)
  }

  @Test("changed and removed records are noted, and those that an undo gives back; added ones are not")
  func notes() async throws {
    try build()
    try change { writer in
      try writer.remove(RecordID(7))
      try writer.update(RecordID(9), to: .sample("other"), identifier: "x", at: 2)
    }
    #expect(try stale() == [7, 9])
    try await catalog.add(Self.records(201...203))
    #expect(try stale() == [7, 9])
    try change { try $0.remove(RecordID(202)) }
    #expect(try stale() == [7, 9])
    try build()
    #expect(try stale() == [7, 9], "a few changes are not a reason for a build")

    try catalog.file.batches { try CatalogFile.transaction($0) { try Schema.clearRankedIndexes($0) } }
    try build()
    #expect(try stale() == [])
    try await catalog.file.write { _ = try JournalReversal($0).reverse(JournalEntryID(2), undoing: true, at: 3) }
    #expect(try stale() == [7, 9])
  }

  @Test(
    "records beyond a twentieth of the catalog, 2,000 at least, are a reason for a new generation", arguments: [1, 2])
  func reasons(step: Int) async throws {
    try build()
    try await catalog.add(Self.records(201...2_200))
    try build()
    #expect(try state()?.lastID == 200)
    // One more, added or removed.
    if step == 1 {
      try await catalog.add(Self.records(2_201...2_201))
    } else {
      try change { try $0.remove(RecordID(1)) }
    }
    try build()
    #expect(try state()?.lastID == (step == 1 ? 2_201 : 2_200))
    #expect(try stale() == [])
  }

  @Test("more stale records than searches ask for are a reason, too")
  func staleRecords() throws {
    try build()
    let most = Int64(StaleRecords.mostSearched)
    try catalog.file.writeNow { db in for id in 1...most { try StaleRecords(db).add(RecordID(id)) } }
    try build()
    #expect(try stale().count > 0)
    try catalog.file.writeNow { try StaleRecords($0).add(RecordID(most + 1)) }
    try build()
    #expect(try stale() == [])
  }

  @Test("changes during a build are noted for the new generation as for the present one")
  func changesMeanwhile() throws {
    try build()
    try catalog.file.batches { db in
      try CatalogFile.transaction(db) { try RankedState.remove($0, .current) }
      var steps: Int64 = 0
      let build = RankedBuild(db, stepSize: 50) { _ in
        steps += 1
        try Self.change(db) { try $0.remove(RecordID(steps)) }
      }
      #expect(try build.run() == .complete)
      #expect(steps > 5)
      #expect(try StaleRecords(db).ids(limit: 1_000) == Array(1...steps))
    }
    #expect(try state(.next) == nil)
  }

  @Test("a build that was stopped goes on where it was")
  func resumes() throws {
    let isComplete = try Cancellation.requested.follow(build)
    #expect(!isComplete)
    #expect(try state(.next)?.isComplete == false)
    #expect(try state() == nil)
    var shares: [Double] = []
    try catalog.file.batches { db in
      var steps = 0
      let cancellation = Cancellation()
      let build = RankedBuild(db, stepSize: 50) { share in
        steps += 1
        shares.append(share)
        if steps > 3 { cancellation.request() }
      }
      let outcome = try cancellation.follow(build.run)
      #expect(outcome == .postponed)
      try RankedBuild(db, stepSize: 50) { shares.append($0) }.run()
    }
    #expect(shares.count > 5)
    #expect(shares == shares.sorted())
    #expect(try state()?.isComplete == true)
  }

  @Test("a build that no longer covers enough is begun again")
  func beginsAgain() async throws {
    let isComplete = try Cancellation.requested.follow(build)
    #expect(!isComplete)
    try await catalog.add(Self.records(201...2_300))
    try build()
    #expect(try state()?.lastID == 2_300)
  }

  @Test("two programs that build at the same time do the steps of one build in turns")
  func twoBuilders() throws {
    let other = try CatalogFile(at: catalog.file.path, access: .writing, prepare: QueryFunctions.register)
    try other.batches { (theirs: Database) throws -> Void in
      try catalog.file.batches { (ours: Database) throws -> Void in
        var ourSteps = 0
        let build = RankedBuild(ours, stepSize: 50) { _ in
          ourSteps += 1
          // The other one takes a step, and the last steps too.
          let cancellation = Cancellation()
          let build = RankedBuild(theirs, stepSize: 50) { _ in if ourSteps < 4 { cancellation.request() } }
          _ = try cancellation.follow(build.run)
        }
        #expect(try build.run() == .complete)
        #expect(ourSteps == 4)
      }
    }
    #expect(try state()?.isComplete == true)
    #expect(try state(.next) == nil)
  }

  @Test("a damaged state is no state: writers go on, and the next build makes another")
  func damagedState() throws {
    try build()
    try catalog.file.writeNow { try $0.execute(sql: "UPDATE ranked_state SET data = x'0102'") }
    try change { try $0.remove(RecordID(1)) }
    #expect(try state() == nil)
    try build()
    #expect(try state()?.isComplete == true)
  }

  @Test("a new full-text index empties the ranked index and builds it again")
  func indexBuild() throws {
    try build()
    try change { try $0.remove(RecordID(3)) }
    #expect(try stale() == [3])
    #expect(try IndexBuild(catalog.file).run())
    #expect(try stale() == [])
    #expect(try state()?.recordCount == 199)
  }

  @Test("a full disk ends a build and leaves nothing of it")
  func fullDisk() throws {
    try catalog.file.batches { db in
      let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
      try db.execute(sql: "PRAGMA max_page_count = \(pages)")
      #expect(try RankedBuild(db, stepSize: 1).run() == .noRoom)
      #expect(try RankedState.read(db, .next) == nil)
      try db.execute(sql: "PRAGMA max_page_count = 1000000")
      #expect(try RankedBuild(db).run() == .complete)
    }
  }

  @Test("a job whose records are committed ends with a warning when the disk is full")
  func fullDiskOfJob() throws {
    let warnings = Mutex<[ImportWarning]>([])
    let job = BatchedJob(
      catalog.file,
      report: { event in
        if case .warning(let warning) = event { warnings.withLock { $0.append(warning) } }
      })
    try catalog.file.batches { db in
      let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
      try db.execute(sql: "PRAGMA max_page_count = \(pages)")
      try job.rank(db)
    }
    #expect(warnings.withLock { $0 } == [.notRanked])
  }

  @Test("a reader whose snapshot began before a swap keeps its lists")
  func olderReader() async throws {
    try build()
    let pool = try CatalogFile(
      at: catalog.file.path, access: .reading, concurrency: .single, prepare: QueryFunctions.register)
    let before = try state()
    try pool.readNow { db in
      #expect(try RankedState.read(db) == before)
      let terms = try Int.fetchOne(db, sql: "SELECT count(*) FROM ranked_term")
      try catalog.file.batches { ours in
        try CatalogFile.transaction(ours) { try RankedState.remove($0, .current) }
        try RankedBuild(ours).run()
      }
      #expect(try RankedState.read(db) == before)
      #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM ranked_term") == terms)
    }
    #expect(try pool.readNow { try RankedState.read($0)?.isComplete } == true)
  }
}
