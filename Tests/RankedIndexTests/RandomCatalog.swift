import CatalogFixtures
import CatalogQuery
import CatalogRecords
import CatalogStore
import FTS5Pages
import GRDB
import QueryLanguage
import TestTools
import Testing
import TextAnalysis

@testable import RankedIndex

/// A catalog of random records over few words, so that lists are long and words meet, with its ranked index in the same
/// file.
struct RandomCatalog {
  let catalog: SampleCatalog

  /// Forms of the same stems, so that searches have several terms at one position. The first are the most frequent.
  static let words =
    ["the", "love", "loved", "loves", "stone", "stones", "rose", "run", "running", "runs", "light", "lights", "king"]
    + ["kings", "sea", "haus", "häuser", "don't", "1984", "écrit"] + (0..<60).map { "w\($0)" }

  /// Wraps a catalog of other records.
  init(_ catalog: SampleCatalog) { self.catalog = catalog }

  init(records: Int, seed: UInt64, build: Bool = true) async throws {
    catalog = try await SampleCatalog([])
    var random = SeededGenerator(seed: seed)
    let batches = max(1, records / 700)
    // Batches leave several segments.
    for _ in 0..<batches where records > 0 { try await catalog.add(Self.records(records / batches, using: &random)) }
    if build { try self.build() }
  }

  /// The faults that an inspection finds after a change, which is taken back.
  func faults(_ change: (Database) throws -> Void = { _ in }) throws -> [String] {
    var faults: [String] = []
    try catalog.file.batches { db in
      try db.inTransaction {
        try change(db)
        let inspection = try #require(try RankedInspection(db))
        try inspection.run(fault: { faults.append($0) }) { _ in { _, _ in } }
        return .rollback
      }
    }
    return faults
  }

  static func records(_ count: Int, using random: inout SeededGenerator) -> [CatalogRecord] {
    (0..<count).map { _ in
      var record = CatalogRecord()
      record.text = text(most: 30, using: &random)
      if Bool.random(using: &random) { record.title = text(most: 4, using: &random) }
      if Int.random(in: 0..<3, using: &random) == 0 { record.source = text(most: 6, using: &random) }
      record.language = ["en", "en", "de", nil].randomElement(using: &random) ?? nil
      record.attributions = (0..<Int.random(in: 0...2, using: &random)).map { _ in
        Attribution(creator: name(using: &random))
      }
      return record
    }
  }

  /// One of about a thousand names; some are part of others, or have a word twice.
  static func name(using random: inout SeededGenerator) -> String {
    let count = Int.random(in: 1...3, using: &random)
    return (0..<count).map { _ in word(using: &random) }.joined(separator: " ")
  }

  private static func text(most: Int, using random: inout SeededGenerator) -> String {
    let count = Int.random(in: 1...most, using: &random)
    return (0..<count).map { _ in word(using: &random) }.joined(separator: " ")
  }

  /// Words follow Zipf's law, roughly.
  static func word(using random: inout SeededGenerator) -> String {
    let share = Double.random(in: 0..<1, using: &random)
    return words[Int(Double(words.count) * share * share * share)]
  }

  /// Builds the ranked index in one transaction.
  func build(postings: Int = .max) throws {
    try catalog.file.writeNow { db in
      let builder = Self.builder(db)
      try builder.begin(lastID: Int64.fetchOne(db, sql: "SELECT max(id) FROM record") ?? 0)
      while try !builder.step(postings: postings) {}
    }
  }

  static func builder(_ db: Database, _ authors: AuthorScan = AuthorScan()) -> RankedBuilder {
    RankedBuilder(db, .current, IndexGeneration.current.pages(db), authors: authors, groups: groups)
  }

  /// The terms that searches in the languages of `RandomQuery` look for with a word.
  static func groups(_ word: [UInt8]) -> [[[UInt8]]] {
    let terms = MatchPhrase(String(decoding: word, as: UTF8.self), languages: RandomQuery.languages).terms
    return terms.count == 1 && terms[0].count > 1 ? [terms[0].dropFirst().map { Array($0.utf8) }] : []
  }

  // MARK: - Asking

  /// The answers of both indexes to a query, as text that shows every bit of a score.
  func answers(_ query: RandomQuery, limit: Int = 10) throws -> (wanted: String, found: String) {
    try catalog.file.readNow { try Self.answers(query, limit: limit, $0) }
  }

  static func reader(_ db: Database) throws -> RankedReader {
    try RankedIndex.reader(db, ColumnTable(reading: db), BM25(IndexGeneration.current.pages(db))).get()
  }

  static func answers(_ query: RandomQuery, limit: Int, _ db: Database) throws -> (wanted: String, found: String) {
    try answers(query.pass, limit: limit, db)
  }

  func answers(_ pass: FirstPass?, limit: Int = 10) throws -> (wanted: String, found: String) {
    try catalog.file.readNow { try Self.answers(pass, limit: limit, $0) }
  }

