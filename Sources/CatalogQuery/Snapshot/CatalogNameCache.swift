internal import CatalogStore
internal import QueryLanguage
internal import TextAnalysis

/// The names of a catalog that reading a query takes, kept for as long as a connection sees the same state of the file.
/// Each is read when a query first needs it.
final class CatalogNameCache {
  private var fields: CatalogNames?
  private var fieldsAndSearches: CatalogNames?
  private var languages: [LanguageTag]?
  private var hasSynonyms: Bool?

  /// The names that belong to a snapshot's column cache.
  static func of(_ snapshot: Snapshot) -> CatalogNameCache {
    snapshot.columns.cache.companion { CatalogNameCache() }
  }

  /// The names of extra fields, and of saved searches if they are wanted.
  func names(withSearches: Bool, _ snapshot: Snapshot) throws -> CatalogNames {
    if let known = withSearches ? fieldsAndSearches : fields { return known }
    let names = CatalogNames(
      extraFields: try ExtraNameTable(snapshot.db).all(),
      savedSearches: withSearches ? try SavedSearchTable(snapshot.db).all() : [:])
    if withSearches { fieldsAndSearches = names } else { fields = names }
    return names
  }

  /// The languages of all records.
  func languages(_ snapshot: Snapshot) throws -> [LanguageTag] {
    if let languages { return languages }
    let read = try snapshot.columns.codes(.language).map { LanguageTag($0.value) }
    languages = read
    return read
  }

  func hasSynonyms(_ snapshot: Snapshot) throws -> Bool {
    if let hasSynonyms { return hasSynonyms }
    let read = try !SynonymTable(snapshot.db).isEmpty()
    hasSynonyms = read
    return read
  }
}
