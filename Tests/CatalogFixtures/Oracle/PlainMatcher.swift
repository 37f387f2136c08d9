internal import CatalogQuery
package import CatalogRecords
package import QueryLanguage
internal import TextAnalysis

/// Answers a query tree record by record: of the engine it has the tree and the analyzer's terms, and nothing else.
package struct PlainMatcher {
  private let records: [StoredRecord]
  private let index: PlainIndex
  private let words: [String]
  private let letters: [[UInt32]]
  private let allLanguages: [LanguageTag]
  /// The languages whose stems the words of the query follow.
  private var languages: [LanguageTag] = []
  private var knownStarts: [Sought: [Int]] = [:]
  private var knownPatterns: [TextClause: [String]] = [:]
  private var knownFilters: [FilterClause: [Bool]] = [:]

  /// What was looked up before.
  private struct Sought: Hashable {
    let clause: TextClause
    let languages: [LanguageTag]
  }

  /// A word as it is looked for: where it begins, and how many positions it takes.
  private struct Places {
    let starts: [Int]
    let length: Int
  }

  /// Patterns that describe more words than the engine looks for.
  package private(set) var wideCount = 0
  private static let mostWords = 1_000

  package init(_ records: [StoredRecord]) {
    self.records = records
    index = PlainIndex(records.map(\.record))
    words = index.words.values.joined().map { String(decoding: $0, as: UTF8.self) }
    letters = words.map { $0.unicodeScalars.map(\.value) }
    allLanguages = Set(records.compactMap(\.record.language)).sorted().map { LanguageTag($0) }
  }

  /// The numbers of the records that the tree describes.
  package mutating func ids(_ node: QueryNode) throws -> [Int64] {
    let required = Self.requiredLanguages(node)
    languages = required.isEmpty ? allLanguages : required
    return zip(try matches(node.withInitials), records).filter(\.0).map(\.1.id.rawValue)
  }

  /// What the query says about languages at its top: every record has to have one of them.
  private static func requiredLanguages(_ node: QueryNode) -> [LanguageTag] {
    switch node {
    case .filter(.language(let tag)): return [LanguageTag(tag)]
    case .any(let nodes):
      let each = nodes.map { if case .filter(.language) = $0 { requiredLanguages($0) } else { [LanguageTag]() } }
      return each.contains([]) ? [] : each.flatMap { $0 }
    case .all(let nodes):
      return nodes.flatMap { if case .all = $0 { [LanguageTag]() } else { requiredLanguages($0) } }
    case .everything, .text, .near, .not, .filter: return []
    }
  }

  private mutating func matches(_ node: QueryNode) throws -> [Bool] {
    switch node {
    case .everything: return Array(repeating: true, count: records.count)
    case .text(let clause): return having(try places(forms(of: clause), clause.fields))
    case .near(let near): return having(try self.near(near))
    case .filter(let clause): return passing(clause)
    case .not(let node): return try matches(node).map { !$0 }
    case .all(let nodes):
      var result = Array(repeating: true, count: records.count)
      for node in nodes {
        let matches = try matches(node)
        for number in records.indices where !matches[number] { result[number] = false }
      }
      return result
    case .any(let nodes):
      var result = Array(repeating: false, count: records.count)
      for node in nodes {
        let matches = try matches(node)
        for number in records.indices where matches[number] { result[number] = true }
      }
      return result
    }
  }

  private mutating func passing(_ clause: FilterClause) -> [Bool] {
    let passing = knownFilters[clause] ?? records.map { $0.passes(clause) }
    knownFilters[clause] = passing
    return passing
  }

  private func having(_ places: [Int]) -> [Bool] {
    var result = Array(repeating: false, count: records.count)
    for place in places { result[PlainIndex.record(of: place)] = true }
    return result
  }

  // MARK: Words

  /// A clause and the ones with other spellings of its words: together where signs join them, `e-mail` and `email`,
  /// with two letters for one, `Müller` and `Mueller`, with older and newer characters, and those of Hindi, Persian and
  /// the Scandinavian languages; and names in another order.
  private func forms(of clause: TextClause) -> [TextClause] {
    guard !clause.isLiteral else { return [clause] }
    let words = clause.words
    var others = HanVariants.others(of: words) + DevanagariForms.others(of: words)
    others += [Analyzer().joined(words), PersianForms.apart(words)].compactMap { $0 }
    var digraphs = words.lowercased()
    for (letter, two) in ["ö": "oe", "ø": "oe", "ü": "ue", "ä": "ae"] { digraphs.replace(letter, with: two) }
    if digraphs != words.lowercased() { others.append(digraphs) }
    if words.lowercased() == "net" { others.append(".net") }
    if languages.contains(where: { ["da", "nb", "nn", "no", "sv"].contains($0.language) }) {
      let text = words.lowercased()
      others.append(text.contains("å") ? text.replacing("å", with: "aa") : text.replacing("aa", with: "å"))
    }
    return [clause] + others.map { Self.clause(clause, $0) } + clause.namesInOtherOrders
  }

  private static func clause(_ clause: TextClause, _ words: String) -> TextClause {
    var other = clause
    other.words = words
    return other
  }

  private mutating func places(_ forms: [TextClause], _ fields: [CoreField]) throws -> [Int] {
    var starts: [Int] = []
    for form in forms { starts += try places(form, fields).starts }
    return starts
  }

  private mutating func places(_ clause: TextClause, _ fields: [CoreField]) throws -> Places {
    var plain = clause
    (plain.fields, plain.boost) = ([], 1)
    let numbers = fields.isEmpty ? nil : fields.compactMap { CoreField.searchable.firstIndex(of: $0) }
    let found = try placesInAllFields(plain)
    guard let numbers else { return found }
    return Places(
      starts: found.starts.filter { numbers.contains(PlainIndex.field(of: $0)) }, length: found.length)
  }

  private mutating func placesInAllFields(_ clause: TextClause) throws -> Places {
    let terms: [[String]]
    var isPrefix = false
    if clause.pattern == nil {
      let phrase = MatchPhrase(
        clause.words, languages: languages, isPrefix: clause.isPrefix, form: clause.isExact ? .exact : .stemmed)
      (terms, isPrefix) = (phrase.terms, phrase.isPrefix)
    } else {
      terms = [try words(clause)]
    }
    let key = Sought(clause: clause, languages: clause.pattern == nil && !clause.isExact ? languages : [])
    let starts = knownStarts[key] ?? index.starts(of: terms, isPrefix: isPrefix)
    knownStarts[key] = starts
    return Places(starts: starts, length: terms.count)
  }

  private mutating func words(_ clause: TextClause) throws -> [String] {
    var found = knownPatterns[clause] ?? []
    if knownPatterns[clause] == nil {
      let pattern = try PlainPattern(clause)
      found = words.indices.filter { pattern.matches(words[$0], letters[$0]) }.map { words[$0] }
      knownPatterns[clause] = found
    }
    if found.count > Self.mostWords { wideCount += 1 }
    return found
  }

  // MARK: Words near each other

  /// A place in each record and field that has them so.
  private mutating func near(_ near: NearClause) throws -> [Int] {
    let parts = try near.parts.map { try places($0, near.fields) }
    let byField = parts.map { Dictionary(grouping: $0.starts) { $0 >> 32 } }
    let lengths = parts.map(\.length)
    return (byField.first ?? [:]).keys.compactMap { field -> Int? in
      let starts = byField.compactMap { $0[field] }
      guard starts.count == parts.count else { return nil }
      let areNear =
        near.proximity.isOrdered
        ? Self.followEachOther(starts[...], lengths[...], after: nil, near.proximity.distance)
        : Self.areTogether(starts, lengths, near.proximity.distance)
      return areNear ? starts[0][0] : nil
    }
  }

  /// True if one place of each can be chosen so that all end at most so many other words before the last of them
  /// begins. All but the two shortest may be between them.
  private static func areTogether(_ starts: [[Int]], _ lengths: [Int], _ distance: Int) -> Bool {
    let inner = lengths.sorted().dropFirst(2).reduce(0, +)
    return starts.joined().contains { last in
      zip(starts, lengths).allSatisfy { places, length in
        places.contains { $0 <= last && last - ($0 + length) <= distance + inner }
      }
    }
  }

  /// True if one place of each can be chosen so that each begins after the end of the one before, and soon.
  private static func followEachOther(
    _ starts: ArraySlice<[Int]>, _ lengths: ArraySlice<Int>, after end: Int?, _ distance: Int
  ) -> Bool {
    guard let places = starts.first, let length = lengths.first else { return true }
    return places.contains { place in
      if let end, place < end || place - end > distance { return false }
      return followEachOther(starts.dropFirst(), lengths.dropFirst(), after: place + length, distance)
    }
  }
}
