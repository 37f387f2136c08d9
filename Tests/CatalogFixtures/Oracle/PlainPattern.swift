internal import CatalogQuery
internal import QueryLanguage
internal import TextAnalysis

/// Which words a pattern describes, found out in the plainest way: word by word, letter by letter.
struct PlainPattern {
  private enum Test {
    case wildcard([UInt32])
    case fuzzy([UInt32], most: Int)
    case expression(Regex<AnyRegexOutput>)
  }

  private let test: Test

  /// A clause with a pattern.
  init(_ clause: TextClause) throws {
    switch clause.pattern {
    case .fuzzy(let edits):
      let phrase = MatchPhrase(clause.words, languages: [], form: .exact)
      let word = Array((phrase.terms.first?.first ?? "").unicodeScalars.map(\.value))
      test = .fuzzy(word, most: min(edits, word.count < 3 ? 0 : word.count == 3 ? 1 : 2))
    case .expression:
      let text = Self.letters(clause.words, keeping: "\\[](){}|*+?.^$,-")
      test = .expression(try Regex(text).matchingSemantics(.unicodeScalar))
    case .wildcard, nil:
      test = .wildcard(Array(Self.letters(clause.words, keeping: "*?").unicodeScalars.map(\.value)))
    }
  }

  /// What is no sign, folded as words are; an apostrophe is nothing there.
  private static func letters(_ text: String, keeping signs: String) -> String {
    var result = ""
    for scalar in canonicallyComposed(text).unicodeScalars where !"'’".unicodeScalars.contains(scalar) {
      result += signs.unicodeScalars.contains(scalar) ? String(scalar) : folded(String(scalar))
    }
    return result
  }

  /// - Parameter letters: Those of the word.
  func matches(_ word: String, _ letters: [UInt32]) -> Bool {
    switch test {
    case .wildcard(let pattern): Self.matches(letters, 0, pattern, 0)
    case .fuzzy(let other, let most): Self.distance(letters, other, most: most) <= most
    case .expression(let regex): (try? regex.wholeMatch(in: word)) != nil
    }
  }

  /// True if the rest of a word is as the rest of a pattern says.
  private static func matches(_ word: [UInt32], _ place: Int, _ pattern: [UInt32], _ sign: Int) -> Bool {
    if sign == pattern.count { return place == word.count }
    if pattern[sign] == asterisk {
      return matches(word, place, pattern, sign + 1)
        || (place < word.count && matches(word, place + 1, pattern, sign))
    }
    guard place < word.count, pattern[sign] == questionMark || pattern[sign] == word[place] else { return false }
    return matches(word, place + 1, pattern, sign + 1)
  }

  private static let asterisk: UInt32 = 0x2A
  private static let questionMark: UInt32 = 0x3F

  /// Optimal string alignment: changes, letters left out or put in, neighbors exchanged.
  private static func distance(_ left: [UInt32], _ right: [UInt32], most: Int) -> Int {
    guard abs(left.count - right.count) <= most else { return most + 1 }
    var rows = [Array(0...right.count)]
    for i in 1..<(left.count + 1) {
      var row = [i]
      for j in 1..<(right.count + 1) {
        var best = min(rows[i - 1][j] + 1, row[j - 1] + 1)
        best = min(best, rows[i - 1][j - 1] + (left[i - 1] == right[j - 1] ? 0 : 1))
        if i > 1, j > 1, left[i - 1] == right[j - 2], left[i - 2] == right[j - 1] {
          best = min(best, rows[i - 2][j - 2] + 1)
        }
        row.append(best)
      }
      rows.append(row)
    }
    return rows[left.count][right.count]
  }
}
