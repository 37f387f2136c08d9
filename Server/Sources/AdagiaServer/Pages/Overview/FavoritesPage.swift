/// The page that a script fills with the records that its reader keeps.
struct FavoritesPage {
  let frame: PageFrame
  /// The most characters of a query that a link may have.
  let most = ServerLimits.queryCharacters

  init(_ call: CatalogCall) {
    var frame = PageFrame("Favorites", call)
    frame.isUnlisted = true
    self.frame = frame
  }
}
