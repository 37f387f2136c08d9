internal import CatalogRecords
internal import CatalogStore
internal import GRDB
internal import TextAnalysis

/// Finds whole values, such as authors' names, with a word that begins as typed, without reading every name. The index
/// leads to records that have such a word and names the field; some of those records are read.
///
/// When the words' posting lists are short, all their records are found, and the counts are exact if those are few.
/// Otherwise the heaviest words are looked up one by one, a few records of each in three stretches of the catalog, and
/// the counts are estimates: FTS5 streams the posting list of one word, but would first have to merge those of all
/// words with a prefix.
struct ValueSampler {
  struct Value {
    /// The most frequent spelling.
    let text: String
    let count: Int
    let isExact: Bool
  }

  /// The most words to look up when there are many.
  static let mostTerms = 20

  private let db: Database
  private let typed: TypedPrefix
  private let range: TopTerms
  private let samples: [RecordSample]
  /// True if `samples` has all records with such words.
  private let isWhole: Bool
  /// Reads the names of those who are credited; `nil` if all names of a record count.
  private let credited: CreditedNames?

  /// - Parameters:
  ///   - range: The words that begin as typed.
  ///   - isCredited: True for the names of those who are credited, instead of all names.
  init(_ snapshot: Snapshot, _ typed: TypedPrefix, _ range: TopTerms, isCredited: Bool) throws {
    db = snapshot.db
    credited = try isCredited ? CreditedNames(snapshot) : nil
    self.typed = typed
    self.range = range
    isWhole = range.totalDoclistBytes <= QueryLimits.Completing.wholeBytes
    samples = try isWhole ? Self.all(db, typed, range) : Self.some(snapshot, typed, range)
  }

  /// Most frequent first.
  func values(_ kind: Suggestion.Kind, limit: Int) throws -> [Value] {
    let estimates = samples.map { Double($0.ids[kind]?.count ?? 0) * $0.scale }
    let total = estimates.reduce(0, +)
    var counts: [ExactString: Double] = [:]
    var isExact = isWhole
    for (sample, estimate) in zip(samples, estimates) where estimate > 0 {
      let ids = sample.ids[kind] ?? []
      let read = Self.evenly(
        ids, max(Self.leastRecords, Int(Double(QueryLimits.Completing.records) * estimate / total)))
      isExact = isExact && read.count == ids.count
      let scale = sample.scale * Double(ids.count) / Double(read.count)
      // Records with two of the words appear in both samples.
      counts.merge(try valueCounts(kind, read).mapValues { Double($0) * scale }, uniquingKeysWith: max)
    }
    return best(counts, limit, isExact: isExact)
  }

  private static let leastRecords = 4

  /// The number of records with each value.
  private func valueCounts(_ kind: Suggestion.Kind, _ ids: [Int64]) throws -> [ExactString: Int] {
    var counts: [ExactString: Int] = [:]
    for id in ids {
      let texts = try texts(kind, of: id).map { ExactString($0) }
      for value in texts.count < 2 ? texts : Array(Set(texts)) { counts[value, default: 0] += 1 }
    }
    return counts
  }

  /// The most frequent values that begin as typed. Different spellings of one value count together.
  private func best(_ counts: [ExactString: Double], _ limit: Int, isExact: Bool) -> [Value] {
    let values = Dictionary(grouping: counts) { folded($0.key.text) }.compactMap { _, spellings -> Value? in
      guard let text = spellings.max(by: { ($0.value, $1.key) < ($1.value, $0.key) })?.key.text else { return nil }
      let count = spellings.reduce(0) { $0 + $1.value }
      return Value(text: text, count: Int(count.rounded()), isExact: isExact)
    }
    var best: [Value] = []
    for value in values.sorted(by: { ($1.count, $0.text) < ($0.count, $1.text) }) where best.count < limit {
      if typed.begins(in: value.text) { best.append(value) }
    }
    return best
  }

  private static func evenly(_ ids: [Int64], _ most: Int) -> [Int64] {
    ids.count <= most ? ids : (0..<most).map { ids[$0 * ids.count / most] }
  }

  // MARK: Records

  private static func all(_ db: Database, _ typed: TypedPrefix, _ range: TopTerms) throws -> [RecordSample] {
    let text =
      typed.goesOnInPairs ? typed.text + typed.prefix : (typed.words + [typed.prefix]).joined(separator: " ")
    let phrase = MatchPhrase(text, languages: [], isPrefix: true, form: .exact)
    guard range.total > 0, let literal = phrase.literal else { return [] }
    return [try RecordSample(db, all: literal)]
  }

  private static func some(
    _ snapshot: Snapshot, _ typed: TypedPrefix, _ range: TopTerms
  ) throws -> [RecordSample] {
    let (db, largestID) = (snapshot.db, snapshot.largestID)
    let terms = range.terms.prefix(mostTerms)
    guard typed.words.isEmpty else { return try phrases(db, typed, terms, largestID) }
    return try terms.compactMap { term in
      guard let literal = MatchPhrase(alternatives: [term.text], text: term.text).literal else { return nil }
      return try RecordSample(db, someOf: literal, count: term.estimatedCount, largestID: largestID)
    }
  }

  /// The number of records with a phrase is unknown, and they may be far apart: a part of the catalog is examined.
  private static func phrases(
    _ db: Database, _ typed: TypedPrefix, _ terms: ArraySlice<TermInfo>, _ largestID: Int64
  ) throws -> [RecordSample] {
    let reader = TermDictionaryReader(db)
    let largest = try typed.words.map { try reader.doclistBytes(of: Array($0.utf8)) }.max() ?? 0
    guard largest > 0 else { return [] }
    return try terms.compactMap { term in
      let text = (typed.words + [term.text]).joined(separator: " ")
      guard let literal = MatchPhrase(text, languages: [], form: .exact).literal else { return nil }
      let share = Double(QueryLimits.Completing.phraseBytes) / Double(terms.count) / Double(largest + term.doclistBytes)
      let longest = max(64, Int64(min(1, share) * Double(largestID) / 3))
      return try RecordSample(db, someOf: literal, count: nil, largestID: largestID, longest: longest)
    }
  }

  // MARK: Values

  private func texts(_ kind: Suggestion.Kind, of id: Int64) throws -> [String] {
    if kind == .author, let credited { return try credited.credited(id).map(\.creator) }
    let statement = try SQLStatement(db, kind == .author ? Self.authors : kind == .tag ? Self.tags : Self.sources)
    statement.bind(id, at: 1)
    defer { statement.reset() }
    var texts: [String] = []
    while try statement.step() { if let text = statement.text(0) { texts.append(text) } }
    return texts
  }

  /// `?1` a record's id. Columns: the value.
  private static let authors = "SELECT creator FROM attribution WHERE record = ?1"
  private static let tags = "SELECT name FROM subject WHERE record = ?1"
  private static let sources = "SELECT source FROM record WHERE id = ?1"
}
