public import CatalogIndexing
internal import CatalogStore
internal import GRDB
internal import Platform

// MARK: - Importing

extension Catalog {
  /// Imports files into the catalog. Importing the same files twice changes nothing.
  ///
  /// Each batch is committed with its index before the next one begins. Canceling the task ends the import after the
  /// current batch; the summary says so.
  ///
  /// - Parameter report: Receives progress, every rejected row, and warnings, on the importing thread.
  /// - Throws: `FormatError` when an input is missing, `ImportError` for rules that do not fit, `StoreError` for errors
  ///   of the file.
  @discardableResult
  public func importFiles(
    _ request: ImportRequest, report: @escaping @Sendable (ImportEvent) -> Void = { _ in }
  ) async throws -> ImportSummary {
    let summary = try await Self.runLong { [file] isCanceled in
      try ImportJob(file, request, shouldStop: { isCanceled.isSet }, report: report).run()
    }
    try await shortenJournal()
    return summary
  }
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
  /// - Parameter report: Receives progress, every rejected row, and warnings.
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
    try await Self.runLong { [file] isCanceled in
      try withExtendedLifetime(lock) {
        try SyncJob(file, request, shouldStop: { isCanceled.isSet }, report: report).run()
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

// MARK: - Rebuilding the index

extension Catalog {
  /// The most bytes of disk that `rebuildIndex` needs while it runs, and the free bytes beside the catalog.
  package func diskNeedOfRebuilding() async throws -> (needed: Int, free: Int?) {
    (try await file.read { try IndexBuild.diskNeed($0) }, FileSystem.freeBytes(onDiskOf: path))
  }

  /// Rebuilds the index from the records. Searches use the old index until one transaction replaces it. The records do
  /// not change. A call after one that was canceled or killed continues where that one ended.
  ///
  /// - Parameters:
  ///   - maxRate: The most records per second; `nil` for no limit.
  ///   - report: Receives the share that is done, 0 to 1, on the writing thread.
  /// - Returns: `true` when the new index is in place; `false` when the task was canceled before.
  /// - Complexity: O(*n*) in the text of the catalog.
  @discardableResult
  public func rebuildIndex(
    maxRate: Int? = nil, report: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws -> Bool {
    try await Self.runLong { [file] isCanceled in
      try IndexBuild(file, mostPerSecond: maxRate, shouldStop: { isCanceled.isSet }) {
        report(Double($0.doneCount) / Double(max(1, $0.recordCount)))
      }.run()
    }
  }
}
