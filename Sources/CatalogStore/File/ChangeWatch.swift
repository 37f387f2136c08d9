internal import GRDB
internal import Platform
internal import Synchronization

/// Notices commits to a file by any connection of any process. It looks while there is a listener, and at no other
/// time.
package final class ChangeWatch: Sendable {
  /// The time between two looks.
  package static let interval = Duration.milliseconds(50)

  private struct Listeners {
    var continuations: [Int: AsyncThrowingStream<Void, any Error>.Continuation] = [:]
    var nextNumber = 0
    var isLooking = false
  }

  private let path: String
  private let identity: FileIdentity?
  private let look: @Sendable () throws -> Int64
  private let listeners = Mutex(Listeners())

  /// - Parameter look: Returns another number after each commit.
  init(path: String, look: @escaping @Sendable () throws -> Int64) {
    (self.path, self.look) = (path, look)
    identity = FileSystem.identity(of: path)
  }

  /// A number that is another one after each commit, as long as the file is open.
  ///
  /// - Throws: `StoreError`.
  package func commitNumber() throws -> Int64 {
    do { return try look() } catch let error as DatabaseError {
      throw StoreError(error, path: path, lockWait: CatalogFile.busyTimeout)
    }
  }

  /// An element soon after each commit, or after several: a slow listener gets one for all that it missed.
  ///
  /// - Returns: A sequence that throws `StoreError.removed` when the file is gone or was replaced, and ends when its
  ///   task is canceled.
  package func changes() -> AsyncThrowingStream<Void, any Error> {
    AsyncThrowingStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      // The state of now is what the listener knows.
      let known = Result { try look() }
      let number = listeners.withLock { listeners in
        listeners.nextNumber += 1
        listeners.continuations[listeners.nextNumber] = continuation
        return listeners.nextNumber
      }
      continuation.onTermination = { [weak self] _ in
        self?.listeners.withLock { _ = $0.continuations.removeValue(forKey: number) }
      }
      startLooking(from: known)
    }
  }

  private func startLooking(from known: Result<Int64, any Error>) {
    let isFirst = listeners.withLock { listeners in
      defer { listeners.isLooking = true }
      return !listeners.isLooking
    }
    guard isFirst else { return }
    Task.detached(priority: .utility) { [weak self] in
      var known = known
      while let self, self.isStillLooking() {
        known = self.compare(with: known)
        try? await Task.sleep(for: Self.interval)
      }
    }
  }

  private func isStillLooking() -> Bool {
    listeners.withLock { listeners in
      listeners.isLooking = !listeners.continuations.isEmpty
      return listeners.isLooking
    }
  }

  private func compare(with known: Result<Int64, any Error>) -> Result<Int64, any Error> {
    if path != CatalogFile.memoryPath, FileSystem.identity(of: path) != identity {
      finish(StoreError.removed(path: path))
      return known
    }
    let now = Result { try look() }
    switch (known, now) {
    case (_, .failure(let error)): finish(error)
    case (.failure, .success): tellAll()
    case (.success(let old), .success(let new)): if old != new { tellAll() }
    }
    return now
  }

  private func tellAll() {
    for continuation in listeners.withLock({ Array($0.continuations.values) }) { continuation.yield() }
  }

  private func finish(_ error: any Error) {
    for continuation in listeners.withLock({ Array($0.continuations.values) }) { continuation.finish(throwing: error) }
  }
}

extension CatalogFile {
  /// The watch of a file. With a pool it opens a connection of its own for the first listener. In memory it counts
  /// commits, since a long job may keep the only connection.
  static func watch(_ path: String, _ database: any DatabaseWriter, _ readers: ReaderPool?) -> ChangeWatch {
    if let readers { return ChangeWatch(path: path) { try readers.dataVersion() } }
    guard path == memoryPath else {
      return ChangeWatch(path: path) { try database.unsafeRead { Int64($0.totalChangesCount) } }
    }
    let commits = CommitCounter()
    database.add(transactionObserver: commits, extent: .databaseLifetime)
    return ChangeWatch(path: path) { commits.count }
  }
}
