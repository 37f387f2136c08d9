import CatalogRecords
import CatalogStore
import Foundation
import GRDB
import TestTools
import Testing

@Suite(.serialized) struct JobTableTests {
  private let folder: TemporaryFolder
  private let file: CatalogFile

  init() throws {
    folder = try TemporaryFolder()
    file = try CatalogFile(at: folder.path("a.db"), access: .writing)
  }

  @Test("a job that works is running")
  func running() throws {
    let jobs = try file.batches { db in
      let id = try JobTable(db).begin(kind: .import, input: "x", at: 1)
      var counts = Job.Counts()
      counts.added = 3
      try JobTable(db).update(id, counts)
      return try JobTable(db).jobs(limit: 9)
    }
    #expect(jobs.map(\.state) == [.running])
    #expect(jobs.map(\.counts.added) == [3])
  }

  @Test(
    "a job whose process is gone was interrupted", arguments: ["", "elsewhere", ":::", nil as String?])
  func orphans(process: String?) throws {
    let jobs = try file.batches { db in
      let table = JobTable(db)
      let id = try table.begin(kind: .import, input: "x", at: 1)
      try db.execute(sql: "UPDATE job SET process = ?", arguments: [process])
      #expect(try table.job(id)?.state == .interrupted)
      #expect(try table.job(id)?.finished == nil)
      _ = try table.begin(kind: .reindex, input: "y", at: 2)
      #expect(try table.job(id)?.finished == nil, "that is for a job of the same kind")
      _ = try table.begin(kind: .import, input: "z", at: 3)
      return try table.jobs(limit: 9)
    }
    #expect(jobs.map(\.state) == [.running, .running, .interrupted])
    #expect(jobs.last?.finished == 3)
  }

  @Test("the latest ten thousand jobs stay, and those that are not finished")
  func oldJobs() throws {
    let numbers = try file.batches { db in
      let table = JobTable(db)
      for number in 1...5 {
        let job = try table.begin(kind: .import, input: "x", at: 1)
        if number != 2 { try table.finish(job, outcome: "done", at: 2) }
      }
      try db.execute(sql: "UPDATE sqlite_sequence SET seq = ? WHERE name = 'job'", arguments: [JobTable.mostJobs + 2])
      _ = try table.begin(kind: .reindex, input: "y", at: 3)
      return try table.jobs(limit: 9).map(\.id.rawValue)
    }
    #expect(numbers == [10_003, 5, 4, 2])
  }

  @Test("a job that failed says why")
  func failed() throws {
    let job = try file.batches { db in
      let id = try JobTable(db).begin(kind: .import, input: "x", at: 1)
      try JobTable(db).finish(id, outcome: "the disk is full", at: 2)
      return try JobTable(db).job(id)
    }
    #expect(job?.state == .failed)
    #expect(job?.outcome == "the disk is full")
  }

  @Test("rejects of old jobs are forgotten")
  func oldRejects() throws {
    try file.batches { db in
      let table = JobTable(db)
      let first = try table.begin(kind: .import, input: "x", at: 1)
      try table.reject(first, file: "x", line: 1, reason: "r")
      for _ in 1..<JobTable.jobsWithRejects { _ = try table.begin(kind: .reindex, input: "y", at: 1) }
      #expect(try table.rejects(of: first).map(\.reason) == ["r"])
      _ = try table.begin(kind: .reindex, input: "y", at: 1)
      #expect(try table.rejects(of: first).isEmpty)
    }
  }

  @Test("one job has the lock")
  func jobLock() throws {
    let path = file.path
    var lock: JobLock? = try JobLock(ofCatalogAt: path)
    #expect(lock?.path == path + "-joblock")
    let error = try #require(throws: StoreError.self) { try JobLock(ofCatalogAt: path) }
    guard case .jobRunning(_, .some(let process)) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(process > 0)
    lock = nil
    _ = try JobLock(ofCatalogAt: path)
  }

  @Test("a catalog in memory has no file for its lock")
  func lockInMemory() throws {
    let locks = try (0..<2).map { _ in try JobLock(ofCatalogAt: CatalogFile.memoryPath) }
    #expect(locks.allSatisfy { $0.path == nil })
    #expect(!FileManager.default.fileExists(atPath: CatalogFile.memoryPath + "-joblock"))
  }

  /// In a folder that others may write to, a link could lead to any file of one's own.
  @Test("a link in place of the lock is not followed")
  func linkedLock() throws {
    let victim = file.path + "-victim"
    try "precious".write(toFile: victim, atomically: false, encoding: .utf8)
    #expect(symlink(victim, file.path + "-joblock") == 0)
    let error = try #require(throws: StoreError.self) { try JobLock(ofCatalogAt: file.path) }
    #expect(error.description.contains("it is a symbolic link"))
    #expect(try String(contentsOfFile: victim, encoding: .utf8) == "precious")
  }

  @Test(
    "ids become runs",
    arguments: [
      ([], []), ([1, 2, 3], [1...3]), ([5, 6, 1, 2, 6], [1...2, 5...6]), ([3, 2, 1], [1...3]),
      ([1, 3], [1...1, 3...3]),
    ] as [([Int64], [ClosedRange<Int64>])])
  func runs(ids: [Int64], ranges: [ClosedRange<Int64>]) {
    var collector = IDRuns.Collector()
    for id in ids { collector.add(RecordID(id)) }
    #expect(collector.gathered.runs == ranges)
  }

  @Test(
    "sets of ids are subtracted",
    arguments: [
      ([1...9], [3...4], [1...2, 5...9]), ([1...3, 5...9], [1...1, 3...5, 9...12], [2...2, 6...8]),
      ([4...5], [1...9], []), ([4...5], [1...2, 7...8], [4...5]), ([1...2, 5...6], [2...5], [1...1, 6...6]),
    ] as [([ClosedRange<Int64>], [ClosedRange<Int64>], [ClosedRange<Int64>])])
  func subtraction(from: [ClosedRange<Int64>], other: [ClosedRange<Int64>], rest: [ClosedRange<Int64>]) {
    func set(_ runs: [ClosedRange<Int64>]) -> IDRuns { IDRuns(ascending: runs.flatMap { Array($0) }) }
    #expect(set(from).subtracting(set(other)).runs == rest)
  }
}
