public import CatalogIndexing
public import CatalogRecords
internal import CatalogStore
internal import GRDB
internal import Platform

// MARK: - Importing

extension Catalog {
  /// Imports files into the catalog. Importing the same files twice changes nothing.
  ///
  /// Records are committed with their index in transactions of about 20,000, or sooner if a change waits. Canceling the
  /// task ends the import after the current batch of at most 500, which is committed; the summary says so.
  ///
  /// - Parameters:
  ///   - request: The files, and the rules for reading them.
  ///   - dryRun: `true` to change nothing and only count. Rejected rows are not written to a file.
  ///   - report: Receives progress, every rejected row, and warnings, on the importing thread.
  /// - Throws: `FormatError` when an input is missing, `ImportError` for rules that do not fit, `StoreError` for errors
  ///   of the file.
  @discardableResult
  public func importFiles(
    _ request: ImportRequest, dryRun: Bool = false, report: @escaping @Sendable (ImportEvent) -> Void = { _ in }
  ) async throws -> ImportSummary {
    var request = request
    if dryRun { request.rejectsPath = nil }
    let summary = try await Self.runLong { [file, request] in
      try ImportJob(file, request, isDryRun: dryRun, report: report).run()
    }
    if !dryRun { try await shortenJournal() }
    return summary
  }
}

// MARK: - Importing values

extension Catalog {
  /// Imports records that the program has or makes, in large transactions. This is faster than adding each of them.
  ///
  ///     try await catalog.importRecords(books.map(\.record), into: "books")
  ///
  /// Every record is counted. One with a known identifier, or with the same content and no identifier, is updated or
  /// found unchanged. One that cannot be stored is rejected, and the import goes on. All of it is undone at once.
  ///
  /// - Parameters:
  ///   - records: The records, in any order.
  ///   - collection: The collection, which is created when it does not exist.
  ///   - report: Receives progress and rejected records, whose `line` is their number in the sequence.
  /// - Throws: `StoreError` for errors of the file.
  @discardableResult
  public func importRecords(
    _ records: some Sequence<CatalogRecord> & Sendable, into collection: String,
    report: @escaping @Sendable (ImportEvent) -> Void = { _ in }
  ) async throws -> ImportSummary {
    try await importRecords(into: collection, report: report) { feed in
      for record in records { try await feed.add(record) }
    }
  }

  /// Imports records as they arrive. The sequence is read only as fast as its records are written.
  ///
  /// Canceling the task ends the import; the summary says so.
  ///
  /// - Parameters:
  ///   - records: The records, in any order.
  ///   - collection: The collection, which is created when it does not exist.
  ///   - report: Receives progress and rejected records, whose `line` is their number in the sequence.
  /// - Throws: `InterruptedImport` when the sequence throws; the records before that are in the catalog. `StoreError`
  ///   for errors of the file.
  @discardableResult
  public func importRecords<Records: AsyncSequence & Sendable>(
    _ records: Records, into collection: String, report: @escaping @Sendable (ImportEvent) -> Void = { _ in }
  ) async throws -> ImportSummary where Records.Element == CatalogRecord {
    try await importRecords(into: collection, report: report) { feed in
      for try await record in records { try await feed.add(record) }
    }
  }

  /// Imports the records that `fill` adds to a feed, only as fast as they are written.
  func importRecords(
    into collection: String, report: @escaping @Sendable (ImportEvent) -> Void,
    _ fill: @escaping @Sendable (RecordFeed) async throws -> Void
  ) async throws -> ImportSummary {
    let feed = RecordFeed(report: report)
    let filling = Task {
      do {
        try await fill(feed)
        await feed.finish(.success(()))
      } catch {
        await feed.finish(.failure(error))
      }
    }
    let result = try await withTaskCancellationHandler {
      try await Self.runLong { [file] in
        try RecordImport(file, feed, into: collection, report: report).run()
      }
    } onCancel: {
      filling.cancel()
    }
    try await shortenJournal()
    guard let reason = result.interruption, !(reason is CancellationError) else { return result.summary }
    throw InterruptedImport(summary: result.summary, reason: reason)
  }
}

