import Foundation
import TestTools
import Testing

@testable import CatalogQuery

/// Random patterns over random words, each against a test of every word.
@Suite struct PatternCompletenessTests {
  private static let letters = Array("abcdeé".unicodeScalars)

  private static func word(_ random: inout SeededGenerator, _ lengths: ClosedRange<Int>) -> String {
    let count = Int.random(in: lengths, using: &random)
    return String(String.UnicodeScalarView((0..<count).map { _ in letters.randomElement(using: &random) ?? "a" }))
  }

  /// Sorted words, each once. They are folded already but for `é`, which stands for what folding leaves alone.
  private static func words(_ random: inout SeededGenerator) -> [String] {
    let words = Set((0..<300).map { _ in word(&random, 1...8).replacing("é", with: "ж") })
    return words.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private static func list(_ words: [String]) -> TermList {
    var list = TermList()
    for word in words { list.append(Array(word.utf8), doclistBytes: word.utf8.count) }
    return list
  }

  private static func found(_ pattern: TermPattern, _ list: TermList) -> [TermInfo] {
    let found = list.terms(matching: pattern, from: pattern.literalPrefix, limit: .max)
    return found.terms.sorted { $0.text.utf8.lexicographicallyPrecedes($1.text.utf8) }
  }

  @Test("fuzzy words are all found", arguments: 0..<2 as Range<UInt64>)
  func fuzzyWordsAreAllFound(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let words = Self.words(&random)
    let list = Self.list(words)
    for _ in 0..<25 {
      let typed = Self.word(&random, 1...8).replacing("é", with: "ж")
      try Self.expectAllNear(typed, edits: Int.random(in: 0...2, using: &random), words, list, seed)
    }
  }

  @Test("words in scripts that a pattern lacks are skipped, except those one edit away")
  func fuzzyWordsAmongOtherScripts() throws {
    var random = SeededGenerator(seed: 3)
    let ranges: [ClosedRange<Unicode.Scalar>] = ["a"..."z", "0"..."9", "а"..."я", "一"..."丿"]
    let scripts = ranges.map { ($0.lowerBound.value...$0.upperBound.value).compactMap(Unicode.Scalar.init) }
    let words = Set((0..<3_000).map { _ in Self.word(&random, of: scripts) })
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let list = Self.list(words)
    for _ in 0..<60 {
      let typed = Self.word(&random, of: Array(scripts.prefix(3)))
      guard TermPattern(fuzzy: typed, edits: 1) != nil else { continue }
      for edits in 1...2 { try Self.expectAllNear(typed, edits: edits, words, list, 3) }
    }
  }

  /// A word of one script, except that one character in six is of any.
  private static func word(_ random: inout SeededGenerator, of scripts: [[Unicode.Scalar]]) -> String {
    let script = scripts.randomElement(using: &random) ?? []
    let scalars = (0..<Int.random(in: 2...4, using: &random)).compactMap { _ in
      (Int.random(in: 0..<6, using: &random) == 0 ? scripts.randomElement(using: &random) : script)?
        .randomElement(using: &random)
    }
    return String(String.UnicodeScalarView(scalars))
  }

  private static func expectAllNear(
    _ typed: String, edits: Int, _ words: [String], _ list: TermList, _ seed: UInt64
  ) throws {
    let pattern = try #require(TermPattern(fuzzy: typed, edits: edits))
    guard case .fuzzy(let allowed) = pattern.kind else { return }
    let expected = words.compactMap { word in
      let distance = distance(typed, word)
      return distance <= allowed ? "\(word) \(distance)" : nil
    }
    #expect(found(pattern, list).map { "\($0.text) \($0.edits)" } == expected, "\(seed) \(typed)~\(edits)")
  }

  @Test("a pattern whose automaton has a state for nearly every word is given up, and finds words until then")
  func growingPattern() throws {
    var random = SeededGenerator(seed: 1)
    let list = Self.list(Self.words(&random))
    let pattern = try TermPattern(expression: ".*[ae].{3}.*[ae]?")
    let whole = list.terms(matching: pattern, from: pattern.literalPrefix, limit: .max)
    let part = list.terms(matching: pattern, from: pattern.literalPrefix, limit: .max, mostWork: whole.work / 2)
    #expect(whole.isComplete && !part.isComplete)
    #expect(part.total > 0 && part.total < whole.total)
    #expect(Set(part.terms.map(\.text)).isSubset(of: whole.terms.map(\.text)))
  }

  @Test("wildcards find all matches", arguments: 0..<2 as Range<UInt64>)
  func wildcardsFindAll(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let words = Self.words(&random)
    let list = Self.list(words)
    for _ in 0..<80 {
      let typed = String(
        (0..<Int.random(in: 1...6, using: &random)).map { _ in "abcde**?".randomElement(using: &random) ?? "a" })
      let pattern = try #require(TermPattern(wildcard: typed))
      let expected = words.filter { Self.matches(Array(typed)[...], Array($0)[...]) }
      #expect(Self.found(pattern, list).map(\.text) == expected, "\(seed) \(typed)")
    }
  }

  @Test("expressions find what Foundation finds", arguments: 0..<2 as Range<UInt64>)
  func expressionsFindWhatFoundationFinds(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let words = Self.words(&random)
    let list = Self.list(words)
    for _ in 0..<25 {
      let typed = Self.expression(&random, depth: 3)
      let other = try NSRegularExpression(pattern: "^(?:\(typed))$")
      let expected = words.filter { word in
        other.firstMatch(in: word, range: NSRange(location: 0, length: word.utf16.count)) != nil
      }
      #expect(Self.found(try TermPattern(expression: typed), list).map(\.text) == expected, "\(seed) \(typed)")
    }
  }

  @Test("any text is a pattern or a fault", arguments: 0..<20 as Range<UInt64>)
  func anyTextIsAPatternOrAFault(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<40 {
      let typed = String(
        (0..<Int.random(in: 0...14, using: &random)).map { _ in
          #"ab(()[]-^\dw|*+?{}1,$.ßé"#.randomElement(using: &random) ?? "a"
        })
      let pattern = try? TermPattern(expression: typed)
      #expect(pattern.map { Self.found($0, Self.list(["a", "ab"])).count <= 2 } ?? true)
    }
  }

  /// Words with more characters than the bits of a fuzzy word's automaton, and terms that share more bytes than a list
  /// can say.
  @Test("long words are fuzzy too", arguments: [40, 62, 63, 270])
  func longWordsAreFuzzyToo(length: Int) throws {
    var random = SeededGenerator(seed: UInt64(length))
    let stem = (0..<length).map { _ in Self.letters.randomElement(using: &random) ?? "a" }.filter { $0 != "é" }
    var words: Set<String> = []
    for _ in 0..<70 {
      var word = stem
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        let place = Int.random(in: 0..<word.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: word.remove(at: place)
        case 1: word.insert("b", at: place)
        default: word[place] = "c"
        }
      }
      words.insert(String(String.UnicodeScalarView(word)))
    }
    let sorted = words.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let typed = String(String.UnicodeScalarView(stem))
    let pattern = TermPattern(fuzzyTerm: typed, edits: 2, typed: typed)
    let expected = sorted.filter { Self.distance(typed, $0) <= 2 }
    #expect(!expected.isEmpty && expected.count < sorted.count)
    #expect(Self.found(pattern, Self.list(sorted)).map(\.text) == expected)
  }

