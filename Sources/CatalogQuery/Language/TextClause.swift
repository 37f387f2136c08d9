package import CatalogRecords
internal import TextAnalysis

/// Words that have to stand next to each other, in any searchable field or in some.
package struct TextClause: Hashable, Sendable {
  /// A word that stands for all words of the index that it describes.
  package enum Pattern: Hashable, Sendable {
    /// `c*r`, `wom?n`.
    case wildcard
    /// `~corage`: at most so many typing errors away.
    case fuzzy(Int)
    /// `/colou?r/`: a regular expression over whole words.
    case expression
  }

  /// As typed, without the signs that say how it is meant; never empty, and with at least one token in it.
  package var words: String
  /// The fields to look in, in the order of `CoreField.searchable`; none: all of them.
  package var fields: [CoreField]
  /// Whether the last word may go on: `cour*`.
  package var isPrefix: Bool
  /// Whether other forms of the word do not count: `=running`.
  package var isExact = false
  /// How the word describes others; `nil` when it is a word.
  package var pattern: Pattern?
  /// The words that a pattern stands for in this catalogue, as the index has them; `nil` until they are looked up.
  package var alternatives: [String]?
  /// Whether they stood between quotation marks.
  package var isQuoted: Bool
  /// What it counts beside the other words: `stone^2`.
  package var boost = 1.0
  /// The rules that brought the words, when they were not typed.
  package var synonyms: [SynonymRule] = []

  package init(words: String, fields: [CoreField] = [], isPrefix: Bool = false, isQuoted: Bool = false) {
    self.words = words
    self.fields = fields
    self.isPrefix = isPrefix
    self.isQuoted = isQuoted
  }

  /// Whether it is a word, or several written as one, that was typed without signs.
  var isPlain: Bool {
    fields.isEmpty && !isQuoted && !isExact && pattern == nil && boost == 1
  }

  /// Whether it is meant as it stands: no synonym takes its place.
  var standsForItself: Bool { isPrefix || isExact || pattern != nil }

  /// FTS5 asks each word of a phrase at each record that has one of them: with more words they are collected one by one.
  static let mostInOneWalk = 100

  /// Whether it stands for too many words for one walk.
  var isBroad: Bool { (alternatives?.count ?? 0) > Self.mostInOneWalk }

  /// The same with as many of its words as one walk has room for: what counts for the order, and is marked.
  var narrowed: TextClause {
    guard isBroad else { return self }
    var clause = self
    clause.alternatives = alternatives.map { Array($0.prefix(Self.mostInOneWalk)) }
    return clause
  }

  /// As the query language writes it: `title:"the prince"`, `=colour`, `cour*`, `stone^2`.
  package var typed: String {
    let isPhrase = isQuoted || words.contains(where: \.isWhitespace)
    let text =
      switch pattern {
      case nil: (isExact ? "=" : "") + (isPhrase ? "\"\(words)\"" : words) + (isPrefix ? "*" : "")
      case .wildcard: words
      case .fuzzy(let distance): (distance == 1 ? "~" : "~\(distance)") + words
      case .expression: "/\(words)/"
      }
    return fields.typedPrefix + text + (boost == 1 ? "" : "^\(boost.typed)")
  }

  /// The words as FTS5 is asked for them, with their stems in these languages.
  func phrase(_ languages: [LanguageTag]) -> MatchPhrase {
    if let alternatives { return MatchPhrase(alternatives: alternatives, text: words) }
    return MatchPhrase(words, languages: languages, isPrefix: isPrefix, form: isExact ? .exact : .stemmed)
  }
}

extension [CoreField] {
  /// As it stands before words in the query language: `title:`, `{title,text}:`, nothing for all fields.
  var typedPrefix: String {
    switch count {
    case 0: ""
    case 1: self[0].rawValue + ":"
    default: "{" + map(\.rawValue).joined(separator: ",") + "}:"
    }
  }

  /// The numbers of the index's columns; `nil` for all.
  var columns: Set<Int>? {
    isEmpty ? nil : Set(compactMap { CoreField.searchable.firstIndex(of: $0) })
  }
}

extension Double {
  /// `2`, `1.5`: without a fraction where there is none.
  fileprivate var typed: String { self == rounded() && abs(self) < 1e9 ? "\(Int(self))" : "\(self)" }
}
