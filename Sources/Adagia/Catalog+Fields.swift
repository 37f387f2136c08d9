internal import CatalogQuery
internal import CatalogRecords
internal import CatalogStore
internal import TextAnalysis

extension Catalog {
  /// Whether any record has an extra field of that name.
  ///
  /// - Complexity: O(*n*) in the number of records when there is none.
  package func hasExtraField(_ name: String) async throws -> Bool {
    try await file.read { try RecordLoader($0).hasExtraField(name) }
  }

  /// The field whose name differs least from what was typed: a core field, one of `others`, or an extra one of the first
  /// records that have any; `nil` when none is near.
  package func nearestFieldName(to typed: String, among others: [String]) async throws -> String? {
    try await file.read { db in
      let names = ["author", "tag", "lang"] + CoreField.allCases.map(\.rawValue) + others
      return FieldNames.nearest(to: typed, among: names + (try RecordLoader(db).someExtraFields()))
    }
  }
}
