package import CatalogStore
internal import CorpusManifests
internal import GRDB
internal import Platform

/// Syncs collections with their files: reads the changed files, and removes records that no file has any more.
///
/// A file counts as read in the transaction of its last batch, or, when it lost records, in the one that removes the
/// last of them. After a kill the other files are read again, and their records found unchanged.
package final class SyncJob {
  private let file: CatalogFile
  private let request: SyncRequest
  private let job: BatchedJob
  private var summary = ImportSummary()
  private var bytesExpected = 0

  /// - Parameter report: Called after each commit with the progress, and at once for every rejected row and warning.
  package init(
    _ file: CatalogFile, _ request: SyncRequest,
    report: @escaping @Sendable (ImportEvent) -> Void
  ) {
    self.file = file
    self.request = request
    job = BatchedJob(file, report: report)
  }

  /// - Throws: `StoreError` when the catalog cannot be written; committed transactions stay.
  package func run() throws -> ImportSummary {
    try file.batches { db in
      let plan = try SyncPlanner.plan(db, request)
      tell(plan)
      try prepare(plan, db)
      if !plan.isIdle || request.notesIdleJobs {
        let target = try ImportTarget(db, kind: .reindex, input: request.name, takesTheirs: request.takesTheirs)
        try job.run(target, counts: { counts }) {
          try work(on: plan, SyncTarget(db, plan, target, request), target)
        }
        (summary.job, summary.repeatedExample) = (target.job, target.repeatedExample)
      }
      try job.rank(db)
    }
    file.emptyLog()
    summary.wasStopped = job.wasStopped
    return summary
  }

  private func tell(_ plan: SyncPlan) {
    summary.unchangedFileCount = plan.unchanged
    summary.unreadableInputs = plan.unreadable
    bytesExpected = plan.byteCount
    job.bytesExpected = bytesExpected
    for warning in plan.warnings { job.report(.warning(warning)) }
    // A catalog that is up to date needs no word about files that are never read.
    if !plan.isIdle && !plan.passedOver.isEmpty { job.report(.passedOver(plan.passedOver)) }
  }

  /// Writes what needs no reading: new times of unchanged files, and descriptions of collections.
  private func prepare(_ plan: SyncPlan, _ db: Database) throws {
    for collection in plan.collections {
      let manifest = collection.manifest
      try CollectionTable(db).describe(
        manifest.name, title: manifest.title, rights: manifest.rights, source: manifest.source, ifNewAt: Clock.julianDay
      )
    }
    guard !plan.restamps.isEmpty else { return }
    try CatalogFile.transaction(db) { db in
      for restamp in plan.restamps { try SourceTable(db).restamp(file: restamp.file, modified: restamp.modified) }
    }
  }

  private func work(on plan: SyncPlan, _ sources: SyncTarget, _ target: ImportTarget) throws {
    guard !plan.isIdle else { return }
    // Makes the job visible to other programs.
    try target.begin()
    try target.commit(counts.job)
    SyncReader.start(plan.files, into: job.queue, report: job.report)
    defer { job.queue.abandon() }
    try read(into: sources, target)
    guard !job.wasStopped else { return }
    summary.vanishedFileCount = plan.collections.indices.reduce(0) { $0 + sources.vanished($1).count { !$0.isGone } }
    try sources.sweep { removed, kept in
      summary.removed += removed
      summary.kept += kept
      guard target.isCommitDue else { return true }
      try job.commit(target, counts, bytesExpected)
      return !job.wasStopped
    }
    tell(sources.takeWarnings())
    try job.commit(target, counts, bytesExpected)
  }

  private func tell(_ warnings: [ImportWarning]) {
    for warning in warnings {
      if warning.isOfLostSource { summary.unreadableInputs += 1 }
      job.report(.warning(warning))
    }
  }

  private func read(into sources: SyncTarget, _ target: ImportTarget) throws {
    let current = { self.counts }
    try job.writeBatches(to: target, counts: current) { batch in
      summary.unreadableDates += batch.unreadableDates
      summary.unreadableInputs += batch.unreadableInputs
      summary.counts = try sources.write(batch, after: summary.counts)
      if batch.end != nil { summary.fileCount += 1 }
      tell(sources.takeWarnings())
    }
  }

  private var counts: BatchedJob.Counts {
    var counts = Job.Counts(summary.counts)
    (counts.removed, counts.kept) = (summary.removed, summary.kept)
    (counts.files, counts.filesUnchanged) = (summary.fileCount, summary.unchangedFileCount)
    counts.filesUnreadable = summary.unreadableInputs
    return BatchedJob.Counts(rows: summary.counts, job: counts)
  }
}

extension ImportWarning {
  /// True if it is about a file whose records stay because they may be lost only seemingly, and that counts as unread.
  fileprivate var isOfLostSource: Bool {
    switch self {
    case .emptied, .unreachable: true
    case .emptyInput, .notice, .rulesDoNotFit, .nothingFound, .variablesNotSet, .incomplete, .skipped, .skippedNow,
      .notRanked, .columnsNotFound:
      false
    }
  }
}
