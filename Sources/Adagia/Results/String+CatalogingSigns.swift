internal import CatalogRecords

extension String {
  /// The text without the final signs that separate it from the next part in a library catalog.
  ///
  ///     "Solar system /".withoutCatalogingSigns      // "Solar system"
  ///     "Dickens, Charles,".withoutCatalogingSigns   // "Dickens, Charles"
  ///
  /// A text that has only such signs stays as it is.
  public var withoutCatalogingSigns: String { withoutFinalSigns }
}
