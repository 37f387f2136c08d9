internal import CatalogFormats
package import CatalogRecords
internal import CatalogStore

/// Records that a program makes, on their way to a `RecordImport`, which works on another thread.
package actor RecordFeed {
  let queue = BatchQueue<ImportBatch>(limit: 8)
  private var batch = ImportBatch()
  private var batchStart = ContinuousClock.now
  private var count = 0
  private var turnStart = ContinuousClock.now
  private let report: @Sendable (ImportEvent) -> Void

  /// - Parameter report: Receives the rejected records.
  package init(report: @escaping @Sendable (ImportEvent) -> Void) {
    self.report = report
  }

  /// Adds a record. One that cannot be stored is rejected, counted and reported with its number.
  ///
  /// - Throws: `CancellationError` when the task was canceled, or the import takes no more.
  package func add(_ record: CatalogRecord) async throws {
    count += 1
    do {
      let row = RecordRow(try record.storable())
      if let date = record.date, date.edtf == nil { batch.unreadableDates += 1 }
      batch.byteCount += record.proseByteCount
      batch.records.append(ImportBatch.Row(row: row, collection: nil))
    } catch {
      let place = SourceLocation(file: Self.name, count, of: .record)
      let rejected = RejectedInput(location: place, reason: error.description, bytes: [])
      batch.rejected.append(rejected)
      report(.rejected(rejected))
    }
    if batch.isFull { try await deliver() }
    await giveTurn()
  }

  /// Lets other tasks have the thread. A sequence that is at hand, and a writer that is quick, would keep it to the
  /// end.
  private func giveTurn() async {
    guard ContinuousClock.now - turnStart > Self.longestTurn else { return }
    await Task.yield()
    turnStart = .now
  }

  /// The time of Swift's shared threads after which others have a turn.
  private static let longestTurn = Duration.milliseconds(5)

  /// Ends the feed, with the error that ended the program's sequence if there was one.
  package func finish(_ outcome: Result<Void, any Error>) async {
    var outcome = outcome
    // The records before the error are good.
    let last = await Result.catching { try await self.deliver() }
    if case .success = outcome { outcome = last }
    queue.finish(outcome.mapError { FeedInterruption(reason: $0) as any Error })
  }

  /// The time of a batch after which its transaction ends with it.
  private static let slowTime = Duration.milliseconds(100)

  /// The place of rejected records.
  private static let name = "records"

  /// Waits for room without a thread: the writer may take a second for a transaction.
  private func deliver() async throws {
    // A sequence that takes long must not keep other writers waiting between two batches.
    batch.isSlow = ContinuousClock.now - batchStart > Self.slowTime
    let full = batch
    batch = ImportBatch()
    defer { batchStart = .now }
    while true {
      switch queue.offer(full) {
      case .taken: return queue.clear()
      case .abandoned: throw CancellationError()
      case .full: try await Task.sleep(for: .milliseconds(1))
      }
    }
  }
}

extension Result where Failure == any Error {
  fileprivate static func catching(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Success
  ) async -> Self {
    do { return .success(try await body()) } catch { return .failure(error) }
  }
}

extension CatalogRecord {
  /// The bytes of text and note, which are most of a large record.
  var proseByteCount: Int { (text?.utf8.count ?? 0) + (note?.utf8.count ?? 0) }
}
