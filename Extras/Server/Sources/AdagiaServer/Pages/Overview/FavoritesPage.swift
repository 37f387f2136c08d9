/// The page that a script fills with the records that its reader keeps.
struct FavoritesPage {
  let frame: PageFrame
  /// The beginning of the addresses of the catalog's records.
  let records: String
  /// The most characters of a query that a link may have.
  let most = ServerLimits.queryCharacters

  init(_ call: CatalogCall) {
    var frame = PageFrame("Favorites", call)
    frame.isUnlisted = true
    self.frame = frame
    records = call.canonical("/records/")
  }
}
