internal import CatalogRecords

extension String {
  /// The text without the signs by which library catalogs separate it from what follows.
  ///
  ///     "Solar system /".withoutCatalogingSigns      // "Solar system"
  ///     "Dickens, Charles,".withoutCatalogingSigns   // "Dickens, Charles"
  ///
  /// A text of such signs alone stays as it is.
  public var withoutCatalogingSigns: String { withoutFinalSigns }
}
