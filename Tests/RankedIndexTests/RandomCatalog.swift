import CatalogFixtures
import CatalogQuery
import CatalogRecords
import CatalogStore
import FTS5Pages
import GRDB
import QueryLanguage
import TestTools
import TextAnalysis

@testable import RankedIndex

/// A catalog of random records over few words, so that lists are long and words meet, with its ranked index in the same file.
struct RandomCatalog {
  let catalog: SampleCatalog

  /// Forms of the same stems, so that searches have several terms at one position. The first are the most frequent.
  static let words =
    ["the", "love", "loved", "loves", "stone", "stones", "rose", "run", "running", "runs", "light", "lights", "king"]
    + ["kings", "sea", "haus", "häuser", "don't", "1984", "écrit"] + (0..<60).map { "w\($0)" }

  init(records: Int, seed: UInt64, build: Bool = true) async throws {
    catalog = try await SampleCatalog([])
    var random = SeededGenerator(seed: seed)
    let batches = max(1, records / 700)
    // Batches leave several segments.
    for _ in 0..<batches where records > 0 { try await catalog.add(Self.records(records / batches, using: &random)) }
    if build { try self.build() }
  }

  static func records(_ count: Int, using random: inout SeededGenerator) -> [CatalogRecord] {
    (0..<count).map { _ in
      var record = CatalogRecord()
      record.text = text(most: 30, using: &random)
      if Bool.random(using: &random) { record.title = text(most: 4, using: &random) }
      if Int.random(in: 0..<3, using: &random) == 0 { record.source = text(most: 6, using: &random) }
      record.language = ["en", "en", "de", nil].randomElement(using: &random) ?? nil
      return record
    }
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

  static func builder(_ db: Database) -> RankedBuilder {
    RankedBuilder(db, .current, IndexGeneration.current.pages(db), groups: groups)
  }

  /// What searches in the languages of `RandomQuery` look for with a word.
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
    let model = try RankingModel(IndexGeneration.current.pages(db), fieldWeights: BM25.fieldWeights)
    guard let reader = try RankedIndex(db).reader(ColumnTable(reading: db), model) else { throw RankedFault.missing }
    return reader
  }

  static func answers(_ query: RandomQuery, limit: Int, _ db: Database) throws -> (wanted: String, found: String) {
    guard let pass = query.pass, query.ranked(pass).isAnswerable else { return ("", "") }
    let wanted = try pass.best(db, limit: limit)
    let reader = try reader(db)
    guard let found = try reader.best(query.ranked(pass), limit: limit),
      let total = try reader.count(query.ranked(pass))
    else { return ("answered", "not answered") }
    return (
      text(wanted.hits.map { ($0.id, $0.score) }, wanted.total),
      text(found.hits.map { (Int64($0.id), $0.score * found.scale) }, total)
    )
  }

  private static func text(_ hits: [(Int64, Double)], _ total: Int) -> String {
    (["\(total) found"] + hits.map { "\($0.0) \($0.1)" }).joined(separator: "\n")
  }
}

/// A query in the shapes that the ranked index answers.
struct RandomQuery {
  enum Shape: CaseIterable {
    case word, all, any, phrase, allPhrases, near, without
  }

  let shape: Shape
  let clauses: [TextClause]
  /// The distance of `near`.
  let distance: Int

  init(_ shape: Shape, using random: inout SeededGenerator, word: (inout SeededGenerator) -> String) {
    self.shape = shape
    let field: [CoreField] = [[], [], [.text], [.title, .source]].randomElement(using: &random) ?? []
    let count = shape == .word || shape == .phrase ? 1 : Int.random(in: 2...4, using: &random)
    distance = Int.random(in: 0...6, using: &random)
    let isExact = Bool.random(using: &random)
    clauses = (0..<count).map { _ in
      let length =
        shape == .phrase || shape == .allPhrases || shape == .near ? Int.random(in: 1...3, using: &random) : 1
      let words = (0..<length).map { _ in word(&random) }.joined(separator: " ")
      var clause = TextClause(words: words, fields: field, isQuoted: length > 1)
      clause.isExact = isExact
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
    case .word, .phrase: return nodes[0]
    case .all, .allPhrases: return .all(nodes)
    case .any: return .any(nodes)
    case .near: return .near(NearClause(parts: clauses, proximity: Proximity(distance: distance, isOrdered: false)))
    case .without: return .all([nodes[0]] + nodes.dropFirst().map { .not($0) })
    }
  }

  /// The same for the ranked index.
  func ranked(_ pass: FirstPass) -> RankedQuery {
    let phrases = pass.phrases.map { phrase, clause in
      RankedPhrase(phrase.terms, fields: Self.mask(clause.fields), boost: clause.boost)
    }
    if shape == .near {
      var query = RankedQuery(.all, phrases)
      query.near = [RankedNear(phrases.indices, distance: distance)]
      return query
    }
    guard shape == .without else { return RankedQuery(shape == .any ? .any : .all, phrases) }
    return RankedQuery(.all, Array(phrases.prefix(1)), excluded: Array(phrases.dropFirst()))
  }

  private static func mask(_ fields: [CoreField]) -> FieldMask {
    guard !fields.isEmpty else { return .all }
    let places = fields.compactMap { CoreField.searchable.firstIndex(of: $0) }
    return FieldMask(rawValue: places.reduce(0) { $0 | 1 << UInt8($1) })
  }
}
