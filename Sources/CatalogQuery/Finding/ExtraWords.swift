internal import CatalogStore
internal import QueryLanguage
internal import TextAnalysis

/// A query of plain words, some of them in extra fields or locators alone: an ISBN, a publisher beside two words of
/// a title, `hamlet 3.1`.
///
/// The index has neither. They are read if no record has all words in the others: of the few records that have the rest
/// of the words, or, for a query without a rest, of all records that have the characters as typed.
struct ExtraWords {
  private let words: [TextClause]
  /// The other parts of the query.
  private let filters: [QueryNode]
  /// The number of records whose extra fields may still be read.
  private var affordable = QueryLimits.Relaxing.extraFieldsRead

  /// Records with some of the words in their extra fields.
  private struct Found {
    /// The words that are in extra fields, as typed.
    let typed: String
    /// The names of the fields, ascending.
    let fields: [String]
    /// The tree without those words.
    let node: QueryNode
    /// The records that have them.
    let ids: Set<Int64>

    var notice: QueryWarning {
      let isOwn = fields == ["locator"] || fields == ["identifier"]
      let place = "the \(isOwn ? "" : "extra field ")\(fields.joined(separator: ", "))"
      return QueryWarning(typed: typed, message: "found in \(place).")
    }
  }

  /// `nil` for a query without plain words, with many, and when all words have to match in the text.
  init?(_ typed: QueryNode, _ request: SearchRequest) {
    guard request.allowsFewerWords else { return nil }
    guard let plain = PlainQuery(typed, hasOthers: true),
      plain.words.count <= QueryLimits.Relaxing.extraFieldWords
    else { return nil }
    filters = plain.filters
    // A number may be typed in parts: ISBN 0 19 874282 7, and with a label: DOI 10.1000/182.
    let whole = plain.words.map(\.words).joined(separator: " ")
    let isNumber = plain.words.count > 1 && StandardNumber(whole) != nil
    words = isNumber ? [TextClause(words: whole)] : Self.withLabels(plain.words)
  }

  /// The words, with the label of a standard number and the number as one: `war ISBN 0762103159`.
  private static func withLabels(_ words: [TextClause]) -> [TextClause] {
    words.reduce(into: []) { joined, word in
      guard let label = joined.last?.words, label.allSatisfy(\.isLetter), StandardNumber(label) == nil,
        word.words.contains(where: \.isNumber), StandardNumber("\(label) \(word.words)") != nil
      else { return joined.append(word) }
      joined[joined.count - 1] = TextClause(words: "\(label) \(word.words)")
    }
  }

  /// True if any of the words is a standard number, which may be a record's identifier.
  private var hasNumbers: Bool { words.contains { StandardNumber($0.words) != nil } }

  /// True if the words are a number as libraries give them, such as `PS2025 .T5 1899`, which is looked for as a whole.
  private var areCallNumber: Bool {
    2...QueryLimits.Relaxing.callNumberWords ~= words.count
      && words.contains { $0.words.contains(where: \.isNumber) }
  }

  /// The words as typed, and with the class of a call number written together or apart: `BF 173 .F6`, `BF173 .F6`.
  private var callNumbers: [[TextClause]] {
    let text = words.map(\.words).joined(separator: " ")
    guard let parts = text.wholeMatch(of: /([A-Za-z]{1,3})( ?)(\d.*)/) else { return [words] }
    let other = parts.1 + (parts.2.isEmpty ? " " : "") + parts.3
    return [words, other.split(separator: " ").map { TextClause(words: String($0)) }]
  }

  /// The query for the records that have some of the words in extra fields and the others elsewhere; `nil` for none.
  mutating func variant(_ query: ResolvedQuery, _ snapshot: Snapshot) throws -> QueryVariant? {
    guard let found = try found(query, snapshot) else { return nil }
    return QueryVariant(found.node, of: query, among: found.ids, notice: found.notice)
  }

  private mutating func found(_ query: ResolvedQuery, _ snapshot: Snapshot) throws -> Found? {
    guard try hasNumbers || !ExtraNameTable(snapshot.db).all().isEmpty || hasLocators(snapshot) else { return nil }
    for number in areCallNumber ? callNumbers : [] {
      if let found = try found(number, beside: [], query, snapshot) { return found }
    }
    let dictionary = TermDictionary(snapshot.db, snapshot.columns)
    let unknown = try words.filter { word in
      try word.phrase([]).terms.joined().allSatisfy { try dictionary.estimatedCount(of: $0) == 0 }
    }
    for sought in tries(unknown) + (try lastWords(snapshot)) {
      let others = words.filter { !sought.contains($0) }.map(QueryNode.text)
      if let found = try found(sought, beside: others, query, snapshot) { return found }
    }
    return nil
  }

  /// The words to look for in extra fields: those that no record has elsewhere, then all, since some of a publisher's
  /// name may be a word elsewhere. Without unknown words, each one.
  private func tries(_ unknown: [TextClause]) -> [[TextClause]] {
    guard !unknown.isEmpty else { return words.map { [$0] } }
    return [unknown] + (unknown.count < words.count ? [unknown + words.filter { !unknown.contains($0) }] : [])
  }

  /// The last words, as many as may be a locator: `hamlet act 1, scene 2`.
  private func lastWords(_ snapshot: Snapshot) throws -> [[TextClause]] {
    guard words.last?.words.contains(where: \.isNumber) == true, try hasLocators(snapshot) else { return [] }
    return words.indices.dropFirst().dropLast().map { Array(words[$0...]) }
  }

  private func hasLocators(_ snapshot: Snapshot) throws -> Bool {
    try words.contains { $0.words.contains(where: \.isNumber) } && ExtraWordReader.hasLocators(snapshot)
  }

