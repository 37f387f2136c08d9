internal import TextAnalysis

/// A pattern over whole words of the index: a wildcard, a fuzzy word, a regular expression or a prefix.
///
/// Its letters are folded like the words of the index: `É` is `e`, `ß` is `ss`, an apostrophe is dropped. A character
/// is a Unicode scalar of the folded word.
package struct TermPattern: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// `*` is any number of characters, or none, and `?` exactly one.
    case wildcard
    /// Words within a number of edits: insertions, deletions and substitutions of a character, and transpositions of
    /// two neighbors that are not edited again (optimal string alignment distance).
    case fuzzy(edits: Int)
    /// A regular expression over the whole word.
    case expression
    /// Words with a prefix.
    case prefix
  }

  package let kind: Kind
  /// The text as typed.
  package let text: String
  private let automaton: Automaton
  /// A prefix of every word that can match.
  let literalPrefix: [UInt8]

  private enum Automaton {
    case states(PatternNFA)
    case edits(EditAutomaton)
  }

  private init(_ kind: Kind, _ text: String, _ automaton: PatternNFA) {
    (self.kind, self.text, self.automaton) = (kind, text, .states(automaton))
    literalPrefix = Array(String(String.UnicodeScalarView(automaton.literalPrefix)).utf8)
  }

  private init(_ kind: Kind, _ text: String, _ automaton: EditAutomaton) {
    (self.kind, self.text, self.automaton) = (kind, text, .edits(automaton))
    literalPrefix = []
  }

  /// Passes a new automaton for the pattern to a visitor.
  func accept<Visitor: TermAutomatonVisitor>(_ visitor: inout Visitor) -> Visitor.Result {
    switch automaton {
    case .states(let pattern): visitor.visit(PatternDFA(pattern))
    case .edits(let automaton): visitor.visit(automaton)
    }
  }

  package static func == (left: TermPattern, right: TermPattern) -> Bool {
    left.kind == right.kind && left.text == right.text
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    hasher.combine(text)
  }
}

// MARK: - Wildcards

extension TermPattern {
  /// A wildcard, such as `c*r`, `*ology` or `w?man`.
  ///
  /// `nil` for what is not a pattern over one word: several words, characters that are in no word, or a script without
  /// spaces, whose words are not in the index.
  package init?(wildcard text: String) {
    let composed = canonicallyComposed(text)
    let asWord = String(String.UnicodeScalarView(composed.unicodeScalars.map { Self.isOperator($0) ? "x" : $0 }))
    let phrase = MatchPhrase(asWord, languages: [], form: .exact)
    guard phrase.tokenCount == 1, !phrase.isPrefix, asWord.utf8.count <= QueryLimits.Expanding.patternBytes else {
      return nil
    }
    var nodes: [ExpressionNode] = []
    for scalar in composed.unicodeScalars {
      switch scalar {
      case "*": nodes.append(.repetition(.set(.any), 0, nil))
      case "?": nodes.append(.set(.any))
      default:
        guard let letters = Self.letters(scalar) else { return nil }
        nodes += letters.map { .set(ScalarSet($0)) }
      }
    }
    self.init(.wildcard, text, ExpressionNode.sequence(nodes).automaton())
  }

  private static func isOperator(_ scalar: Unicode.Scalar) -> Bool { scalar == "*" || scalar == "?" }

  /// A character of a word as it is in the index; `nil` for one that is in no word.
  private static func letters(_ scalar: Unicode.Scalar) -> [Unicode.Scalar]? {
    let letters = foldedLetters(scalar)
    return letters.allSatisfy({ ScalarSet(.word, isNegated: false).contains($0) && $0 != "_" }) ? letters : nil
  }

  /// A character as it is in the index, where apostrophes are dropped.
  static func foldedLetters(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    scalar == "'" || scalar == "\u{2019}" ? [] : Array(folded(String(scalar)).unicodeScalars)
  }
}

// MARK: - Fuzzy words and prefixes

extension TermPattern {
  /// The largest number of edits.
  package static let mostEdits = 2

  /// A fuzzy word: all words within `edits` edits of it.
  ///
  /// One or two characters allow no edits, since nearly every short word would match, and three allow one. `kind` has
  /// the number that is allowed. `nil` when the text is not one word of a script with spaces.
  package init?(fuzzy text: String, edits: Int) {
    let phrase = MatchPhrase(text, languages: [], form: .exact)
    guard phrase.tokenCount == 1, !phrase.isPrefix, let word = phrase.terms.first?.first else { return nil }
    self.init(fuzzyTerm: word, edits: edits, typed: text)
  }

  init(fuzzyTerm word: String, edits: Int, typed text: String) {
    let scalars = Array(word.unicodeScalars)
    let most = scalars.count < 3 ? 0 : scalars.count == 3 ? 1 : Self.mostEdits
    let allowed = max(0, min(edits, most))
    if allowed > 0, let automaton = EditAutomaton(scalars, edits: allowed) {
      self.init(.fuzzy(edits: allowed), text, automaton)
    } else {
      self.init(.fuzzy(edits: allowed), text, .near(scalars, edits: allowed))
    }
  }

  /// A prefix, which is folded already.
  init(foldedPrefix text: String) {
    let letters = text.unicodeScalars.map { ExpressionNode.set(ScalarSet($0)) }
    let pattern = ExpressionNode.sequence(letters + [.repetition(.set(.any), 0, nil)])
    self.init(.prefix, text, pattern.automaton())
  }
}

extension PatternNFA {
  /// A Levenshtein automaton for words of any length: a state for each number of characters read with each number of
  /// edits, and one more for the first half of each transposition.
  fileprivate static func near(_ word: [Unicode.Scalar], edits most: Int) -> PatternNFA {
    var automaton = PatternNFA()
    let row = word.count + 1
    for state in 0..<row * (most + 1) {
      _ = automaton.addState(cost: state % row == word.count ? state / row : nil)
    }
    for edits in 0...most {
      for place in 0...word.count {
        let state = edits * row + place
        let isAtEnd = place == word.count
        if !isAtEnd { automaton.connect(state, ScalarSet(word[place]), to: state + 1) }
        guard edits < most else { continue }
        automaton.connect(state, .any, to: state + row)
        guard !isAtEnd else { continue }
        automaton.connect(state, .any, to: state + row + 1)
        automaton.connectEmpty(state, to: state + row + 1)
        guard place + 1 < word.count else { continue }
        let half = automaton.addState()
        automaton.connect(state, ScalarSet(word[place + 1]), to: half)
        automaton.connect(half, ScalarSet(word[place]), to: state + row + 2)
      }
    }
    automaton.finish()
    return automaton
  }
}

// MARK: - Regular expressions

extension TermPattern {
  /// A regular expression that matches whole words.
  ///
  /// - Throws: `PatternFault` with the mistake and its place.
  package init(expression text: String) throws(PatternFault) {
    self.init(.expression, text, try ExpressionParser.parse(text).automaton())
  }
}
