internal import CatalogRecords
internal import TextAnalysis

/// A part of a query given as a value instead of text with operators: for programs, and for shells that make quotation
/// marks hard to pass on.
package enum QueryClause: Hashable, Sendable {
  /// A field name and its value: `.field("author", "seneca OR epictetus")`, `.field("lang", "de,fr")`. The value of a
  /// text field is read as a query in that field; other values are separated by commas.
  case field(String, String)
  /// An extra field whose values have to pass a test. A name that the catalog does not have matches nothing.
  case extra(String, ExtraClause.Test)
  /// Words in a row.
  case phrase(String)
  /// These words in this form only.
  case exact(String)
  /// The words, each with up to one typing error, or two when it is long.
  case fuzzy(String)
  /// Words that begin with each of these.
  case beginning(String)
  /// A regular expression over whole words.
  case expression(String)
  /// At least one of the words.
  case any(String)
  /// The words with at most this many others between.
  case near(String, within: Int)
  /// A query that must not match.
  case not(String)
}

extension QueryParser {
  /// Parses a clause. Like a query, it is never an error.
  package static func parse(_ clause: QueryClause, names: any QueryNames) -> (
    node: QueryNode?, warnings: [QueryWarning]
  ) {
    switch clause {
    case .field(let name, let value): return field(name, value, names)
    case .extra(let name, let test):
      return (.filter(.extra(ExtraClause(names: [name], test: test))), [])
    case .not(let query):
      let (node, warnings) = parse(query, names: names)
      return (.not(node), warnings)
    case .expression(let text): return parse([QueryToken(.expression, text)], names)
    case .phrase(let text): return parse([QueryToken(.phrase(isClosed: true), text)], names)
    case .near(let text, let distance):
      let tokens = [QueryToken(.phrase(isClosed: true), text), QueryToken(.slop(max(0, distance)), "~\(distance)")]
      return parse(tokens, names)
    case .exact(let text): return parse(Self.words(text).map { QueryToken(.word, "=\($0)") }, names)
    case .beginning(let text): return parse(Self.words(text).map { QueryToken(.word, "\($0)*") }, names)
    case .fuzzy(let text):
      return parse(Self.words(text).map { QueryToken(.word, $0.count > longWord ? "~2\($0)" : "~\($0)") }, names)
    case .any(let text):
      let words = Self.words(text).map { [QueryToken(.word, $0)] }
      return parse(Array(words.joined(separator: [QueryToken(.or, "OR")])), names)
    }
  }

  /// Longer words are searched with two typing errors.
  private static let longWord = 6

  private static func words(_ text: String) -> [String] { text.split(whereSeparator: \.isWhitespace).map(String.init) }

  private static func parse(_ tokens: [QueryToken], _ names: any QueryNames) -> (QueryNode?, [QueryWarning]) {
    var parser = QueryParser(tokens: tokens, names: names)
    let node = parser.query()
    return (tokens.isEmpty ? nil : node, parser.warnings)
  }

  private static func field(_ name: String, _ value: String, _ names: any QueryNames) -> (QueryNode?, [QueryWarning]) {
    if case .text(let field)? = QueryField(name) {
      let (node, warnings) = parse(value, names: names)
      return (node.scoped(to: [field]), warnings)
    }
    if case .saved? = QueryField(name), let call = Self.call(value) { return parse(call, names) }
    let isList = QueryField(name).map { !$0.isDate } ?? false
    let values = isList ? value.split(separator: ",").map { String(String($0).trimmed) } : [String(value.trimmed)]
    return parse([QueryToken(.field([name]), name), QueryToken(.set(values), value)], names)
  }

  /// The tokens of a saved search with values, `about(time,la)`; `nil` for anything else.
  private static func call(_ value: String) -> [QueryToken]? {
    let tokens = QueryLexer.tokens(of: "\(QueryField.savedName):\(value)")
    guard tokens.count == 2, case .call = tokens[1].kind else { return nil }
    return tokens.map { QueryToken($0.kind, $0.text) }
  }
}

extension QueryToken {
  /// A token without a position in the query.
  fileprivate init(_ kind: Kind, _ text: String) {
    self.init(kind: kind, text: text, range: 0..<0)
  }
}

extension QueryField {
  /// True if the value is a date, which may contain commas: `now,-7 days`.
  fileprivate var isDate: Bool {
    switch self {
    case .filter(.date), .filter(.within), .filter(.before), .filter(.after), .filter(.since), .filter(.until),
      .filter(.added), .filter(.modified):
      true
    case .text, .credited, .filter, .has, .role, .saved: false
    }
  }
}
