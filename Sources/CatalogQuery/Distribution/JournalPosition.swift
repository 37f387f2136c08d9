internal import CatalogRecords
internal import CatalogStore
internal import GRDB

/// The commands of the journal that a copy elsewhere has: the number of the last one, and those that are undone.
package struct JournalPosition: Hashable, Sendable, LosslessStringConvertible {
  /// 0 for a journal without entries.
  package let last: Int64
  /// Ascending.
  package let undone: [Int64]

  init(last: Int64, undone: [Int64]) { (self.last, self.undone) = (last, undone) }

  /// `nil` when the text is not a position's `description`.
  package init?(_ description: String) {
    let parts = description.split(separator: "-", maxSplits: 1)
    guard let last = parts.first.flatMap({ Int64($0) }) else { return nil }
    let undone = parts.count < 2 ? [] : parts[1].split(separator: ",").map { Int64($0) }
    guard !undone.contains(nil) else { return nil }
    self.init(last: last, undone: undone.compactMap { $0 })
  }

  /// `12`, or `12-3,7` where entries 3 and 7 are undone.
  package var description: String {
    undone.isEmpty ? "\(last)" : "\(last)-" + undone.map(String.init).joined(separator: ",")
  }
}

extension Searcher {
  /// The present position of the journal.
  package func journalPosition() throws -> JournalPosition {
    let entries = try entries()
    return JournalPosition(
      last: entries.map(\.id.rawValue).max() ?? 0,
      undone: entries.filter { $0.state == .undone }.map(\.id.rawValue).sorted())
  }

  /// The ids of all records that may have changed since a position, ascending. The entry that was the last is among
  /// those looked at, because an import goes on after a part of it was seen.
  ///
  /// - Returns: `nil` when the journal no longer knows them all.
  package func changes(since position: JournalPosition) throws -> [Int64]? {
    let entries = try entries()
    let present = Set(entries.filter { $0.state == .undone }.map(\.id.rawValue))
    let turned = present.symmetricDifference(position.undone)
    let changed = entries.filter {
      $0.kind != .undo && ($0.id.rawValue >= position.last || turned.contains($0.id.rawValue))
    }
    let known = Set(entries.map(\.id.rawValue))
    // The oldest entries of a long journal are dropped.
    guard turned.isSubset(of: known), known.contains(max(1, position.last)) || position.last == 0 && entries.isEmpty,
      changed.allSatisfy({ $0.state != .forgotten })
    else { return nil }
    var ids: Set<Int64> = []
    for entry in changed {
      let runs = try BeforeImageTable(snapshot.db).ids(of: entry.id.rawValue)
      guard ids.count.addingReportingOverflow(runs.count).partialValue <= Self.mostChanges else { return nil }
      ids.formUnion(runs.map(\.rawValue))
    }
    return ids.sorted()
  }

  /// More changes than these are found by comparing.
  private static let mostChanges = 5_000_000

  private func entries() throws -> [JournalEntry] {
    guard try Schema.version(of: snapshot.db) >= Schema.journalVersion else { return [] }
    return try JournalTable(snapshot.db).latest(.max)
  }
}
