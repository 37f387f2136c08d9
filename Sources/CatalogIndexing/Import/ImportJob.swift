internal import CatalogFormats
package import CatalogStore
internal import GRDB
internal import Platform

/// Imports the records of inputs into a catalog: one writer, in batches, every row counted.
///
/// Several batches make a transaction, so records and index change together. A job that is stopped or fails leaves its
/// commits in place; run again, it finds those records unchanged. One thread reads while another writes.
package final class ImportJob {
  private let file: CatalogFile
  private let request: ImportRequest
  private let job: BatchedJob
  private let isDryRun: Bool
  /// The collection of records that name none.
  private let collection: String
  /// The reject files that the reader wrote, set when it is done.
  private let rejects = RejectsHandover()

  private var summary = ImportSummary()

  /// - Parameters:
  ///   - isDryRun: True to count what would be done, without changing anything.
  ///   - report: Called after each commit and a few times a second with the progress, and at once for every rejected
  ///     row and warning.
  package init(
    _ file: CatalogFile, _ request: ImportRequest, isDryRun: Bool = false,
    report: @escaping @Sendable (ImportEvent) -> Void
  ) {
    self.file = file
    self.isDryRun = isDryRun
    self.request = request
    collection = request.collection ?? Self.name(of: request.inputs)
    job = BatchedJob(file, report: report)
  }

  /// - Throws: `FormatError` when an input does not exist, and `ImportError` when it does not fit the request, before
  ///   anything is written; `StoreError` when the catalog cannot be written, after which committed batches stay.
  package func run() throws -> ImportSummary {
    if let path = request.rejectsPath { try OutputGuard.check(path, for: .text, besides: file.path) }
    let found = try InputFinder.find(request.inputs, format: request.options.format)
    let isFree = try checkRejects(found.files)
    if !found.passedOver.isEmpty { job.report(.passedOver(found.passedOver)) }
    job.bytesExpected = Self.size(of: found.files)
    startReading(found.files, isFree: isFree, try file.readNow { try ImportHistory($0) })
    let outcome = Result { try isDryRun ? file.readNow { try forecast($0) } : write() }
    job.queue.abandon()
    let naming = Result { try rejects.take()?.finish(note: noteRejects) }
    try outcome.get()
    try naming.get()
    summary.wasStopped = job.wasStopped
    return summary
  }

  private func write() throws {
    try file.batches { db in
      let target = try ImportTarget(
        db, kind: .import, input: request.inputNames, takesTheirs: request.takesTheirs)
      try job.run(target, counts: { counts }) { try write(to: target) }
      (summary.job, summary.repeatedExample) = (target.job, target.repeatedExample)
      try job.rank(db)
    }
    file.emptyLog()
  }

  private func forecast(_ db: Database) throws {
    let forecast = try ImportForecast(db, input: request.inputNames, takesTheirs: request.takesTheirs)
    let counts = { self.summary.counts }
    try job.readBatches(counts: counts) { batch in
      note(batch)
      try forecast.add(batch, to: &summary.counts, into: collection(of:))
    }
    if !job.wasStopped { try forecast.addWaiting(to: &summary.counts) }
  }

  private func note(_ batch: ImportBatch) {
    summary.fileCount += batch.fileCount
    summary.unreadableDates += batch.unreadableDates
    summary.unreadableInputs += batch.unreadableInputs
  }

  /// The collection of a record.
  private func collection(of record: ImportBatch.Row) -> String {
    request.collection ?? record.collection ?? collection
  }

  /// - Returns: True if the job may create another reject file, one that the user did not name, at a path.
  private func checkRejects(_ inputs: [InputFile]) throws -> RejectsFile.Permission {
    guard let path = request.rejectsPath else { return { _ in false } }
    if inputs.contains(where: { $0.isSameFile(as: path) }) { throw ImportError.rejectsIsInput(file: path) }
    let history = try file.readNow { try RejectsHistory($0) }
    guard history.isFree(path) else { throw ImportError.rejectsExist(file: path) }
    let catalog = file.path
    return { path in
      let isRefused = (try? OutputGuard.check(path, for: .text, besides: catalog)) == nil
      return !isRefused && history.isFree(path) && !inputs.contains { $0.isSameFile(as: path) }
    }
  }

  /// Remembers the reject files, so that the next import may replace them. An unremembered file is only not replaced.
  private func noteRejects(_ stamps: [String]) {
    guard !stamps.isEmpty else { return }
    try? file.batches { db in try CatalogFile.transaction(db) { try RejectsHistory.note(stamps, $0) } }
    // SQLite syncs the log when it is moved into the file. A power cut would otherwise take the note and leave the
    // files.
    file.emptyLog()
  }

  private func startReading(
    _ inputs: [InputFile], isFree: @escaping RejectsFile.Permission, _ history: ImportHistory
  ) {
    let (queue, report) = (job.queue, job.report)
    WorkThread.start { [request, rejects] in
      let reader = ImportReader(request, into: queue, history: history, isFree: isFree, report: report)
      let outcome = Result { try reader.run(inputs) }
      if case .success = outcome { rejects.give(reader.rejects) }
      queue.finish(outcome)
    }
  }

  private func write(to target: ImportTarget) throws {
    let current = { self.counts }
    let paths = request.inputs.map(RealPath.of)
    try job.writeBatches(to: target, counts: current) { batch in
      note(batch)
      try target.note(batch.rules, of: paths)
      summary.counts = try target.write(batch, after: summary.counts, into: collection(of:))
    }
    guard !job.wasStopped else { return }
    summary.counts = try target.writeWaiting(after: summary.counts)
    try job.commit(target, counts, job.bytesExpected ?? 0)
  }

  private var counts: BatchedJob.Counts {
    var counts = Job.Counts(summary.counts)
    counts.files = summary.fileCount
    return BatchedJob.Counts(rows: summary.counts, job: counts)
  }

  /// The first input's name without folder and endings: `lc-books.tsv.zst` is `lc-books`.
  private static func name(of inputs: [String]) -> String {
    let last = inputs.first?.split(separator: "/").last.map(String.init) ?? "-"
    let stem = last.prefix { $0 != "." }
    return last == "-" || stem.isEmpty ? "import" : String(stem)
  }

  private static func size(of files: [InputFile]) -> Int? {
    var total = 0
    for file in files {
      guard let size = file.byteCount else { return nil }
      total += size
    }
    return total
  }
}

/// Reject files that the reading thread passes to the writing one.
private final class RejectsHandover: @unchecked Sendable {
  // Proof: the reader gives them before it ends the queue and does not use them afterward; the writer takes them after
  // the queue has ended. The queue's lock is between the two.
  private var files: RejectsFile?

  func give(_ files: RejectsFile?) { self.files = files }

  func take() -> RejectsFile? {
    defer { files = nil }
    return files
  }
}
