package import CatalogRecords
package import QueryLanguage

extension UnsoundRecords {
  /// The warnings of an answer with the records.
  package var queryWarnings: [QueryWarning] { warnings.map { QueryWarning(typed: "", message: $0) } }
}