  private static func answers(
    _ pass: FirstPass?, limit: Int, _ db: Database
  ) throws -> (wanted: String, found: String) {
    guard let pass, let ranked = pass.ranked else { return ("", "") }
    let reader = try reader(db)
    let wanted = try pass.best(db, limit: limit)
    let found = try reader.answer(ranked.query, ranked.boosts, limit: limit, db)
    return (
      text(wanted.hits.map { ($0.id, $0.score) }, wanted.total),
      text(found.hits.map { (Int64($0.id), $0.score) }, found.total)
    )
  }

  private static func text(_ hits: [(Int64, Double)], _ total: Int) -> String {
    (["\(total) found"] + hits.map { "\($0.0) \($0.1)" }).joined(separator: "\n")
  }
}

extension RankedReader {
  /// The best hits with their final scores, and the number of matches, in a catalog whose records are all covered.
  func answer(
    _ query: RankedQuery, _ boosts: [Double]? = nil, limit: Int, accepts: RecordTest? = nil, _ db: Database
  ) throws -> (hits: [RankedHit], total: Int) {
    let model = try BM25(IndexGeneration.current.pages(db))
    let boosts = boosts ?? query.phrases.map { _ in 1 }
    let idf = try query.phrases.map { model.idf(matchCount: try documentCount($0)) }
    // The IDF of a single phrase is multiplied in the end, as `BM25Scorer` does it.
    let factors = idf.count == 1 ? boosts : zip(idf, boosts).map { $0 * $1 }
    let scale = idf.count == 1 ? idf[0] : 1
    let page = try page(query, RankedTask(limit: limit, factors: factors, accepts: accepts))
    return (page.hits.map { RankedHit(id: $0.id, score: $0.score * scale) }, page.total)
  }
}

/// A query in the shapes that the ranked index answers.
struct RandomQuery {
  enum Shape: CaseIterable {
    case word, all, any, phrase, allPhrases, anyPhrases, near, without, tree, prefix, prefixes
  }

  let shape: Shape
  let clauses: [TextClause]
  /// The distance of `near`.
  let distance: Int

  /// - Parameter fields: The fields of all words; random ones when not given.
  init(
    _ shape: Shape, in fields: [CoreField]? = nil, using random: inout SeededGenerator,
    word: (inout SeededGenerator) -> String
  ) {
    self.shape = shape
    let field =
      fields ?? [[], [], [.text], [.title, .source], [.creator]].randomElement(using: &random) ?? []
    let count = [.word, .phrase, .prefix].contains(shape) ? 1 : Int.random(in: 2...4, using: &random)
    distance = Int.random(in: 0...6, using: &random)
    let isExact = Bool.random(using: &random)
    clauses = (0..<count).map { _ in
      let length =
        [.phrase, .allPhrases, .anyPhrases, .near, .tree].contains(shape) ? Int.random(in: 1...3, using: &random) : 1
      let words = (0..<length).map { _ in word(&random) }.joined(separator: " ")
      var clause = TextClause(words: words, fields: field, isQuoted: length > 1)
      clause.isExact = isExact
      if shape == .prefix || shape == .prefixes && Bool.random(using: &random) {
        (clause.words, clause.isPrefix, clause.isExact) = (
          String(words.prefix(Int.random(in: 1...3, using: &random))), true, false
        )
      }
      if Int.random(in: 0..<4, using: &random) == 0 { clause.boost = 2.5 }
      return clause
    }
  }

  /// The query for FTS5.
  var pass: FirstPass? { FirstPass(node, languages: Self.languages) }

  static let languages = [LanguageTag("en"), LanguageTag("de")]

  private var node: QueryNode {
    let nodes = clauses.map { QueryNode.text($0) }
    switch shape {
    case .word, .phrase, .prefix: return nodes[0]
    case .all, .allPhrases: return .all(nodes)
    case .any, .anyPhrases, .prefixes: return .any(nodes)
    case .near: return .near(NearClause(parts: clauses, proximity: Proximity(distance: distance, isOrdered: false)))
    case .without: return .all([nodes[0]] + nodes.dropFirst().map { .not($0) })
    case .tree: return tree(nodes)
    }
  }

  /// Groups in groups, as the distance says.
  private func tree(_ nodes: [QueryNode]) -> QueryNode {
    let half = nodes.count / 2
    let (left, right) = (Array(nodes[..<half]), Array(nodes[half...]))
    let near = NearClause(parts: clauses, proximity: Proximity(distance: 4, isOrdered: false))
    return switch distance {
    case 0: .all([.any(left + [.all(right)]), nodes[0]])
    case 1: .any([.all(left), .all(right)])
    case 2: .any([.all([nodes[0], .not(nodes[1])]), .all(right)])
    case 3: .all([.any(nodes), .not(.all(nodes))])
    case 4: .any([.near(near), nodes[0]])
    case 5: .all([.any(left + right), .any(right), .not(.all(left + [nodes[nodes.count - 1]]))])
    default: .any([.any(left), .all([.any(nodes), .not(.any(right))])])
    }
  }
}
