public import CatalogIndexing
public import CatalogStore
internal import GRDB

extension Catalog {
  /// The most rejected rows that are kept of one job; all of them are counted.
  public static let mostRejectsOfJob = JobTable.mostRejects

  /// Brings collections in step with the files that their manifests name: only files that have changed are read.
  ///
  ///     let manifests = try ManifestReader(variable: { _ in nil }).manifests(at: ["corpus"])
  ///     try await catalog.sync(SyncRequest(manifests, name: "corpus"))
  ///
  /// Whoever calls it holds the lock that `lockJobs` gives. Cancelling the task ends the job after the present
  /// transaction; the summary says so.
  ///
  /// - Parameter report: Told of progress, of every rejected row, and of odd things.
  /// - Throws: `StoreError` for errors of the file.
  @discardableResult
  public func sync(
    _ request: SyncRequest, report: @escaping @Sendable (ImportEvent) -> Void = { _ in }
  ) async throws -> SyncSummary {
    let isCancelled = Flag()
    return try await withTaskCancellationHandler {
      try await Task.detached { [file] in
        try SyncJob(file, request, shouldStop: { isCancelled.isSet }, report: report).run()
      }.value
    } onCancel: {
      isCancelled.set()
    }
  }

  /// The right to run a job on the catalog, which one process has at a time; it lasts as long as the value that is
  /// given, and never longer than the process.
  ///
  /// - Parameter seconds: How long to wait for another job's end.
  /// - Throws: `StoreError.jobRunning` when another job has it for longer.
  public func lockJobs(waiting seconds: Double = 0) async throws -> JobLock {
    let clock = ContinuousClock()
    let end = clock.now + .seconds(seconds)
    while true {
      switch Result(catching: { () throws(StoreError) in try JobLock(ofCatalogAt: path) }) {
      case .success(let lock): return lock
      case .failure(let error):
        guard case .jobRunning = error, clock.now < end else { throw error }
        try await Task.sleep(for: min(.milliseconds(100), end - clock.now))
      }
    }
  }

  /// The last imports and other jobs, the newest first.
  public func jobs(limit: Int = 20) async throws -> [Job] {
    try await file.read { try JobTable($0).jobs(limit: limit) }
  }

  /// The job with this number, and the rows that it turned away; `nil` when there is none.
  public func job(_ id: Int64) async throws -> (job: Job, rejects: [JobReject])? {
    try await file.read { db in
      let table = JobTable(db)
      return try table.job(id).map { ($0, try table.rejects(of: id)) }
    }
  }
}
