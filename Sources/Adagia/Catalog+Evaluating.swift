internal import CatalogRecords
internal import CatalogStore

extension Catalog {
  /// Which of the identifiers no record has, in one collection or in all.
  package func missing(_ identifiers: Set<String>, from collection: String?) async throws -> Set<String> {
    try await file.read { db in
      let reading = try RecordLoader(db)
      return try identifiers.filter { identifier in
        try !reading.ids(identifier: identifier).contains { id in
          guard let collection else { return true }
          return try reading.record(id)?.collection == collection
        }
      }
    }
  }
}
