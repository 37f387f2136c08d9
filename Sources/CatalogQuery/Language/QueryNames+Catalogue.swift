internal import CatalogStore
internal import GRDB

extension QueryNames {
  /// The names that a query may mean. They are read only where it has a colon, and saved searches where it names one:
  /// most queries cost nothing.
  init(_ db: Database, for query: String, _ clauses: [QueryClause]) throws {
    guard query.utf8.contains(UInt8(ascii: ":")) || !clauses.isEmpty else {
      self.init()
      return
    }
    let namesSearch = !clauses.isEmpty || query.lowercased().contains("\(QueryField.savedName):")
    self.init(
      extraFields: try ExtraNameTable(db).all(),
      savedSearches: namesSearch ? try SavedSearchTable(db).all() : [:])
  }
}
