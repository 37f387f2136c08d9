internal import GRDB

/// Refuses to commit to a file that is not at its path any more: SQLite goes on writing to a removed file, and all of it
/// would be lost without a word.
final class RemovalGuard: TransactionObserver {
  private let path: String
  private let identity: FileSystem.Identity?

  init(_ path: String) {
    self.path = path
    identity = FileSystem.identity(of: path)
  }

  /// Asked by SQLite for each transaction that has written anything; one call of `stat`.
  func databaseWillCommit() throws {
    guard let identity, FileSystem.identity(of: path) != identity else { return }
    throw StoreError.removed(path: path)
  }

  /// No single change is of interest.
  func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { false }
  func databaseDidChange(with event: DatabaseEvent) {}
  func databaseDidCommit(_ db: Database) {}
  func databaseDidRollback(_ db: Database) {}
}
