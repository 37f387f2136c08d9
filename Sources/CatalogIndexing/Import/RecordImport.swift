package import CatalogStore
internal import GRDB

/// Imports the records of a `RecordFeed` into one collection: in batches, every record counted, as `ImportJob` does
/// those of files.
package final class RecordImport {
  private let file: CatalogFile
  private let feed: RecordFeed
  private let collection: String
  private let job: BatchedJob
  private var summary = ImportSummary()

  /// - Parameter report: Called after each commit and a few times a second with the progress.
  package init(
    _ file: CatalogFile, _ feed: RecordFeed, into collection: String,
    report: @escaping @Sendable (ImportEvent) -> Void
  ) {
    (self.file, self.feed, self.collection) = (file, feed, collection)
    job = BatchedJob(file, queue: feed.queue, report: report)
  }

  /// Writes until the feed ends, on the calling thread.
  ///
  /// - Returns: The counts, and the error that ended the feed early; what was committed before it stays.
  /// - Throws: `StoreError` when the catalog cannot be written.
  package func run() throws -> (summary: ImportSummary, interruption: (any Error)?) {
    defer { job.queue.abandon() }
    var interruption: (any Error)?
    try file.batches { db in
      let target = try ImportTarget(db, kind: .import, input: collection)
      try job.run(target, counts: { counts }) { interruption = try write(to: target) }
      (summary.job, summary.repeatedExample) = (target.job, target.repeatedExample)
      if interruption == nil { try job.rank(db) }
    }
    file.emptyLog()
    summary.wasStopped = job.wasStopped || interruption is CancellationError
    return (summary, interruption)
  }

  private func write(to target: ImportTarget) throws -> (any Error)? {
    let current = { self.counts }
    do {
      try job.writeBatches(to: target, counts: current) { batch in
        summary.unreadableDates += batch.unreadableDates
        // Programs bring records from anywhere, also those of the catalog.
        summary.counts = try target.write(batch, after: summary.counts, into: { _ in collection }, from: .unnamed)
      }
      if !job.wasStopped { try finish(target) }
      return nil
    } catch let error as FeedInterruption {
      try finish(target)
      return error.reason
    }
  }

  /// Writes the records that waited for the feed's end.
  private func finish(_ target: ImportTarget) throws {
    summary.counts = try target.writeWaiting(after: summary.counts)
    try job.commit(target, counts, 0)
  }

  private var counts: BatchedJob.Counts {
    BatchedJob.Counts(rows: summary.counts, job: Job.Counts(summary.counts))
  }
}

/// The end of a feed before its sequence ended; the records before it are good.
struct FeedInterruption: Error {
  let reason: any Error
}
