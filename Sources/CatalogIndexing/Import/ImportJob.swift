internal import CatalogFormats
package import CatalogStore
internal import Foundation
internal import GRDB
internal import Synchronization

/// Reads inputs and brings their records into a catalog: one writer, in batches, every row accounted for.
///
/// Some batches make a transaction, in which records and index change together. A job that is stopped or fails leaves
/// what was committed in place; run again, it finds that unchanged. One thread reads while another one writes.
package final class ImportJob {
  private let file: CatalogFile
  private let request: ImportRequest
  private let shouldStop: () -> Bool
  private let report: @Sendable (ImportEvent) -> Void
  private let queue = BatchQueue<ImportBatch>(limit: 8)
  /// The reader's, when it is done.
  private let rejectsPaths = SharedPaths()

  private var summary = ImportSummary()
  private let started = Clock.julianDay
  private var bytesExpected: Int?

  /// - Parameters:
  ///   - shouldStop: Asked after each commit; `true` ends the job there.
  ///   - report: Told of progress after each commit, and of every rejected row and odd thing at once.
  package init(
    _ file: CatalogFile, _ request: ImportRequest, shouldStop: @escaping () -> Bool,
    report: @escaping @Sendable (ImportEvent) -> Void
  ) {
    self.file = file
    self.request = request
    self.shouldStop = shouldStop
    self.report = report
  }

  /// - Throws: `FormatError` when an input is not there, and `ImportError` when it does not fit the request, before
  ///   anything is written; `StoreError` when the catalog cannot be written, after which the batches before stay.
  package func run() throws -> ImportSummary {
    if let path = request.rejectsPath { try OutputGuard.check(path, for: .text, besides: file.path) }
    let found = try InputFinder.find(request.inputs, format: request.options.format)
    let isFree = try checkRejects(found.files)
    if !found.passedOver.isEmpty { report(.passedOver(found.passedOver)) }
    bytesExpected = Self.size(of: found.files)
    startReading(found.files, isFree: isFree)
    defer {
      queue.abandon()
      noteRejects()
    }
    try file.batches { db in
      let target = try ImportTarget(db, kind: .import, input: request.inputs.joined(separator: " "))
      do {
        try write(to: target)
        try target.finish(jobCounts, summary.wasStopped ? .stopped : .done)
      } catch {
        target.fail(error)
        throw error
      }
    }
    return summary
  }

  /// - Returns: Whether a further file of rejects, which nobody named, may be made at a path.
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

  /// So that the next import may replace them. What cannot be noted is then only not replaced.
  private func noteRejects() {
    let paths = rejectsPaths.all
    guard !paths.isEmpty else { return }
    try? file.batches { db in try CatalogFile.transaction(db) { try RejectsHistory.note(paths, $0) } }
  }

  private func startReading(_ inputs: [InputFile], isFree: @escaping RejectsFile.Permission) {
    let thread = Thread { [request, queue, report, rejectsPaths] in
      let reader = ImportReader(request, into: queue, isFree: isFree, report: report)
      let outcome = Result { try reader.run(inputs) }
      if case .success = outcome { rejectsPaths.set(reader.rejectsPaths) }
      queue.finish(outcome)
    }
    // Deeply nested JSON is read by recursion.
    thread.stackSize = 4 << 20
    thread.start()
  }

  private func write(to target: ImportTarget) throws {
    let name = request.collection ?? Self.name(of: request.inputs)
    let isFixed = request.collection != nil
    var position = 0
    while !summary.wasStopped, let batch = try queue.next() {
      position = batch.position
      summary.fileCount += batch.fileCount
      summary.unreadableDates += batch.unreadableDates
      summary.unreadableInputs += batch.unreadableInputs
      summary.counts = try target.write(batch, after: summary.counts) { isFixed ? name : $0.collection ?? name }
      // A pipe may keep us waiting for its next bytes, and nobody else should have to wait with us.
      if batch.isSlow || target.isCommitDue { try commit(target, position) }
      queue.giveBack(batch)
    }
    if !summary.wasStopped { try commit(target, position) }
  }

  private func commit(_ target: ImportTarget, _ position: Int) throws {
    try target.commit(jobCounts)
    report(.progress(progress(position)))
    if shouldStop() { summary.wasStopped = true }
  }

  private var jobCounts: Job.Counts {
    var counts = Job.Counts(summary.counts)
    counts.files = summary.fileCount
    return counts
  }

  private func progress(_ position: Int) -> ImportProgress {
    let fraction = bytesExpected.map { $0 > 0 ? min(1, Double(position) / Double($0)) : 1 }
    return ImportProgress(
      counts: summary.counts, seconds: (Clock.julianDay - started) * 86_400, fraction: fraction)
  }

  /// The name of the first input without its folder and its endings: `lc-books.tsv.zst` is `lc-books`.
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

/// Paths that one thread leaves to another.
private final class SharedPaths: Sendable {
  private let paths = Mutex<[String]>([])
  var all: [String] { paths.withLock { $0 } }
  func set(_ new: [String]) { paths.withLock { $0 = new } }
}

extension Job.Counts {
  /// What has become of rows; of files nothing yet.
  init(_ counts: ImportCounts) {
    self.init()
    (added, updated, unchanged, rejected) = (counts.added, counts.updated, counts.unchanged, counts.rejected)
  }
}
