internal import CatalogRecords
internal import TextAnalysis

/// A part of a query that is given by itself, for whoever cannot or will not put signs into text: a program, or somebody
/// whose shell has its own ideas of quotation marks.
public enum QueryClause: Hashable, Sendable {
  /// What stands before and behind a colon: `.field("author", "seneca OR epictetus")`, `.field("lang", "de,fr")`. Words
  /// are read as a query of that field, values are parted by commas.
  case field(String, String)
  /// Words in a row.
  case phrase(String)
  /// These very words, no other forms of them.
  case exact(String)
  /// The words, each with a typing error or two.
  case fuzzy(String)
  /// The words, of which each may go on.
  case beginning(String)
  /// A regular expression over whole words.
  case expression(String)
  /// One of the words, or more.
  case any(String)
  /// The words within so many others.
  case near(String, within: Int)
  /// A query that must not match.
  case not(String)
}

extension QueryParser {
  /// Reads a clause. Like a query, it is never an error.
  static func parse(_ clause: QueryClause, names: QueryNames) -> (node: QueryNode?, warnings: [QueryWarning]) {
    switch clause {
    case .field(let name, let value): return field(name, value, names)
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

  /// Longer words may have two typing errors.
  private static let longWord = 6

  private static func words(_ text: String) -> [String] { text.split(whereSeparator: \.isWhitespace).map(String.init) }

  private static func parse(_ tokens: [QueryToken], _ names: QueryNames) -> (QueryNode?, [QueryWarning]) {
    var parser = QueryParser(tokens: tokens, names: names)
    let node = parser.query()
    return (tokens.isEmpty ? nil : node, parser.warnings)
  }

  private static func field(_ name: String, _ value: String, _ names: QueryNames) -> (QueryNode?, [QueryWarning]) {
    if case .text(let field)? = QueryField(name) {
      let (node, warnings) = parse(value, names: names)
      return (node.scoped(to: [field]), warnings)
    }
    let isList = QueryField(name).map { !$0.isDate } ?? false
    let values = isList ? value.split(separator: ",").map { String($0).trimmed } : [value.trimmed]
    return parse([QueryToken(.field([name]), name), QueryToken(.set(values), value)], names)
  }
}

extension QueryToken {
  /// A token that was not typed into the query.
  fileprivate init(_ kind: Kind, _ text: String) {
    self.init(kind: kind, text: text, range: 0..<0)
  }
}

extension QueryField {
  /// A date may have commas in it: `now,-7 days`.
  fileprivate var isDate: Bool {
    switch self {
    case .filter(.date), .filter(.within), .filter(.before), .filter(.after), .filter(.added), .filter(.modified): true
    case .text, .filter, .has, .role, .saved: false
    }
  }
}

extension String {
  fileprivate var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
