internal import CatalogQuery
internal import CatalogStore
public import QueryLanguage

extension Catalog {
  /// The searches that have names, each with its query.
  public func savedSearches() async throws -> [String: String] {
    try await file.read { try SavedSearchTable($0).all() }
  }

  /// Saves a query under a name, in place of what was saved under it: `query:name` then stands for it.
  ///
  ///     try await catalog.saveSearch("stoics", "author:(seneca OR epictetus OR aurelius)")
  ///     try await catalog.saveSearch("about", "$1 lang:$2")     // query:about(time,la)
  ///
  /// - Returns: What in the query was read in another way than it may have been meant. It is saved all the same.
  /// - Throws: `SavedSearchError` when the name is none, or the query would be a part of itself.
  @discardableResult
  public func saveSearch(_ name: String, _ query: String) async throws -> [QueryWarning] {
    try await file.write { db in
      let table = SavedSearchTable(db)
      let warnings = try SavedSearchCheck(db, table.all()).check(name, query)
      try table.set(name, to: query)
      return warnings
    }
  }

  /// - Returns: `false` when nothing was saved under the name.
  public func removeSavedSearch(_ name: String) async throws -> Bool {
    try await file.write { try SavedSearchTable($0).remove(name) }
  }
}
