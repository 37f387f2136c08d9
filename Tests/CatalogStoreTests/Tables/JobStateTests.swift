import GRDB
import Platform
import Testing

@testable import CatalogStore

/// What a job's row says of it, in memory; `JobTableTests` has the lock.
@Suite struct JobStateTests {
  private let catalog: MemoryCatalog

  init() throws {
    catalog = try MemoryCatalog()
  }

  private func job(outcome: String?, finished: Double?, process: String?) -> Job {
    Job(
      id: JobID(1), kind: .import, input: "x", started: 1, finished: finished, counts: Job.Counts(), outcome: outcome,
      process: process)
  }

  @Test(
    "an outcome is a state, or an error",
    arguments: [
      ("done", .done), ("stopped", .stopped), ("failed", .failed), ("interrupted", .interrupted),
      ("the disk is full", .failed), ("", .failed),
    ] as [(String, Job.State)])
  func outcomes(outcome: String, state: Job.State) {
    #expect(job(outcome: outcome, finished: 2, process: nil).state == state)
  }

  @Test("a job without an outcome is done, running, or interrupted")
  func noOutcome() {
    #expect(job(outcome: nil, finished: 2, process: nil).state == .done)
    #expect(job(outcome: nil, finished: nil, process: ProcessMark.own.text).state == .running)
    #expect(job(outcome: nil, finished: nil, process: nil).state == .interrupted)
    #expect(job(outcome: nil, finished: nil, process: "nonsense").state == .interrupted)
  }

  @Test("all counts come back")
  func counts() throws {
    var counts = Job.Counts()
    (counts.added, counts.updated, counts.unchanged, counts.removed) = (1, 2, 3, 4)
    (counts.rejected, counts.files, counts.filesUnchanged, counts.filesUnreadable) = (5, 6, 7, 8)
    let job = try catalog.write { db in
      let id = try JobTable(db).begin(kind: .reindex, input: "a folder", at: 1.5)
      try JobTable(db).update(id, counts)
      try JobTable(db).finish(id, outcome: "stopped", at: 2.5)
      return try JobTable(db).job(id)
    }
    #expect(job?.counts == counts)
    #expect(job?.kind == .reindex)
    #expect(job?.input == "a folder")
    #expect(job?.started == 1.5)
    #expect(job?.finished == 2.5)
    #expect(job?.state == .stopped)
  }

  @Test("jobs are listed newest first, up to a limit, and an unknown one is none")
  func list() throws {
    let (ids, none) = try catalog.write { db in
      let table = JobTable(db)
      for number in 0..<3 { _ = try table.begin(kind: .import, input: "\(number)", at: 1) }
      return (try table.jobs(limit: 2).map(\.id), try table.job(JobID(99)))
    }
    #expect(ids == [JobID(3), JobID(2)])
    #expect(none == nil)
  }

  @Test("rejected rows come in the order of the input")
  func rejects() throws {
    let rejects = try catalog.write { db in
      let table = JobTable(db)
      let id = try table.begin(kind: .import, input: "x", at: 1)
      for line in [30, 2, 7] { try table.reject(id, file: "b.csv", line: line, reason: "r\(line)") }
      try table.reject(JobID(id.rawValue + 1), file: "other", line: 1, reason: "")
      return try table.rejects(of: id)
    }
    #expect(rejects.map(\.line) == [30, 2, 7])
    #expect(rejects.map(\.reason) == ["r30", "r2", "r7"])
  }

  @Test("a file from before outcomes has imports alone")
  func olderFile() throws {
    let older = try MemoryCatalog(version: FileVersion.journal - 1)
    let jobs = try older.write { db in
      try db.execute(
        sql:
          "INSERT INTO job (kind, input, started, finished, added) VALUES ('import', 'x', 1, 2, 9), ('import', 'y', 3, NULL, 0)"
      )
      return try JobTable(db).jobs(limit: 9) + [try #require(try JobTable(db).job(JobID(1)))]
    }
    #expect(jobs.map(\.state) == [.interrupted, .done, .done])
    #expect(jobs.map(\.counts.added) == [0, 9, 9])
  }

  @Test("a journal's entry comes back with its counts")
  func journalEntry() throws {
    let entry = try catalog.write { db in
      let journal = JournalTable(db)
      let id = try journal.begin(JournaledCommand(.merge, input: "other.db"), at: 7.5)
      try journal.count(id, added: 1, updated: 2, removed: 3)
      return try journal.entry(id)
    }
    #expect(entry?.kind == .merge)
    #expect(entry?.input == "other.db")
    #expect(entry?.began == 7.5)
    #expect(entry.map { [$0.added, $0.updated, $0.removed] } == [1, 2, 3])
    #expect(entry?.size == JournalTable.entrySize)
    #expect(entry?.state == .done)
  }

  @Test("a journal has a limit of 256 MB until it is given another")
  func journalLimit() throws {
    let limits = try catalog.write { db in
      let before = try JournalTable(db).limit
      try JournalTable(db).setLimit(1000)
      return [before, try JournalTable(db).limit]
    }
    #expect(limits == [268_435_456, 1000])
  }
}