/// The end of an import whose sequence of records threw an error.
public struct InterruptedImport: Error {
  /// The records before the error, which are in the catalog.
  public let summary: ImportSummary
  /// The sequence's error.
  public let reason: any Error
}

// MARK: - Jobs and sync

extension Catalog {
  /// The most rejected rows that are kept of one job. All are counted.
  package static let mostRejectsOfJob = JobTable.mostRejects

  /// Updates collections to match the files that their manifests name. Only files that have changed are read.
  ///
  ///     try await catalog.sync(SyncRequest(manifestsAt: ["corpus"]))
  ///
  /// Canceling the task ends the job after the current transaction; the summary says so.
  ///
  /// - Parameters:
  ///   - request: The manifests.
  ///   - report: Receives progress, every rejected row, and warnings.
  /// - Throws: `StoreError.jobRunning` when another job runs; `StoreError` for errors of the file.
  @discardableResult
  public func sync(
    _ request: SyncRequest, report: @escaping @Sendable (ImportEvent) -> Void = { _ in }
  ) async throws -> ImportSummary {
    try await sync(request, holding: lockJobs(), report: report)
  }

  /// The same under a lock that the caller holds, for several jobs in a row.
  package func sync(
    _ request: SyncRequest, holding lock: JobLock, report: @escaping @Sendable (ImportEvent) -> Void
  ) async throws -> ImportSummary {
    try await Self.runLong { [file] in
      try withExtendedLifetime(lock) {
        try SyncJob(file, request, report: report).run()
      }
    }
  }

  /// The lock that a job holds while it works on the catalog. It ends with the returned value, or with the process.
  ///
  /// - Parameter wait: The longest time to wait for the end of another job.
  /// - Throws: `StoreError.jobRunning` when another job runs for longer.
  package func lockJobs(waiting wait: Duration = .zero) async throws -> JobLock {
    let clock = ContinuousClock()
    let end = clock.now + wait
    while true {
      switch Result(catching: { () throws(StoreError) in try JobLock(ofCatalogAt: path) }) {
      case .success(let lock): return lock
      case .failure(let error):
        guard case .jobRunning = error, clock.now < end else { throw error }
        try await Task.sleep(for: min(.milliseconds(100), end - clock.now))
      }
    }
  }

  /// The latest imports and other jobs, newest first.
  package func jobs(limit: Int = 20) async throws -> [Job] {
    try await file.read { try JobTable($0).jobs(limit: limit) }
  }

  /// The job with an ID, and the rows that it rejected; `nil` when there is no such job.
  package func job(_ id: JobID) async throws -> (job: Job, rejects: [JobReject])? {
    try await file.read { db in
      let table = JobTable(db)
      return try table.job(id).map { ($0, try table.rejects(of: id)) }
    }
  }
}

extension Catalog {
  /// The fields that a person and the source, or the other catalog, have both changed, in the order of the job's input.
  package func conflicts(of job: JobID) async throws -> [JobConflict] {
    try await file.read { try JobTable($0).conflicts(of: job) }
  }
}

// MARK: - Rebuilding the index

extension Catalog {
  /// The most bytes of disk that `rebuildIndex` needs while it runs, and the free bytes beside the catalog.
  package func diskNeedOfRebuilding() async throws -> (needed: Int, free: Int?) {
    (try await file.read { try IndexBuild.diskNeed($0) }, FileSystem.freeBytes(onDiskOf: path))
  }

  /// Rebuilds the index from the records. Searches use the old index until one transaction replaces it. The records do
  /// not change. A call after one that was canceled or killed continues from its end.
  ///
  /// - Parameters:
  ///   - maxRate: The most records per second; less than 1 counts as 1, `nil` is no limit.
  ///   - report: Receives the share that is done, 0 to 1, on the writing thread.
  /// - Returns: `true` when the new index is in use; `false` when the task was canceled before.
  /// - Complexity: O(*n*) in the text of the catalog.
  @discardableResult
  public func rebuildIndex(
    maxRate: Int? = nil, report: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws -> Bool {
    try await Self.runLong { [file] in
      try IndexBuild(file, mostPerSecond: maxRate.map { max(1, $0) }) {
        report(Double($0.doneCount) / Double(max(1, $0.recordCount)))
      }.run()
    }
  }
}
