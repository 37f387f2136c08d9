/// The outcome of a row that is a sound record.
///
/// `CatalogWriter` decides it as it writes, `ImportForecast` for a dry run. Both ask `SourceRule` what the row changes.
package enum RowOutcome: Sendable {
  /// The row became a new record.
  case added
  /// It changed a record.
  case updated
  /// Its record was already in the catalog, with the same content.
  case unchanged
}
