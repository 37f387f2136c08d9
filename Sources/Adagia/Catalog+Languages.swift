internal import CatalogIndexing
internal import CatalogQuery
public import CatalogRecords
internal import CatalogStore
internal import Platform
internal import QueryLanguage

extension Catalog {
  /// A record that names no language, and the one that it is probably in.
  public struct LanguageOffer: Sendable {
    public let record: StoredRecord
    /// `nil` when nothing speaks for a language.
    public let guess: LanguageGuess?
  }

  /// Gives every record without a language that matches a query to `body`, in the order of their ids.
  ///
  /// - Returns: The query's warnings.
  @discardableResult
  public func forEachWithoutLanguage(
    matching query: String = "", _ body: @escaping @Sendable (LanguageOffer) throws -> Void
  ) async throws -> [QueryWarning] {
    try await forEachRecord(matching: query) { stored in
      guard stored.record.language == nil else { return }
      try body(LanguageOffer(record: stored, guess: LanguageGuess.of(stored.record).first))
    }
  }

  /// Gives records without a language the one that they are probably in; a language that is there is never changed.
  ///
  /// - Parameter confidence: Guesses below it are not taken.
  /// - Returns: How many records have a language now.
  public func setMissingLanguages(matching query: String = "", above confidence: Double) async throws -> Int {
    try await change(JournaledCommand(.detect, input: query)) { db, writer in
      let reading = try RecordLoader(db)
      var count = 0
      for id in try Searcher(db).ids(matching: query).ids {
        guard let stored = try reading.record(id), stored.record.language == nil,
          let guess = LanguageGuess.of(stored.record).first, guess.confidence >= confidence
        else { continue }
        var record = stored.record
        record.language = guess.language
        try writer.update(id, to: record, identifier: stored.record.identifier ?? id.description, at: Clock.julianDay)
        count += 1
      }
      return count
    }
  }
}
