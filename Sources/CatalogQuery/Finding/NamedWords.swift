internal import CatalogRecords
internal import CatalogStore
internal import QueryLanguage
internal import TextAnalysis

/// A name whose parts no record has in a row: `author:"van gogh"` for *Gogh, Vincent van*, `author:"Чехов, А. П."` for
/// *Антон Павлович Чехов*.
///
/// The words may be in any order in one name, an initial is the beginning of another word, and titles may be missing.
struct NamedWords {
  private let name: TextClause
  private let rest: [QueryNode]

  /// `nil` for a query without exactly one name of several words in `author:`, or when all words have to match as they
  /// are.
  init?(_ typed: QueryNode, _ request: SearchRequest) {
    guard request.allowsFewerWords else { return nil }
    let names = typed.conjuncts.compactMap { node in
      if case .text(let clause) = node, clause.fields == [.creator], !clause.isLiteral {
        clause
      } else {
        nil as TextClause?
      }
    }
    guard names.count == 1, MatchPhrase.tokenCount(of: names[0].words) > 1 else { return nil }
    name = names[0]
    rest = typed.conjuncts.filter { $0 != .text(names[0]) }
  }

  /// The query for the records that have all parts in one name; `nil` for none.
  func variant(_ query: ResolvedQuery, _ snapshot: Snapshot) throws -> QueryVariant? {
    let reader = try NameReader(snapshot)
    for parts in NameParts.readings(of: name.words) {
      guard let words = parts.sought(like: name) else { continue }
      let ids = try candidates(words, query, snapshot).filter { try reader.names(of: $0).contains(where: parts.areIn) }
      guard !ids.isEmpty else { continue }
      return QueryVariant(
        .joined([words] + rest, by: QueryNode.all), of: query, among: Set(ids),
        notice: QueryWarning(typed: name.words, message: "found as parts of a name."))
    }
    return nil
  }

  /// The records with the words in their names; none when they are too many to be read.
  private func candidates(_ words: QueryNode, _ query: ResolvedQuery, _ snapshot: Snapshot) throws -> [Int64] {
    let node = QueryNode.joined([words] + rest, by: QueryNode.all)
    let named = ResolvedQuery(
      typed: node, parts: [ExpandedPart](typed: node), languages: query.languages, warnings: [], expansions: [])
    var executor = QueryExecutor(snapshot, QueryVariant(strict: named))
    let records = try executor.matches()
    return records.count > QueryLimits.Relaxing.namesRead ? [] : Array(records)
  }
}

/// The words and initials of a name as typed.
private struct NameParts: Equatable {
  /// Folded.
  private var words: [String] = []
  /// Folded letters.
  private var initials: [String] = []
  /// The letters of a name in a script without spaces, which may have one between its parts; empty for other names.
  private var run = ""

  /// The name with all of its words, without titles, and with words of capitals, or without vowels, as
  /// initials: `JF Kennedy`, `ml king`.
  static func readings(of typed: String) -> [NameParts] {
    let whole = NameParts(typed)
    var plain = whole
    plain.words.removeAll { titles.contains($0) }
    let spelled = NameParts(typed.split(separator: " ").flatMap(spelled).joined(separator: " "))
    return [plain, spelled].reduce(into: [whole]) { readings, parts in
      if !parts.words.isEmpty && !readings.contains(parts) { readings.append(parts) }
    }
  }

  private static func spelled(_ word: Substring) -> [String] {
    let areInitials =
      2...3 ~= word.count && word.allSatisfy(\.isLetter)
      && (word.allSatisfy(\.isUppercase) || !word.lowercased().contains { "aeiouy".contains($0) })
    return areInitials ? word.map(String.init) : [String(word)]
  }

  private init(_ typed: String) {
    let letters = typed.filter { !$0.isWhitespace }
    if letters.allSatisfy(\.isLetter), MatchPhrase(letters, languages: []).isRun { run = letters }
    // An apostrophe may be a blank: O Brien.
    for piece in typed.split(whereSeparator: { !($0.isLetter || $0.isNumber || "'’ʻ".contains($0)) }) {
      for word in Analyzer().words(in: String(piece)) {
        if word.unicodeScalars.count == 1 { initials.append(word) } else { words.append(word) }
      }
    }
  }

  /// The words to search for in names; `nil` for initials alone.
  func sought(like name: TextClause) -> QueryNode? {
    let pairs = MatchPhrase(run, languages: []).words.map(\.text)
    let texts = run.isEmpty ? words : pairs
    guard !texts.isEmpty else { return nil }
    let clauses = texts.map { QueryNode.text(TextClause(words: $0, fields: name.fields)) }
    return .joined(clauses, by: run.isEmpty ? QueryNode.all : QueryNode.any)
  }

  /// True if a name has all the words, and a further word for each initial.
  func areIn(_ name: String) -> Bool {
    guard run.isEmpty else { return name.filter(\.isLetter).contains(run) }
    var parts = Analyzer().words(in: name)
    for word in words {
      guard let place = parts.firstIndex(of: word) else { return false }
      parts.remove(at: place)
    }
    for initial in initials {
      // `J. R. R.` is one word of the index.
      guard let place = parts.firstIndex(where: { $0.hasPrefix(initial) }) else { return false }
      parts.remove(at: place)
    }
    return true
  }

  /// They come and go with the years, and with the cataloger. Those that are surnames too, such as King, are none.
  private static let titles: Set<String> = [
    "lord", "lady", "sir", "dame", "baroness", "countess", "duchess", "queen", "princess", "saint", "st", "ste",
    "sankt", "dr", "prof", "professor", "mr", "mrs", "ms", "mme", "jr", "sr", "ii", "iii", "iv", "pere", "fils",
  ]
}

/// Reads the names of a record.
private struct NameReader {
  private let statement: SQLStatement

  init(_ snapshot: Snapshot) throws { statement = try SQLStatement(snapshot.db, Self.names) }

  func names(of id: Int64) throws -> [String] {
    statement.bind(id, at: 1)
    defer { statement.reset() }
    var names: [String] = []
    while try statement.step() { names += statement.text(0).map { [$0] } ?? [] }
    return names
  }

  /// `?1` a record. Columns: name.
  private static let names = "SELECT creator FROM attribution WHERE record = ?1"
}
