package import CatalogRecords
internal import CatalogStore
package import GRDB
internal import HistoricalDates

/// The latest change of each record, by moment and ID: of records that exist from the columns, of removed ones from the
/// journal. A position means the same after any number of changes, so that a harvest continues after a restart.
package struct ChangeFeed {
  private let snapshot: Snapshot

  package init(_ db: Database) throws { snapshot = try Snapshot(db) }

  /// - Complexity: O(*n*) in the numbers of the catalog's records and of the journal's before-images; *limit* records
  ///   are read.
  package func page(_ request: ChangeRequest) throws -> ChangePage {
    let collection = try request.collection.map { try CollectionTable(snapshot.db).id(of: $0) ?? -1 }
    var top = TopK<ChangePosition>(limit: request.limit, after: request.after)
    let isWanted = { (moment: JulianDay) in
      request.from.map { moment >= $0 } ?? true && request.until.map { moment < $0 } ?? true
    }
    try offerRecords(of: collection, to: &top, where: isWanted)
    let removals = try RemovalTable(snapshot.db).all().filter { collection == nil || $0.collection == collection }
    for removal in removals {
      guard let moment = JulianDay(removal.moment), isWanted(moment) else { continue }
      top.offer(ChangePosition(moment: moment, id: RecordID(removal.id)))
    }
    let names = Dictionary(removals.map { ($0.id, $0.collectionName) }) { first, _ in first }
    let (changes, isCut) = try changes(at: top.keys, within: request.byteLimit ?? .max, removed: names)
    return ChangePage(changes: changes, total: top.total, hasMore: isCut || top.hasMore)
  }

  /// The first changes whose records have this many bytes together, one at least.
  private func changes(
    at positions: [ChangePosition], within byteLimit: Int, removed: [Int64: String]
  ) throws -> (changes: [RecordChange], isCut: Bool) {
    let loader = try RecordLoader(snapshot.db)
    var (changes, byteCount): ([RecordChange], Int) = ([], 0)
    for position in positions {
      guard let change = try change(position, loader, removed: removed) else { continue }
      byteCount = byteCount.addingClamped(change.record?.record.byteCount ?? 0)
      guard changes.isEmpty || byteCount <= byteLimit else { return (changes, true) }
      changes.append(change)
    }
    return (changes, false)
  }

  /// The latest change of one record; `nil` when there is neither a record nor a before-image of it.
  package func change(of id: RecordID) throws -> RecordChange? {
    if let record = try RecordLoader(snapshot.db).record(id) {
      return RecordChange(
        position: ChangePosition(moment: JulianDay(record.modified) ?? .zero, id: id), collection: record.collection,
        record: record)
    }
    guard let removal = try RemovalTable(snapshot.db).all().first(where: { $0.id == id.rawValue }) else { return nil }
    return RecordChange(
      position: ChangePosition(moment: JulianDay(removal.moment) ?? .zero, id: id), collection: removal.collectionName,
      record: nil)
  }

  private func offerRecords(
    of collection: Int64?, to top: inout TopK<ChangePosition>, where isWanted: (JulianDay) -> Bool
  ) throws {
    var collections = ColumnCursor<UInt32>(snapshot.columns, .collection)
    var moments = ColumnCursor<Double>(snapshot.columns, .modified)
    for id in stride(from: Int64(1), through: snapshot.largestID, by: 1) {
      let found = try collections.value(id)
      guard found != 0, collection == nil || Int64(found) == collection else { continue }
      let moment = JulianDay(try moments.value(id)) ?? .zero
      if isWanted(moment) { top.offer(ChangePosition(moment: moment, id: RecordID(id))) }
    }
  }

  private func change(
    _ position: ChangePosition, _ loader: RecordLoader, removed: [Int64: String]
  ) throws -> RecordChange? {
    let record = try loader.record(position.id)
    guard let collection = record?.collection ?? removed[position.id.rawValue] else { return nil }
    return RecordChange(position: position, collection: collection, record: record)
  }
}

extension JulianDay {
  /// The moment of a record without one, which only a damaged file has.
  fileprivate static let zero = JulianDay(milliseconds: 0)
}
