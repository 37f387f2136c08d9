internal import CatalogFormats
internal import CatalogRecords
internal import Foundation

/// The reading side of a job: its files one after the other, each with an end of its own.
final class SyncReader {
  private let queue: BatchQueue<ImportBatch>
  private let report: @Sendable (ImportEvent) -> Void
  /// One for each set of rules: it remembers columns and dates that come again and again.
  private var readers: [ContentHash: ImportReader] = [:]
  private var position = 0

  private init(into queue: BatchQueue<ImportBatch>, report: @escaping @Sendable (ImportEvent) -> Void) {
    self.queue = queue
    self.report = report
  }

  /// Reads files on a thread of its own.
  static func start(
    _ files: [SyncPlan.File], into queue: BatchQueue<ImportBatch>, report: @escaping @Sendable (ImportEvent) -> Void
  ) {
    let thread = Thread {
      let reader = SyncReader(into: queue, report: report)
      queue.finish(Result { try reader.run(files) })
    }
    // Deeply nested JSON is read by recursion.
    thread.stackSize = 4 << 20
    thread.start()
  }

  private func run(_ files: [SyncPlan.File]) throws {
    for (number, file) in files.enumerated() {
      guard try read(file, number) else { return }
      position = position.addingClamped(Int(file.source.size))
    }
  }

  /// - Returns: `false` when nobody wants any more.
  private func read(_ file: SyncPlan.File, _ number: Int) throws -> Bool {
    let reader = reader(for: file.rules)
    var batch = ImportBatch()
    batch.file = number
    batch.end = try SourceEnd(reading: file.source) {
      do {
        try reader.run(file.input, number: number, at: position)
      } catch let error as ImportError {
        report(.warning(error.description))
      }
    }
    batch.position = position.addingClamped(Int(file.source.size))
    // A file that was not read to its end since nobody wanted it must not look as if it had been.
    return reader.isWanted && queue.put(batch)
  }

  private func reader(for rules: SourceRules) -> ImportReader {
    if let reader = readers[rules.hash] { return reader }
    let reader = ImportReader(rules.request, into: queue, report: report)
    readers[rules.hash] = reader
    return reader
  }
}
