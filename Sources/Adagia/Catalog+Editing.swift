internal import CatalogIndexing
public import CatalogRecords
internal import CatalogStore
internal import Platform

extension Catalog {
  /// Puts a record into a collection, which is made when it is new.
  ///
  /// - Returns: The record's id, and whether it is new: a record with the same identifier in the same collection, or
  ///   with the same content when it has none, is brought up to date instead of added.
  @discardableResult
  public func add(_ record: CatalogRecord, to collection: String) async throws -> (id: RecordID, isNew: Bool) {
    try await change(JournaledCommand(.add, input: collection)) { db, writer in
      let now = Clock.julianDay
      let outcome = try writer.put(record, collection: CollectionTable(db).id(of: collection, at: now), at: now)
      switch outcome {
      case .added(let id): return (id, true)
      case .updated(let id), .unchanged(let id): return (id, false)
      }
    }
  }

  /// Gives a record another content; its id and its collection stay, and its identifier unless another one is given.
  ///
  /// - Returns: `false` when there is no record with this id.
  /// - Throws: `StoreError.identifierTaken` when another record of the collection has the new identifier.
  @discardableResult
  public func update(_ id: RecordID, to record: CatalogRecord) async throws -> Bool {
    try await change(JournaledCommand(.edit, input: id.description)) { db, writer in
      guard let stored = try RecordLoader(db).record(id) else { return false }
      let identifier = record.identifier ?? stored.record.identifier ?? id.description
      try Self.checkIdentifier(identifier, of: stored, db)
      try writer.update(id, to: record, identifier: identifier, at: Clock.julianDay)
      return true
    }
  }

  /// Removes records, all or, when anything goes wrong, none. Ids of records that are not there are passed over.
  ///
  /// - Returns: How many were removed.
  @discardableResult
  public func remove(_ ids: [RecordID]) async throws -> Int {
    let ids = Set(ids).sorted()
    let names = ids.prefix(20).map(\.description).joined(separator: " ") + (ids.count > 20 ? " …" : "")
    return try await change(JournaledCommand(.remove, input: names)) { db, writer in
      let reading = try RecordLoader(db)
      let present = try ids.filter { try reading.record($0) != nil }
      for id in present { try writer.remove(id) }
      return present.count
    }
  }
}