  private mutating func found(
    _ sought: [TextClause], beside others: [QueryNode], _ query: ResolvedQuery, _ snapshot: Snapshot
  ) throws -> Found? {
    let reader = ExtraWordReader(snapshot, sought.map(\.words))
    let candidates =
      try others.isEmpty
      ? likely(reader, snapshot) : matches(.joined(others + filters, by: QueryNode.all), query, snapshot)
    var fields: Set<String> = []
    var ids: [Int64] = []
    for id in candidates where ids.count < QueryLimits.Relaxing.extraFieldsFound {
      guard let names = try reader.fields(of: id) else { continue }
      fields.formUnion(names)
      ids.append(id)
    }
    guard !ids.isEmpty else { return nil }
    let rest = others + filters
    let typed = sought.allSatisfy(words.contains) ? words.filter(sought.contains) : sought
    return Found(
      typed: typed.map(\.words).joined(separator: " "), fields: fields.sorted(),
      node: rest.isEmpty ? .everything : .joined(rest, by: QueryNode.all), ids: Set(ids))
  }

  /// The records with the rest of the words; none when they are too many to be read.
  private mutating func matches(_ node: QueryNode, _ query: ResolvedQuery, _ snapshot: Snapshot) throws -> [Int64] {
    let rest = ResolvedQuery(
      typed: node, parts: [ExpandedPart](typed: node), languages: query.languages, warnings: [], expansions: [])
    var executor = QueryExecutor(snapshot, QueryVariant(strict: rest))
    let records = try executor.matches()
    guard records.count <= affordable else { return [] }
    affordable -= records.count
    return Array(records)
  }

  /// The records of the catalog that have the characters of the words; none when it is too large to be read.
  private func likely(_ reader: ExtraWordReader, _ snapshot: Snapshot) throws -> [Int64] {
    snapshot.largestID > QueryLimits.Relaxing.extraFieldsCatalog
      ? [] : try reader.likely(limit: QueryLimits.Relaxing.extraFieldsFound)
  }
}

/// Reads the extra fields of records for words.
private struct ExtraWordReader {
  private let snapshot: Snapshot
  private let finders: [(finder: PhraseFinder, number: StandardNumber?)]
  /// Characters of the first word that a value with it has.
  private let characters: String
  /// True if the first word is a standard number.
  private let isNumber: Bool

  init(_ snapshot: Snapshot, _ words: [String]) {
    self.snapshot = snapshot
    finders = words.map { (PhraseFinder([MatchPhrase($0, languages: [])]), StandardNumber($0)) }
    let number = words.first.flatMap { StandardNumber($0) }
    isNumber = number != nil
    characters = number?.core ?? words.first?.lowercased().filter { $0 != "-" } ?? ""
  }

  /// True if any record has a locator.
  static func hasLocators(_ snapshot: Snapshot) throws -> Bool {
    let statement = try SQLStatement(snapshot.db, hasLocators)
    defer { statement.reset() }
    return try statement.step()
  }

  /// The names of the fields that have the words; `nil` when one of the words is in none.
  func fields(of id: Int64) throws -> Set<String>? {
    let statement = try SQLStatement(snapshot.db, Self.fields)
    statement.bind(id, at: 1)
    defer { statement.reset() }
    var found = [Set<String>](repeating: [], count: finders.count)
    while try statement.step() {
      guard let name = statement.text(0), let value = statement.text(1) else { continue }
      for (index, (finder, number)) in finders.enumerated() {
        let hasNumber = number?.isIn(value, of: name) ?? false
        if hasNumber || name != Self.identifier && !finder.occurrences(in: value, language: nil).isEmpty {
          found[index].insert(name)
        }
      }
    }
    return found.contains([]) ? nil : found.reduce(into: []) { $0.formUnion($1) }
  }

  /// The records whose extra fields have the characters of the first word, case and hyphens aside.
  func likely(limit: Int) throws -> [Int64] {
    let statement = try SQLStatement(snapshot.db, Self.likely)
    statement.bind(characters, at: 1)
    statement.bind(Int64(limit), at: 2)
    statement.bind(Int64(isNumber ? 1 : 0), at: 3)
    defer { statement.reset() }
    var ids: [Int64] = []
    while try statement.step() { ids.append(statement.integer(0)) }
    return ids
  }

  /// `?1` a record's id. Columns: a field's name, its value as text or JSON.
  private static let fields = """
    SELECT json_each.key, json_each.value
    FROM record, json_each(iif(json_valid(record.extra), record.extra, NULL))
    WHERE record.id = ?1
    UNION ALL
    SELECT 'locator', locator
    FROM attribution
    WHERE record = ?1 AND locator IS NOT NULL
    UNION ALL
    SELECT 'identifier', identifier
    FROM record
    WHERE id = ?1
    """

  private static let identifier = "identifier"

  /// Columns: 1, when a record has a locator.
  private static let hasLocators = "SELECT 1 FROM attribution WHERE locator IS NOT NULL LIMIT 1"

  /// `?1` lowercase text, `?2` the most rows, `?3` 1 to look in identifiers too. Columns: id.
  private static let likely = """
    SELECT id
    FROM record
    WHERE instr(lower(replace(replace(replace(extra, '-', ''), '–', ''), ' ', '')), ?1) > 0
    UNION
    SELECT record
    FROM attribution
    WHERE instr(lower(locator), ?1) > 0
    UNION
    SELECT id
    FROM record
    WHERE ?3 = 1 AND instr(lower(replace(replace(replace(identifier, '-', ''), '–', ''), ' ', '')), ?1) > 0
    ORDER BY 1
    LIMIT ?2
    """
}
