internal import CatalogIndexing
public import CatalogRecords
internal import CatalogStore

extension Catalogue {
  /// Puts a record into a collection, which is made when it is new.
  ///
  /// - Returns: The record's id, and whether it is new: a record with the same identifier in the same collection, or
  ///   with the same content when it has none, is brought up to date instead of added.
  @discardableResult
  public func add(_ record: Record, to collection: String) async throws -> (id: RecordID, isNew: Bool) {
    try await file.write { db in
      let now = Clock.julianDay
      let writer = try CatalogWriter(db)
      let outcome = try writer.put(record, collection: CollectionTable(db).id(of: collection, at: now), at: now)
      try writer.flush()
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
  public func update(_ id: RecordID, to record: Record) async throws -> Bool {
    try await file.write { db in
      guard let stored = try RecordReading(db).record(id) else { return false }
      if let identifier = record.identifier, let collection = try CollectionTable(db).id(of: stored.collection),
        let known = try RecordTable(db).known(collection: collection, identifier: identifier), known.id != id
      {
        throw StoreError.identifierTaken(identifier: identifier, collection: stored.collection)
      }
      let identifier = record.identifier ?? stored.record.identifier ?? id.description
      try CatalogWriter(db).update(id, to: record, identifier: identifier, at: Clock.julianDay)
      return true
    }
  }

  /// Removes records, all or, when anything goes wrong, none. Ids of records that are not there are passed over.
  ///
  /// - Returns: How many were removed.
  @discardableResult
  public func remove(_ ids: [RecordID]) async throws -> Int {
    try await file.write { db in
      let reading = try RecordReading(db)
      let writer = try CatalogWriter(db)
      let present = try Set(ids).sorted().filter { try reading.record($0) != nil }
      for id in present { try writer.remove(id) }
      return present.count
    }
  }
}
