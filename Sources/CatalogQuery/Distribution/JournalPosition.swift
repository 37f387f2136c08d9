internal import CatalogRecords
internal import CatalogStore
internal import GRDB

/// The commands of the journal that a copy elsewhere has: the number of the last one, a hash of the latest, and the
/// numbers of those that are undone.
package struct JournalPosition: Hashable, Sendable, LosslessStringConvertible {
  /// 0 for a journal without entries.
  package let last: Int64
  /// A hash that catalogs with other commands do not have. Without entries, `f` and the file's random number; empty in
  /// a position that an earlier program wrote.
  package let history: String
  /// Ascending.
  package let undone: [Int64]

  init(last: Int64, history: String, undone: [Int64]) {
    (self.last, self.history, self.undone) = (last, history, undone)
  }

  /// `nil` when the text is not a position's `description`.
  package init?(_ description: String) {
    let parts = description.split(separator: "-", maxSplits: 1)
    let numbers = parts.first?.split(separator: ".", maxSplits: 1) ?? []
    guard let last = numbers.first.flatMap({ Int64($0) }) else { return nil }
    let undone = parts.count < 2 ? [] : parts[1].split(separator: ",").map { Int64($0) }
    guard !undone.contains(nil) else { return nil }
    self.init(last: last, history: numbers.count < 2 ? "" : String(numbers[1]), undone: undone.compactMap { $0 })
  }

  /// `12.h4f09`, or `12.h4f09-3,7` where entries 3 and 7 are undone.
  package var description: String {
    (history.isEmpty ? "\(last)" : "\(last).\(history)")
      + (undone.isEmpty ? "" : "-" + undone.map(String.init).joined(separator: ","))
  }

  /// The file's random number in the history of a catalog without entries.
  fileprivate var fileNumber: Int64? { history.first == "f" ? Int64(history.dropFirst()) : nil }
}

extension Searcher {
  /// The present position of the journal.
  package func journalPosition() throws -> JournalPosition {
    let entries = try entries()
    let last = entries.map(\.id.rawValue).max() ?? 0
    return JournalPosition(
      last: last, history: try Self.history(of: entries, upTo: last) ?? "f\(fileNumber())",
      undone: entries.filter { $0.state == .undone }.map(\.id.rawValue).sorted())
  }

  /// True if this catalog went through a position, so that a copy at it is an earlier state of the catalog and not
  /// another one. True for a position that an earlier program wrote, which does not say.
  ///
  /// - Returns: False too when the journal no longer has the entry.
  package func hasPassed(_ position: JournalPosition) throws -> Bool {
    if position.history.isEmpty { return true }
    if let number = position.fileNumber { return 0...Self.mostSchemaChanges ~= (try fileNumber()) - number }
    return try Self.history(of: entries(), upTo: position.last) == position.history
  }

  /// A random number that every new file gets, and every copy by 'backup' or 'pack'. SQLite adds 1 for each change of
  /// the schema.
  private func fileNumber() throws -> Int64 { try Int64.fetchOne(snapshot.db, sql: "PRAGMA schema_version") ?? 0 }

  /// A file has fewer in its life.
  private static let mostSchemaChanges: Int64 = 10_000

  /// A hash of the kinds, arguments and moments of an entry and those before it. Two catalogs that were one and parted
  /// have other moments.
  ///
  /// - Parameter entries: Latest first.
  /// - Returns: `nil` when there is no such entry.
  private static func history(of entries: [JournalEntry], upTo last: Int64) -> String? {
    let past = entries.drop { $0.id.rawValue > last }
    guard past.first?.id.rawValue == last else { return nil }
    var hasher = ContentHasher()
    func add(_ number: UInt64) { withUnsafeBytes(of: number.littleEndian) { hasher.add($0) } }
    for entry in past.prefix(historyLength) {
      add(UInt64(bitPattern: entry.id.rawValue))
      add(entry.began.bitPattern)
      for text in [entry.kind.rawValue, entry.input] {
        add(UInt64(text.utf8.count))
        Array(text.utf8).withUnsafeBytes { hasher.add($0) }
      }
    }
    return "h" + String(hasher.value.low, radix: 16)
  }

  /// A journal keeps the lines of far more entries.
  private static let historyLength = 64

  /// The ids of all records that may have changed since a position, ascending. The entry that was the last is among
  /// those looked at, because an import goes on after a part of it was seen.
  ///
  /// - Returns: `nil` when the journal no longer knows them all, or is another catalog's.
  package func changes(since position: JournalPosition) throws -> [Int64]? {
    guard !position.history.isEmpty, try hasPassed(position) else { return nil }
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
    guard try FileVersion.of(snapshot.db) >= FileVersion.journal else { return [] }
    return try JournalTable(snapshot.db).latest(.max)
  }
}
