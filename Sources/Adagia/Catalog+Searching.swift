public import CatalogQuery
public import CatalogRecords
public import CatalogStore
internal import GRDB
internal import Platform
public import QueryLanguage

// MARK: - Finding

extension Catalog {
  /// The records nearest to a half-remembered saying, best first.
  ///
  ///     try await catalog.find("the better part of valour is discresion").hits.first
  ///
  /// The answer's `expansions` names the words that were treated as misspelled. `total` counts the records that have
  /// any of the rarer words.
  ///
  /// - Parameters:
  ///   - text: The saying, as it is remembered.
  ///   - limit: The most hits to return, at most 100.
  ///   - collection: The collection to search; `nil` for all.
  ///   - language: The language of the text, for its stems; `nil` for all of the catalog.
  /// - Throws: Only errors of the file.
  public func find(
    _ text: String, limit: Int = 10, collection: String? = nil, language: String? = nil
  ) async throws -> SearchAnswer {
    var request = FindRequest(text, limit: limit)
    (request.collection, request.language) = (collection, language)
    return try await find(request)
  }

  /// The answer to a request for half-remembered text, with all of its options.
  package func find(_ request: FindRequest) async throws -> SearchAnswer {
    try await file.read { try Searcher($0).find(request) }
  }
}

// MARK: - Similar records

extension Catalog {
  /// Records similar to one record, best first, without that record.
  ///
  ///     for hit in try await catalog.similar(to: id, limit: 5) ?? [] { print(hit.snippet().text) }
  ///
  /// The search uses the words of the record that weigh most, in any field.
  ///
  /// - Returns: `nil` when there is no such record.
  /// - Throws: Errors of the file.
  public func similar(to id: RecordID, limit: Int = 10) async throws -> [Hit]? {
    try await similarAnswer(to: id, limit: limit)?.hits
  }

  /// The same with the words that were searched for.
  package func similarAnswer(to id: RecordID, limit: Int) async throws -> SimilarAnswer? {
    try await file.read { try SimilarSearch($0).answer(to: id, limit: limit) }
  }
}

// MARK: - Duplicates

extension Catalog {
  /// The default similarity of a pair of duplicates.
  public static var duplicateSimilarity: Double { DuplicateSearch.similarity }

  /// Clusters of nearly equal records: other spellings, other wordings, the same text twice. Nothing is changed.
  ///
  ///     let answer = try await catalog.duplicates(matching: "lang:es")
  ///     for cluster in answer.clusters { print(cluster.copies.map(\.record.id)) }
  ///
  /// The search compares texts, or title and names together if a record has no text. Canceling the task ends it.
  ///
  /// - Parameters:
  ///   - query: Selects the records that are compared with each other; the empty query selects all.
  ///   - similarity: The least similarity of a pair, 0 to 1. Values outside count as the nearest of the two, NaN as 1.
  ///     1 finds the same words in the same order.
  ///   - limit: The most clusters to return.
  ///   - report: Receives the share that is done, 0 to 1.
  /// - Throws: `CancellationError`; errors of the file.
  /// - Complexity: Near O(*n*) in the number of records that match.
  public func duplicates(
    matching query: String = "", similarity: Double = Catalog.duplicateSimilarity, limit: Int = .max,
    report: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws -> DuplicateAnswer {
    let similarity = similarity.isNaN ? 1 : min(max(0, similarity), 1)
    return try await Self.runLong { [file] in
      try file.readUntilCanceled { db in
        try DuplicateSearch(db).answer(matching: query, similarity: similarity, limit: limit.clampedCount) { share in
          try Cancellation.check()
          report(share)
        }
      }
    }
  }
}

// MARK: - Reading

extension Catalog {
  /// Counts of the catalog's contents.
  ///
  /// - Complexity: O(*n*) in the number of records.
  public func statistics() async throws -> CatalogStatistics {
    try await file.read { try CatalogStatistics($0) }
  }

  /// Passes every record that matches a query to `body`, by ascending ID, in one snapshot of the catalog. Only one
  /// record is in memory at a time. Canceling the task ends it.
  ///
  /// - Returns: The query's warnings, and one about records that are damaged.
  /// - Throws: Errors of `body`, which end the iteration; `CancellationError`; errors of the file.
  @discardableResult
  public func forEachRecord(
    matching query: String = "", _ body: @escaping @Sendable (StoredRecord) throws -> Void
  ) async throws -> [QueryWarning] {
    try await file.read { db in
      let (ids, warnings) = try Searcher(db).ids(matching: query)
      let reading = try RecordLoader(db)
      var unsound = UnsoundRecords()
      for id in ids {
        try Cancellation.check()
        guard let record = try reading.record(id) else { continue }
        unsound.note(record)
        try body(record)
      }
      return warnings + unsound.queryWarnings
    }
  }
}

// MARK: - One record

extension Catalog {
  /// One of the records that match a query, with the query's warnings.
  public struct Pick: Sendable {
    /// `nil` when nothing matches.
    public let record: StoredRecord?
    /// Parts of the query that may have been read differently from what was meant.
    public let warnings: [QueryWarning]

    /// - Parameter rank: The position of the record among a number of matches, by ascending ID.
    init(_ db: Database, matching query: String, _ rank: (Int) -> Int) throws {
      let (id, warnings) = try Searcher(db).id(matching: query, at: rank)
      record = try id.flatMap { try RecordLoader(db).record($0) }
      self.warnings = warnings + UnsoundRecords(among: [record].compactMap(\.self)).queryWarnings
    }

    static func randomRank(count: Int) -> Int { Int.random(in: 0..<count) }

    static func rank(ofDay day: Int, _ query: String) -> (_ count: Int) -> Int {
      { count in DailyOrder(count: count, seed: query).index(onDay: day) }
    }
  }

  /// A random record of those that match, each equally likely.
  ///
  /// - Complexity: O(*n*) in the number of records of the catalog.
  public func random(matching query: String = "") async throws -> Pick {
    try await file.read { try Pick($0, matching: query, Pick.randomRank) }
  }

  /// The record of a day: the same all day for the same catalog and query. No record comes twice before all matching
  /// records have had their day.
  ///
  /// - Parameters:
  ///   - day: Any count of days that goes up by one at midnight.
  ///   - query: Selects the records; the empty query selects all.
  public func record(ofDay day: Int, matching query: String = "") async throws -> Pick {
    try await file.read { try Pick($0, matching: query, Pick.rank(ofDay: day, query)) }
  }
}
