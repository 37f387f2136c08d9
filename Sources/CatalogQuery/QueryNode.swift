package import CatalogRecords
internal import TextAnalysis

/// What somebody typed, understood: the tree that a query is parsed to.
package indirect enum QueryNode: Hashable, Sendable {
  /// Every record.
  case everything
  case text(TextClause)
  case filter(FilterClause)
  /// Two or more nodes, all of which have to match.
  case all([QueryNode])
  /// Two or more nodes, one of which has to match.
  case any([QueryNode])
  case not(QueryNode)
}

/// Words that have to stand next to each other, in any searchable field or in one.
package struct TextClause: Hashable, Sendable {
  /// As typed; never empty, and with at least one token in it.
  package var words: String
  /// The field to look in; `nil` for all of them.
  package var field: CoreField?
  /// Whether the last word may go on: `cour*`.
  package var isPrefix: Bool
  /// Whether other forms of the word do not count: `=running`.
  package var isExact = false
  /// Whether they stood between quotation marks.
  package var isQuoted: Bool
  /// The rules that brought the words, when they were not typed.
  package var synonyms: [SynonymRule] = []

  package init(words: String, field: CoreField? = nil, isPrefix: Bool = false, isQuoted: Bool = false) {
    self.words = words
    self.field = field
    self.isPrefix = isPrefix
    self.isQuoted = isQuoted
  }

  /// As the query language writes it: `title:"the prince"`, `=colour`, `cour*`.
  package var typed: String {
    let isPhrase = isQuoted || words.contains(where: \.isWhitespace)
    let text = (isExact ? "=" : "") + (isPhrase ? "\"\(words)\"" : words) + (isPrefix ? "*" : "")
    return field.map { "\($0.rawValue):\(text)" } ?? text
  }

  /// The words as FTS5 is asked for them, with their stems in these languages.
  func phrase(_ languages: [LanguageTag]) -> MatchPhrase {
    MatchPhrase(words, languages: languages, isPrefix: isPrefix, form: isExact ? .exact : .stemmed)
  }
}

/// A condition on a record's values, answered without the full-text index.
package enum FilterClause: Hashable, Sendable {
  case date(DateClause)
  case language(String)
  case collection(String)
  case type(String)
  /// A record's number, or its identifier.
  case identifier(String)
}

extension QueryNode {
  /// No record at all.
  package static let nothing = QueryNode.not(.everything)

  /// The text clauses that a hit may match: all but those under a `not`.
  package var positiveText: [TextClause] {
    switch self {
    case .everything, .filter, .not: []
    case .text(let clause): [clause]
    case .all(let nodes), .any(let nodes): nodes.flatMap(\.positiveText)
    }
  }
}
