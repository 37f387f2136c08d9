internal import CatalogFormats
internal import CatalogRecords
internal import CatalogStore
internal import Platform

/// The reading side of a sync: reads its files one after the other, and reports the end of each.
final class SyncReader {
  private let queue: BatchQueue<ImportBatch>
  private let report: @Sendable (ImportEvent) -> Void
  /// One reader for each set of rules: it caches columns and dates that come again and again.
  private var readers: [ContentHash: ImportReader] = [:]
  private var position = 0

  private init(into queue: BatchQueue<ImportBatch>, report: @escaping @Sendable (ImportEvent) -> Void) {
    self.queue = queue
    self.report = report
  }

  /// Reads files on a thread of their own.
  static func start(
    _ files: [SyncPlan.File], into queue: BatchQueue<ImportBatch>, report: @escaping @Sendable (ImportEvent) -> Void
  ) {
    WorkThread.start {
      let reader = SyncReader(into: queue, report: report)
      queue.finish(Result { try reader.run(files) })
    }
  }

  private func run(_ files: [SyncPlan.File]) throws {
    for (number, file) in files.enumerated() {
      guard try read(file, number) else { return }
      position = position.addingClamped(Int(file.source.size))
    }
  }

  /// - Returns: `false` when the queue refuses further batches.
  private func read(_ file: SyncPlan.File, _ number: Int) throws -> Bool {
    let reader = reader(for: file.rules)
    var batch = ImportBatch()
    batch.file = number
    batch.end = try SourceEnd(reading: file.source) {
      do {
        try reader.run(file.input, number: number, at: position)
      } catch let error as ImportError {
        report(.warning(.rulesDoNotFit(error)))
      }
    }
    batch.position = position.addingClamped(Int(file.source.size))
    // A file whose reading was abandoned must not look like one read to its end.
    return reader.isWanted && queue.put(batch)
  }

  private func reader(for rules: SourceRules) -> ImportReader {
    if let reader = readers[rules.hash] { return reader }
    let reader = ImportReader(rules.request, into: queue, report: report)
    readers[rules.hash] = reader
    return reader
  }
}
