internal import GRDB
internal import QueryLanguage
internal import TextAnalysis

/// Words that are written as one in the catalog, or a word that is written as several: `data base`, `nevertheless`,
/// `dartagnan`, `RnD`.
///
/// Asked if no record has all of the words as they were typed.
struct WrittenApart {
  private let words: [TextClause]
  private let filters: [QueryNode]

  /// A change of one word, or of two in a row.
  private struct Change {
    /// The places of the typed words.
    let range: Range<Int>
    let meant: TextClause
  }

  /// `nil` for a query with operators other than conditions, with many words, and when all of it has to match as typed.
  init?(_ typed: QueryNode, _ request: SearchRequest) {
    guard request.allowsFewerWords, let plain = PlainQuery(typed),
      plain.words.count <= QueryLimits.Relaxing.joinedWords
    else { return nil }
    (words, filters) = (plain.words, plain.filters)
  }

  /// The query with the words as the catalog writes them, and a notice; `nil` when no words can be joined or parted.
  func meant(_ snapshot: Snapshot) throws -> (node: QueryNode, notice: QueryWarning)? {
    let dictionary = TermDictionary(snapshot.db, snapshot.columns)
    let change =
      try joined(dictionary) ?? parted(dictionary, snapshot.db) ?? numbered(dictionary, snapshot.db)
      ?? ampersand(dictionary, snapshot.db)
    guard let change else { return nil }
    var meant = words.map(QueryNode.text)
    meant.replaceSubrange(change.range, with: [.text(change.meant)])
    let typed = words[change.range].map(\.words).joined(separator: " ")
    return (
      .joined(meant + filters, by: QueryNode.all),
      QueryWarning(typed: typed, message: "found written as \(change.meant.words).")
    )
  }

  /// Two words in a row that are one word of the catalog.
  private func joined(_ dictionary: TermDictionary) throws -> Change? {
    for place in words.indices.dropLast() {
      let (first, second) = (words[place].words, words[place + 1].words)
      guard let word = Self.letters(first + second), try dictionary.estimatedCount(of: word) > 0 else { continue }
      return Change(range: place..<place + 2, meant: TextClause(words: word))
    }
    return nil
  }

  /// A word of no record that is several words of some record.
  private func parted(_ dictionary: TermDictionary, _ db: Database) throws -> Change? {
    for (place, clause) in words.enumerated() {
      guard let word = Self.letters(clause.words, atLeast: QueryLimits.Relaxing.shortestWithLetter),
        try dictionary.estimatedCount(of: word) == 0
      else { continue }
      for parts in try Self.parts(Array(word), dictionary) {
        let phrase = TextClause(words: parts.joined(separator: " "), isQuoted: true)
        if try isFound(phrase, db) { return Change(range: place..<place + 1, meant: phrase) }
      }
    }
    return nil
  }

  private func isFound(_ phrase: TextClause, _ db: Database) throws -> Bool {
    guard let literal = phrase.phrase([]).literal else { return false }
    return try MatchCount.upTo(1, of: literal, db) > 0
  }

  /// A word of no record with letters and digits, or a number of a journal, that is two words of some record:
  /// `iso8859`, `d3js`, `03178471`.
  private func numbered(_ dictionary: TermDictionary, _ db: Database) throws -> Change? {
    for (place, clause) in words.enumerated() {
      let word = clause.words.lowercased()
      for (first, second) in Self.numberedParts(word) where try dictionary.estimatedCount(of: word) == 0 {
        let phrase = TextClause(words: "\(first) \(second)", isQuoted: true)
        if try isFound(phrase, db) { return Change(range: place..<place + 1, meant: phrase) }
      }
    }
    return nil
  }

  /// The parts of a word at each place where letters and digits meet, and those of an ISSN.
  private static func numberedParts(_ word: String) -> [(Substring, Substring)] {
    guard word.utf8.count <= QueryLimits.Relaxing.longestNumbered,
      word.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }), word.contains(where: \.isNumber)
    else { return [] }
    let hasCheckDigit = word.last.map { $0.isNumber || $0 == "x" } ?? false
    let isSerial = word.count == 8 && hasCheckDigit && word.dropLast().allSatisfy(\.isNumber)
    var places = word.indices.dropFirst().filter { word[$0].isNumber != word[word.index(before: $0)].isNumber }
    if isSerial { places.append(word.index(word.startIndex, offsetBy: 4)) }
    return places.map { (word[..<$0], word[$0...]) }
  }

  /// A word of no record that is two letters with an ampersand in some record: `RnD`, `qna`.
  private func ampersand(_ dictionary: TermDictionary, _ db: Database) throws -> Change? {
    for (place, clause) in words.enumerated() {
      let letters = Array(clause.words.lowercased())
      guard letters.count == 3, letters[1] == "n", letters.allSatisfy({ $0.isASCII && $0.isLetter }),
        try dictionary.estimatedCount(of: String(letters)) == 0
      else { continue }
      for sign in ["&", " & ", " n "] {
        let phrase = TextClause(words: "\(letters[0])\(sign)\(letters[2])", isQuoted: true)
        if try isFound(phrase, db) { return Change(range: place..<place + 1, meant: phrase) }
      }
    }
    return nil
  }

  /// The word in lower case; `nil` for short words, and for those with other signs than letters.
  private static func letters(_ word: String, atLeast count: Int = QueryLimits.Relaxing.shortestJoined) -> String? {
    guard let folded = Analyzer().words(in: word).first, folded.count >= count,
      word.allSatisfy(\.isLetter), !MatchPhrase(word, languages: []).isRun
    else { return nil }
    return folded
  }

  /// The ways to part a word into two words of the catalog, and into three, the middle one perhaps a letter. The first
  /// of two may be a letter that is not a word of its own: `dartagnan`, `xray`.
  private static func parts(_ word: [Character], _ dictionary: TermDictionary) throws -> [[String]] {
    let isKnown = { (range: Range<Int>) in try dictionary.estimatedCount(of: String(word[range])) > 0 }
    let hasLetter = try !SurnameForms.wordLetters.contains(word[0]) && isKnown(0..<1) && isKnown(1..<word.count)
    let beginnings = hasLetter ? [[String(word[0]), String(word[1...])]] : []
    guard word.count >= QueryLimits.Relaxing.shortestJoined else { return beginnings }
    let starts = try (2..<word.count - 1).filter { try isKnown(0..<$0) }
    let twice = try starts.filter { try $0 < word.count - 1 && isKnown($0..<word.count) }
    var parts = twice.map { [String(word[..<$0]), String(word[$0...])] }
    for start in starts.reversed() {
      for end in start + 1..<max(start + 2, word.count - 2)
      where try end < word.count - 1 && isKnown(end..<word.count) && isKnown(start..<end) {
        parts.append([String(word[..<start]), String(word[start..<end]), String(word[end...])])
      }
    }
    return parts + beginnings
  }
}
