internal import CatalogIndexing
public import CatalogQuery
public import CatalogRecords
internal import CatalogStore
internal import Platform
public import QueryLanguage
internal import TextAnalysis

// MARK: - Suggestions

extension Catalog {
  /// Completions of the last word of a query: words, and whole names, sources and tags.
  ///
  ///     try await catalog.suggestions(for: "slow ste").map(\.query)   // ["slow steady", "slow step", …]
  ///
  /// - Parameters:
  ///   - text: The query so far.
  ///   - kinds: The kinds of completions. A field before the last word, as in `author:tw`, selects only its kind.
  ///   - limit: The most completions of each kind.
  public func suggestions(
    for text: String, kinds: Set<Suggestion.Kind> = Set(Suggestion.Kind.allCases), limit: Int = 10
  ) async throws -> [Suggestion] {
    try await file.read { try Suggester($0).suggestions(SuggestionRequest(text, kinds: kinds, limit: limit)) }
  }

  /// The same on the calling thread, for shell completion.
  package func suggestionsNow(_ request: SuggestionRequest) throws -> [Suggestion] {
    try file.readNow { try Suggester($0).suggestions(request) }
  }
}

// MARK: - Saved searches

extension Catalog {
  /// The queries of all saved searches, by name.
  public func savedSearches() async throws -> [String: String] {
    try await file.read { try SavedSearchTable($0).all() }
  }

  /// The names of all saved searches in order, read on the calling thread.
  package func savedSearchNamesNow() throws -> [String] {
    try file.readNow { try SavedSearchTable($0).all().keys.sorted() }
  }

  /// Saves a query under a name and replaces an earlier one. `query:name` then stands for it.
  ///
  ///     try await catalog.saveSearch("author:(seneca OR epictetus OR aurelius)", as: "stoics")
  ///     try await catalog.saveSearch("$1 lang:$2", as: "about")     // query:about(time,la)
  ///
  /// - Returns: The query's warnings. The query is saved even if there are some.
  /// - Throws: `SavedSearchError` when the name is not valid, or the query would be a part of itself.
  @discardableResult
  public func saveSearch(_ query: String, as name: String) async throws -> [QueryWarning] {
    try await file.write { db in
      let table = SavedSearchTable(db)
      let warnings = try SavedSearchCheck(db, table.all()).check(name, query)
      try table.set(name, to: query)
      return warnings
    }
  }

  /// Removes a saved search.
  ///
  /// - Returns: `false` when nothing was saved under the name.
  public func removeSavedSearch(_ name: String) async throws -> Bool {
    try await file.write { try SavedSearchTable($0).remove(name) }
  }
}

// MARK: - Synonyms

extension Catalog {
  /// All synonyms, in the order of their words.
  public func synonyms() async throws -> [Synonym] {
    try await file.read { try SynonymTable($0).all() }
  }

  /// Adds groups of synonyms: a search for one word of a group also finds the others.
  ///
  /// - Parameters:
  ///   - groups: Words or phrases that mean the same, two or more in each.
  ///   - isMutual: `false` when only a search for the first word of a group finds the others.
  ///   - list: The name of the list that contains them.
  /// - Returns: The number of new directed pairs.
  @discardableResult
  public func addSynonyms(_ groups: [[String]], isMutual: Bool = true, list: String? = nil) async throws -> Int {
    try await file.write { db in
      let table = SynonymTable(db)
      var count = 0
      for group in groups {
        for word in isMutual ? group : Array(group.prefix(1)) {
          for other in group where try table.insert(word, other, list: list) { count += 1 }
        }
      }
      return count
    }
  }

  /// Removes the synonyms of a word in both directions: all of them, or one.
  ///
  /// - Returns: The number of removed directed pairs.
  @discardableResult
  public func removeSynonyms(of word: String, _ other: String? = nil) async throws -> Int {
    try await file.write { try SynonymTable($0).remove(word, other) }
  }

  /// Removes the synonyms of a built-in list.
  ///
  /// - Returns: The number of removed directed pairs.
  @discardableResult
  public func removeSynonyms(list: SynonymList) async throws -> Int {
    try await file.write { try SynonymTable($0).remove(list: list.rawValue) }
  }
}

// MARK: - Languages

extension Catalog {
  /// A record without a language, and its probable language.
  package struct LanguageOffer: Sendable {
    package let record: StoredRecord
    /// `nil` when there is no evidence for any language.
    package let guess: LanguageGuess?
  }

  /// Passes every record without a language that matches a query to `body`, by ascending ID.
  ///
  /// - Returns: The query's warnings.
  @discardableResult
  package func forEachWithoutLanguage(
    matching query: String = "", _ body: @escaping @Sendable (LanguageOffer) throws -> Void
  ) async throws -> [QueryWarning] {
    try await forEachRecord(matching: query) { stored in
      guard stored.record.language == nil else { return }
      try body(LanguageOffer(record: stored, guess: LanguageGuess.of(stored.record).first))
    }
  }

  /// Sets the probable language of records that have none. An existing language is never changed.
  ///
  /// - Parameter confidence: The least confidence of a guess that is used.
  /// - Returns: The number of changed records.
  package func setMissingLanguages(matching query: String = "", above confidence: Double) async throws -> Int {
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

// MARK: - Names of fields

extension Catalog {
  /// True if any record has an extra field of that name, or the one that `extra.NAME` means.
  ///
  /// - Complexity: O(*n*) in the number of records when there is none.
  package func hasExtraField(_ name: String) async throws -> Bool {
    try await file.read { db in
      let reading = try RecordLoader(db)
      return try reading.hasExtraField(FieldName.extraName(name, isField: reading.hasExtraField))
    }
  }

  /// The field whose name is nearest to the typed one: a core field, one of `others`, or an extra field of the first
  /// records that have any; `nil` when none is near.
  package func nearestFieldName(to typed: String, among others: [String]) async throws -> String? {
    try await file.read { db in
      let names = ["author", "tag", "lang"] + CoreField.allCases.map(\.rawValue) + others
      return FieldNames.nearest(to: typed, among: names + (try RecordLoader(db).someExtraFields()))
    }
  }
}

// MARK: - Identifiers

extension Catalog {
  /// The first identifiers in order that begin as typed, read on the calling thread.
  package func identifiersNow(startingWith typed: String, limit: Int) throws -> [String] {
    try file.readNow { try RecordLoader($0).identifiers(startingWith: typed, limit: limit) }
  }

  /// The identifiers that no record has, in one collection or in all.
  package func missing(_ identifiers: Set<String>, from collection: String?) async throws -> Set<String> {
    try await file.read { db in
      let reading = try RecordLoader(db)
      return try identifiers.filter { identifier in
        try !reading.ids(identifier: identifier).contains { id in
          guard let collection else { return true }
          return try reading.record(id)?.collection == collection
        }
      }
    }
  }
}
