internal import TextAnalysis

/// A misremembered text: words missing, words misspelled, two words exchanged.
package struct GarbledText: Sendable {
  /// The misremembered text.
  package let remembered: String
  /// The original words, folded.
  private let words: [String]

  /// The number of original words.
  package var wordCount: Int { words.count }

  /// One of so many words is missing and one is misspelled, at least one each.
  private static let faultEvery = 8
  /// The minimum and the maximum length in words. Of a longer text, `longest` words are taken.
  private static let shortest = 5
  private static let longest = 30
  /// The minimum length of a misspelled word in letters.
  private static let shortestMisspelled = 4

  /// Garbles a text; `nil` if it is too short. In a script without spaces, each character is a word.
  package init?(of text: String, using random: inout some RandomNumberGenerator) {
    let isSpaced = text.split(whereSeparator: \.isWhitespace).count * 12 > text.count
    let all = isSpaced ? text.split(whereSeparator: \.isWhitespace).map(String.init) : text.map { String($0) }
    guard all.count >= (isSpaced ? Self.shortest : 2 * Self.shortest) else { return nil }
    let start = Int.random(in: 0...max(0, all.count - Self.longest), using: &random)
    var words = Array(all[start..<min(all.count, start + Self.longest)])
    let joiner = isSpaced ? " " : ""
    self.words = Self.folded(words.joined(separator: joiner))
    let faults = max(1, words.count / Self.faultEvery)
    for _ in 0..<faults { Self.misspell(&words, using: &random) }
    let place = Int.random(in: 0..<words.count - 1, using: &random)
    words.swapAt(place, place + 1)
    for _ in 0..<faults { words.remove(at: Int.random(in: 0..<words.count, using: &random)) }
    remembered = words.joined(separator: joiner)
  }

  /// True if a text contains the original words in a row.
  package func isOf(_ text: String) -> Bool {
    let others = Self.folded(text)
    guard let first = words.first, others.count >= words.count else { return false }
    return others.indices.contains { start in
      others[start] == first && others[start...].starts(with: words)
    }
  }

  private static func folded(_ text: String) -> [String] {
    MatchPhrase(text, languages: [], form: .exact).terms.compactMap(\.first)
  }

  /// Inserts, removes, replaces or exchanges a letter in one of the longer words.
  private static func misspell(_ words: inout [String], using random: inout some RandomNumberGenerator) {
    let long = words.indices.filter { words[$0].count { $0.isLetter } >= shortestMisspelled }
    guard let place = long.randomElement(using: &random) else { return }
    var letters = Array(words[place])
    let spots = letters.indices.dropLast().filter { letters[$0].isLetter && letters[$0 + 1].isLetter }
    guard let spot = spots.randomElement(using: &random), let other = letters.randomElement(using: &random) else {
      return
    }
    switch Int.random(in: 0..<4, using: &random) {
    case 0: letters.insert(other, at: spot)
    case 1: letters.remove(at: spot)
    case 2: letters[spot] = other
    default: letters.swapAt(spot, spot + 1)
    }
    words[place] = String(letters)
  }
}
