internal import TextAnalysis

/// What words to look for, when not one word by its letters: a pattern over whole words of the index.
///
/// What it has of letters is folded as the words of the index are: `É` is `e`, `ß` is `ss`, an apostrophe is nothing. A
/// character is a Unicode scalar of the folded word.
package struct TermPattern: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// `*` is any number of characters, also none, and `?` exactly one.
    case wildcard
    /// Words that as many changes lead to: a character put in, left out, or another; or two neighbours exchanged, of
    /// which none may be changed again (optimal string alignment distance).
    case fuzzy(edits: Int)
    /// A regular expression over the whole word.
    case expression
    /// Words that begin so.
    case beginning
  }

  package let kind: Kind
  /// What was typed.
  package let text: String
  let automaton: TermAutomaton
  /// What every word begins with that can match.
  let literalPrefix: [UInt8]

  private init(_ kind: Kind, _ text: String, _ automaton: TermAutomaton) {
    self.kind = kind
    self.text = text
    self.automaton = automaton
    literalPrefix = Array(String(String.UnicodeScalarView(automaton.literalPrefix)).utf8)
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
  /// Words as `c*r`, `*ology`, `w?man` describe them.
  ///
  /// `nil` when it is no pattern over one word, and so is text: several words, signs that stand in no word, a script
  /// without spaces, in which the index has no words.
  package init?(wildcard text: String) {
    let composed = canonicallyComposed(text)
    let asWord = String(String.UnicodeScalarView(composed.unicodeScalars.map { Self.isSign($0) ? "x" : $0 }))
    let phrase = MatchPhrase(asWord, languages: [], form: .exact)
    guard phrase.tokenCount == 1, !phrase.isPrefix, asWord.utf8.count <= Self.longestWord else { return nil }
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

  /// Bytes; a term of the index has no more than 256.
  private static let longestWord = 512

  private static func isSign(_ scalar: Unicode.Scalar) -> Bool { scalar == "*" || scalar == "?" }

  /// A character of a word as the index has it; `nil` for one that stands in no word.
  private static func letters(_ scalar: Unicode.Scalar) -> [Unicode.Scalar]? {
    let letters = foldedLetters(scalar)
    return letters.allSatisfy({ ScalarSet(.word, isNegated: false).contains($0) && $0 != "_" }) ? letters : nil
  }

  /// A character as the index has it. An apostrophe is nothing there.
  static func foldedLetters(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    scalar == "'" || scalar == "\u{2019}" ? [] : Array(folded(String(scalar)).unicodeScalars)
  }
}

// MARK: - Fuzzy words and beginnings

extension TermPattern {
  /// The most changes there may be.
  package static let mostEdits = 2

  /// Words that at most `edits` changes lead to.
  ///
  /// A word of one or two characters allows none, since nearly every short word would match, and one of three
  /// allows one; `kind` says how many are allowed.
  /// `nil` when the text is not one word of a script with spaces.
  package init?(fuzzy text: String, edits: Int) {
    let phrase = MatchPhrase(text, languages: [], form: .exact)
    guard phrase.tokenCount == 1, !phrase.isPrefix, let word = phrase.terms.first?.first else { return nil }
    self.init(fuzzyTerm: word, edits: edits, typed: text)
  }

  init(fuzzyTerm word: String, edits: Int, typed text: String) {
    let scalars = Array(word.unicodeScalars)
    let most = scalars.count < 3 ? 0 : scalars.count == 3 ? 1 : Self.mostEdits
    let allowed = max(0, min(edits, most))
    self.init(.fuzzy(edits: allowed), text, .near(scalars, edits: allowed))
  }

  /// Words that begin with folded text.
  init(foldedPrefix text: String) {
    let letters = text.unicodeScalars.map { ExpressionNode.set(ScalarSet($0)) }
    let pattern = ExpressionNode.sequence(letters + [.repetition(.set(.any), 0, nil)])
    self.init(.beginning, text, pattern.automaton())
  }
}

extension TermAutomaton {
  /// Accepts words by their distance: a state for how much of the word was read with how many changes, and one more for
  /// each first half of an exchange.
  fileprivate static func near(_ word: [Unicode.Scalar], edits most: Int) -> TermAutomaton {
    var automaton = TermAutomaton()
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
        automaton.connectSilently(state, to: state + row + 1)
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
  /// Words that a regular expression matches as a whole.
  ///
  /// - Throws: What is wrong with it and where.
  package init(expression text: String) throws(PatternFault) {
    self.init(.expression, text, try ExpressionParser.parse(text).automaton())
  }
}
