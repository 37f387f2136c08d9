internal import CatalogStore
internal import GRDB
internal import Platform

/// The loop that imports and syncs share: one thread reads batches, the caller's thread writes them, commits large
/// transactions, reports progress, and stops when the work of its thread is to end.
final class BatchedJob {
  let queue: BatchQueue<ImportBatch>
  let report: @Sendable (ImportEvent) -> Void
  /// Bytes of all inputs as stored; `nil` when an input is a pipe.
  var bytesExpected: Int?
  private(set) var wasStopped = false
  private let file: CatalogFile
  private let start = ContinuousClock.now
  private var lastReport = ContinuousClock.now

  /// Between two commits progress is reported this often.
  private static let timeBetweenReports = Duration.milliseconds(250)

  /// - Parameters:
  ///   - file: Its other writers go first between two transactions.
  ///   - queue: The batches to write.
  ///   - report: Called after each commit and a few times a second, and for every rejected row and warning at once.
  init(
    _ file: CatalogFile, queue: BatchQueue<ImportBatch> = BatchQueue(limit: 8),
    report: @escaping @Sendable (ImportEvent) -> Void
  ) {
    (self.file, self.queue, self.report) = (file, queue, report)
  }

  /// Counts of rows for the report, and of the whole job for its row in the list of jobs.
  struct Counts {
    let rows: ImportCounts
    let job: Job.Counts
  }

  /// Removes temporary files of killed jobs, runs a job's work, and writes its outcome: done, stopped, or the error.
  func run(_ target: ImportTarget, counts: () -> Counts, _ work: () throws -> Void) throws {
    FileDraft.sweepTemporaryFiles()
    do {
      try work()
      try target.finish(counts().job, wasStopped ? .stopped : .done)
      if !wasStopped { try target.mergeIndex(counts().job, of: file) }
    } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY && Cancellation.isRequested {
      // The wait for another program's transaction ended early. None of ours is open.
      wasStopped = true
    } catch {
      target.fail(error)
      throw error
    }
  }

  /// Builds what the ranked index lacks, unless the job was stopped.
  ///
  /// The job's records are committed: a disk without room for more is a warning.
  func rank(_ db: Database) throws {
    let build = RankedBuild(db, of: file) { [report] in report(.ranking($0)) }
    if !wasStopped, try build.run() == .noRoom { report(.warning(.notRanked)) }
  }

  /// Writes the batches of the queue until it ends or the job is stopped.
  func writeBatches(to target: ImportTarget, counts: () -> Counts, _ write: (ImportBatch) throws -> Void) throws {
    var position = 0
    while !wasStopped, let batch = try queue.next() {
      position = batch.position
      try write(batch)
      // A pipe may take long to give its next bytes, and no other writer should have to wait for them.
      if batch.isSlow || target.isCommitDue || file.isWaitedFor || Cancellation.isRequested {
        try commit(target, counts(), position)
      } else if ContinuousClock.now - lastReport > Self.timeBetweenReports {
        reportProgress(counts().rows, position)
      }
      queue.giveBack(batch)
    }
    if !wasStopped { try commit(target, counts(), position) }
  }

  /// Takes the batches of the queue until it ends or the job is stopped, and reports progress now and then.
  func readBatches(counts: () -> ImportCounts, _ take: (ImportBatch) throws -> Void) throws {
    while !wasStopped, let batch = try queue.next() {
      try take(batch)
      if ContinuousClock.now - lastReport > Self.timeBetweenReports { reportProgress(counts(), batch.position) }
      queue.giveBack(batch)
      if Cancellation.isRequested { wasStopped = true }
    }
    if Cancellation.isRequested { wasStopped = true }
  }

  /// Ends the open transaction, reports progress, and notes whether to stop.
  ///
  /// - Parameter position: Bytes of input read so far, as stored.
  func commit(_ target: ImportTarget, _ counts: Counts, _ position: Int) throws {
    try target.commit(counts.job)
    reportProgress(counts.rows, position)
    if Cancellation.isRequested { wasStopped = true }
    file.giveWay()
  }

  private func reportProgress(_ counts: ImportCounts, _ position: Int) {
    lastReport = ContinuousClock.now
    let fraction = bytesExpected.map { $0 > 0 ? min(1, Double(position) / Double($0)) : 1 }
    report(.progress(ImportProgress(counts: counts, elapsed: lastReport - start, fraction: fraction)))
  }
}
