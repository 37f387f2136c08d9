public import CatalogQuery
public import CatalogRecords
internal import CatalogStore
internal import Foundation
internal import Platform

/// Elements that are made as they are consumed: hits, records, sections.
///
///     for try await hit in catalog.hits(SearchRequest("tag:stoa", limit: .max)) { print(hit.record.text ?? "") }
///
/// Nothing is read before the first element is requested. The work ends when the iterator is freed. A canceled task
/// ends it with `CancellationError`.
public struct CatalogSequence<Element: Sendable>: AsyncSequence, Sendable {
  /// Begins an iteration.
  let begin: @Sendable () -> () async throws -> Element?

  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(step: begin()) }

  /// Takes the elements of one iteration.
  public struct AsyncIterator: AsyncIteratorProtocol {
    let step: () async throws -> Element?

    /// - Returns: `nil` after the last element.
    /// - Throws: `StoreError`, `SearchError`, `CancellationError`.
    public mutating func next() async throws -> Element? { try await step() }
  }
}

/// Elements on their way from a thread, which waits for room, to a task, which waits for elements.
private final class ElementChannel<Element: Sendable>: Sendable {
  /// Passes all elements to its argument, whose errors end it.
  typealias Producer = @Sendable (_ pass: (Element) throws -> Void) throws -> Void

  private let state: ChannelState<Element>

  /// Starts a thread that produces.
  ///
  /// - Parameter end: Called when the thread has done its work.
  init(mostBatches: Int, _ produce: @escaping Producer, then end: @escaping @Sendable () -> Void) {
    state = ChannelState(mostBatches: mostBatches)
    Thread.detachNewThread { [state] in
      var batch: [Element] = []
      let outcome = Result {
        try state.cancellation.follow {
          try produce { element in
            batch.append(element)
            guard batch.count >= Self.batchSize else { return }
            try state.put(batch)
            batch = []
          }
          try state.put(batch)
        }
      }
      end()
      state.finish(outcome)
    }
  }

  deinit { state.abandon() }

  /// The next elements; none at the end.
  func next() async throws -> [Element] {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { state.take(for: $0) }
    } onCancel: {
      state.abandon()
    }
  }

  private static var batchSize: Int { 100 }
}

/// The batches between the two sides of a channel.
private final class ChannelState<Element: Sendable>: @unchecked Sendable {
  typealias Consumer = CheckedContinuation<[Element], any Error>

  // Proof: everything below is read and changed with the lock held.
  private let lock = NSCondition()
  private var batches: [[Element]] = []
  private var consumer: Consumer?
  private var outcome: Result<Void, any Error>?
  private let mostBatches: Int

  /// Ends the work when the consumer takes no more elements. Requested with the lock held.
  let cancellation = Cancellation()

  init(mostBatches: Int) { self.mostBatches = mostBatches }

  /// Waits for room.
  ///
  /// - Throws: `CancellationError` when the consumer has stopped taking elements.
  func put(_ batch: [Element]) throws {
    guard !batch.isEmpty else { return }
    lock.lock()
    defer { lock.unlock() }
    while batches.count >= mostBatches && !cancellation.isRequested { lock.wait() }
    if cancellation.isRequested { throw CancellationError() }
    batches.append(batch)
    serve()
  }

  func finish(_ outcome: Result<Void, any Error>) {
    lock.withLock {
      self.outcome = self.outcome ?? outcome
      serve()
    }
  }

  func take(for consumer: Consumer) {
    lock.withLock {
      self.consumer = consumer
      serve()
    }
  }

  func abandon() {
    lock.withLock {
      cancellation.request()
      if outcome == nil { outcome = .failure(CancellationError()) }
      batches = []
      serve()
      lock.broadcast()
    }
  }

  /// Gives the waiting consumer all available elements. Called with the lock held.
  private func serve() {
    guard let waiting = consumer else { return }
    if !batches.isEmpty {
      waiting.resume(returning: batches.removeFirst())
      lock.broadcast()
    } else if let outcome {
      waiting.resume(with: outcome.map { [] })
    } else {
      return
    }
    consumer = nil
  }
}

// MARK: - Hits and records

extension Catalog {
  /// The hits of a request one by one, in its order, up to its limit: ranked once, in one state of the catalog.
  ///
  ///     for try await hit in catalog.hits(SearchRequest("festina", limit: .max, sort: .title)) { … }
  ///
  /// At most a few hundred hits are in memory; reading waits for the consumer. Meanwhile the sequence does not see what
  /// others write, and the write-ahead log is not emptied. The request's facets and histogram are left out; its
  /// `fields` make hits lighter.
  ///
  /// Up to 32 sequences of a catalog are read at a time. Further ones wait their turn, and throw
  /// `StoreError.tooManyReads` when none ends within 30 seconds.
  ///
  /// - Complexity: As a search, with memory for the places of all hits, 24 bytes each.
  public func hits(_ request: SearchRequest) -> CatalogSequence<Hit> {
    sequence { file, pass in try file.readUntilCanceled { try Searcher($0).forEachHit(request, pass) } }
  }

  /// The records that match a query one by one, by ascending ID, in one state of the catalog.
  ///
  ///     for try await record in catalog.records(matching: "lang:la") { … }
  public func records(matching query: String = "") -> CatalogSequence<StoredRecord> {
    sequence { file, pass in
      try file.readUntilCanceled { db in
        let reading = try RecordLoader(db)
        for id in try Searcher(db).ids(matching: query).ids {
          if let record = try reading.record(id) { try pass(record) }
        }
      }
    }
  }

  private func sequence<Element>(
    _ produce: @escaping @Sendable (CatalogFile, (Element) throws -> Void) throws -> Void
  ) -> CatalogSequence<Element> {
    // In memory, a producer that waits for room would keep the only connection.
    let mostBatches = path == CatalogFile.memoryPath ? .max : 2
    return CatalogSequence { [file] in
      var channel: ElementChannel<Element>?
      var batch: ArraySlice<Element> = []
      return {
        let source = if let channel { channel } else { try await open(mostBatches, file, produce) }
        channel = source
        if batch.isEmpty { batch = try await source.next()[...] }
        return batch.popFirst()
      }
    }
  }

  /// A channel that keeps one of the places for long reads until its thread ends.
  private func open<Element>(
    _ mostBatches: Int, _ file: CatalogFile,
    _ produce: @escaping @Sendable (CatalogFile, (Element) throws -> Void) throws -> Void
  ) async throws -> ElementChannel<Element> {
    try await file.longReads.enter()
    return ElementChannel(mostBatches: mostBatches) {
      try produce(file, $0)
    } then: {
      file.longReads.leave()
    }
  }
}