  /// A fuzzy word in a list with many others, among which most are leapt over.
  @Test("fuzzy words are found in a long list")
  func fuzzyWordsAreFoundInALongList() throws {
    var random = SeededGenerator(seed: 9)
    let words = Set((0..<3_000).map { _ in Self.word(&random, 3...9).replacing("é", with: "ж") })
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let list = Self.list(words)
    for typed in words.shuffled(using: &random).prefix(12) {
      for edits in 1...2 {
        let pattern = TermPattern(fuzzyTerm: typed, edits: edits, typed: typed)
        guard case .fuzzy(let allowed) = pattern.kind else { continue }
        let expected = words.filter { abs($0.count - typed.count) <= allowed && Self.distance(typed, $0) <= allowed }
        #expect(Self.found(pattern, list).map(\.text) == expected, "\(typed)~\(edits)")
      }
    }
  }

  /// What takes the machine more states than it keeps is answered all the same.
  @Test("states are forgotten and made again")
  func statesAreForgottenAndMadeAgain() throws {
    var random = SeededGenerator(seed: 5)
    let words = Set(
      (0..<1_200).map { _ in
        String((0..<40).map { _ in "ab".randomElement(using: &random) ?? "a" })
      }
    ).sorted()
    let found = Self.found(try TermPattern(expression: ".*a.{20}b.*a[ab]{3}"), Self.list(words)).map(\.text)
    let expected = words.filter { word in
      let bytes = Array(word.utf8)
      return bytes[36] == UInt8(ascii: "a")
        && (0..<15).contains { bytes[$0] == UInt8(ascii: "a") && bytes[$0 + 21] == UInt8(ascii: "b") }
    }
    #expect(!expected.isEmpty)
    #expect(found == expected)
  }

  // MARK: - What each is compared with

  /// The optimal string alignment distance, by its definition.
  private static func distance(_ left: String, _ right: String) -> Int {
    let (left, right) = (Array(left.unicodeScalars), Array(right.unicodeScalars))
    var rows = [Array(0...right.count)]
    for row in 1..<left.count + 1 {
      var line = [row]
      for column in 1..<right.count + 1 {
        let change = left[row - 1] == right[column - 1] ? 0 : 1
        var best = min(rows[row - 1][column] + 1, line[column - 1] + 1, rows[row - 1][column - 1] + change)
        if row > 1, column > 1, left[row - 1] == right[column - 2], left[row - 2] == right[column - 1] {
          best = min(best, rows[row - 2][column - 2] + 1)
        }
        line.append(best)
      }
      rows.append(line)
    }
    return rows[left.count][right.count]
  }

  private static func matches(_ pattern: ArraySlice<Character>, _ word: ArraySlice<Character>) -> Bool {
    switch pattern.first {
    case nil: word.isEmpty
    case "*": matches(pattern.dropFirst(), word) || (!word.isEmpty && matches(pattern, word.dropFirst()))
    case "?": !word.isEmpty && matches(pattern.dropFirst(), word.dropFirst())
    case let letter: word.first == letter && matches(pattern.dropFirst(), word.dropFirst())
    }
  }

  private static func expression(_ random: inout SeededGenerator, depth: Int) -> String {
    guard depth > 0 else {
      return ["a", "b", "c", ".", "[ab]", "[^a-c]", "d", "ж"].randomElement(using: &random) ?? "a"
    }
    let inner = { (random: inout SeededGenerator) in expression(&random, depth: depth - 1) }
    return switch Int.random(in: 0..<8, using: &random) {
    case 0: "(\(inner(&random))|\(inner(&random)))"
    case 1: "(\(inner(&random)))*"
    case 2: "(\(inner(&random)))+"
    case 3: "(\(inner(&random)))?"
    case 4: "(\(inner(&random))){1,3}"
    case 5: "(\(inner(&random))){2,}"
    default: inner(&random) + inner(&random)
    }
  }
}
