internal import GRDB
internal import Synchronization

/// Counts the commits of one connection. Any thread can read the count at once, also while the connection works.
final class CommitCounter: TransactionObserver, Sendable {
  private let number = Atomic<Int64>(0)

  /// The number of commits that have begun.
  var count: Int64 { number.load(ordering: .acquiring) }

  func databaseWillCommit() { number.add(1, ordering: .acquiringAndReleasing) }

  /// No single change is observed.
  func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { false }
  func databaseDidChange(with event: DatabaseEvent) {}
  func databaseDidCommit(_ db: Database) {}
  func databaseDidRollback(_ db: Database) {}
}
