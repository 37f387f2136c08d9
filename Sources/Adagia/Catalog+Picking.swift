internal import CatalogQuery
public import CatalogRecords
internal import CatalogStore
public import QueryLanguage

extension Catalog {
  /// A record picked from those that match a query, with the query's warnings.
  public struct Pick: Sendable {
    /// `nil` when nothing matches.
    public let record: StoredRecord?
    public let warnings: [QueryWarning]
  }

  /// Any one of the records that match; each is as likely as another.
  ///
  /// - Complexity: O(*n*) in the number of records of the catalog.
  public func random(matching query: String = "") async throws -> Pick {
    try await pick(query) { ids in ids.randomElement() }
  }

  /// The record of a day: the same all day for the same catalog and query, and no record twice until all that
  /// match had their day.
  ///
  /// - Parameter day: Any count of days that goes up by one at midnight.
  public func record(ofDay day: Int, matching query: String = "") async throws -> Pick {
    try await pick(query) { ids in ids.isEmpty ? nil : ids[DailyOrder(count: ids.count, seed: query).index(onDay: day)]
    }
  }

  private func pick(_ query: String, _ choose: @escaping @Sendable ([RecordID]) -> RecordID?) async throws -> Pick {
    try await file.read { db in
      let (ids, warnings) = try Searcher(db).ids(matching: query)
      return Pick(record: try choose(ids).flatMap { try RecordLoader(db).record($0) }, warnings: warnings)
    }
  }
}
