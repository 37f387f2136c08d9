internal import CatalogRecords
internal import CatalogStore
internal import GRDB
internal import TextAnalysis

/// Finds whole values, as names of authors, in which a word begins with what was typed, without a look at every name:
/// the index leads to records that have such a word in the field, and some of those are read.
///
/// Where the index has little on the words, all their records are found, and the counts are exact if few enough. Where
/// it has more, three stretches of the catalogue are looked at and the counts are estimates.
struct ValueSample {
  struct Value {
    /// As most of the records write it.
    let text: String
    let count: Int
    let isExact: Bool
  }

  /// How many of the words are looked for where there are many.
  static let mostTerms = 40
  /// Bytes of the index to read.
  private static let budget = 24_000
  /// Records to read.
  private static let mostRecords = 200
  private static let stretches: Int64 = 3

  private let db: Database
  private let kind: Suggestion.Kind
  private let typed: TypedBeginning
  private let terms: [VocabularyTerm]
  private let weight: Int

  /// - Parameters:
  ///   - terms: The most frequent words that begin so.
  ///   - weight: Bytes of the index on all there are.
  init(_ db: Database, _ kind: Suggestion.Kind, _ typed: TypedBeginning, _ terms: [VocabularyTerm], weight: Int) {
    self.db = db
    self.kind = kind
    self.typed = typed
    self.terms = terms
    self.weight = weight
  }

  /// The most frequent first.
  func values(limit: Int) throws -> [Value] {
    guard !terms.isEmpty, let column else { return [] }
    let (ids, share) = try weight <= Self.budget ? allRecords(column) : someRecords(column)
    let read = Self.evenly(ids, Self.mostRecords)
    let scale = read.isEmpty ? 1 : Double(ids.count) / Double(read.count) / share
    var spellings: [String: [String: Int]] = [:]
    for id in read {
      for value in Set(try texts(of: id)) { spellings[folded(value), default: [:]][value, default: 0] += 1 }
    }
    let values = spellings.compactMap { _, counts -> Value? in
      guard let best = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }), typed.begins(in: best.key) else {
        return nil
      }
      let count = Double(counts.values.reduce(0, +)) * scale
      return Value(text: best.key, count: Int(count.rounded()), isExact: scale == 1)
    }
    return Array(values.sorted { ($1.count, $0.text) < ($0.count, $1.text) }.prefix(limit))
  }

  private var column: CoreField? {
    switch kind {
    case .word: nil
    case .author: .creator
    case .source: .source
    case .tag: .subject
    }
  }

  // MARK: Records

  private func allRecords(_ column: CoreField) throws -> (ids: [Int64], share: Double) {
    let typedText =
      typed.goesOnInPairs ? typed.text + typed.beginning : (typed.words + [typed.beginning]).joined(separator: " ")
    let phrase = MatchPhrase(typedText, languages: [], isPrefix: true, form: .exact)
    guard let literal = phrase.literal else { return ([], 1) }
    return (try ids("{\(column.rawValue)} : \(literal)", in: 0...Int64.max), 1)
  }

  /// - Returns: The records of the stretches, and how much of the catalogue those are.
  private func someRecords(_ column: CoreField) throws -> (ids: [Int64], share: Double) {
    let words = typed.words.map { "\"\($0)\"" }
    let alternatives = MatchPhrase(alternatives: terms.prefix(Self.mostTerms).map(\.text), text: typed.beginning)
    guard let literal = alternatives.literal else { return ([], 1) }
    let field = "{\(column.rawValue)} : "
    let expression = (words + [literal]).map { field + $0 }.joined(separator: " AND ")
    let largestID = try Int64.fetchOne(db.cachedStatement(sql: Self.largestID)) ?? 0
    let length = max(64, largestID * Int64(Self.budget) / Int64(weight) / Self.stretches)
    var found: [Int64] = []
    for number in 0..<Self.stretches {
      let start = largestID * number / Self.stretches
      found += try ids(expression, in: start + 1...start + length)
    }
    return (found, min(1, Double(length * Self.stretches) / Double(max(1, largestID))))
  }

  private func ids(_ expression: String, in range: ClosedRange<Int64>) throws -> [Int64] {
    let statement = try SQLStatement(db, Self.ids)
    statement.bind(expression, at: 1)
    statement.bind(range.lowerBound, at: 2)
    statement.bind(range.upperBound, at: 3)
    defer { statement.reset() }
    var ids: [Int64] = []
    while try statement.step() { ids.append(statement.integer(0)) }
    return ids
  }

  private static func evenly(_ ids: [Int64], _ most: Int) -> [Int64] {
    ids.count <= most ? ids : (0..<most).map { ids[$0 * ids.count / most] }
  }

  // MARK: Values

  private func texts(of id: Int64) throws -> [String] {
    let statement = try SQLStatement(db, kind == .author ? Self.authors : kind == .tag ? Self.tags : Self.sources)
    statement.bind(id, at: 1)
    defer { statement.reset() }
    var texts: [String] = []
    while try statement.step() { if let text = statement.text(0) { texts.append(text) } }
    return texts
  }

  /// `?1` an FTS5 expression, `?2` and `?3` the first and the last record's id. Columns: rowid.
  private static let ids = "SELECT rowid FROM record_fts WHERE record_fts MATCH ?1 AND rowid BETWEEN ?2 AND ?3"

  /// Columns: the highest id in use.
  private static let largestID = "SELECT max(id) FROM record"

  /// `?1` a record's id. Columns: what it has.
  private static let authors = "SELECT creator FROM attribution WHERE record = ?1"
  private static let tags = "SELECT name FROM subject WHERE record = ?1"
  private static let sources = "SELECT source FROM record WHERE id = ?1"
}
