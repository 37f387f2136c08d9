/// Relevance judgments: the grades of documents for queries, from a file in TREC's `qrels` format. A line has four
/// columns separated by blanks: query, an unused iteration, document, grade.
public struct Judgments: Sendable {
  /// The reason why a line is no judgment.
  public enum Fault: Error, Hashable, Sendable, CustomStringConvertible {
    case columns(Int)
    case grade(String)
    case contradiction(document: String)

    public var description: String {
      switch self {
      case .columns(let count):
        "a judgment has 4 columns (query, iteration, document, grade), and this line has \(count)"
      case .grade(let text): "'\(text)' is not a grade; write a whole number"
      case .contradiction(let document): "'\(document)' has another grade for this query already"
      }
    }
  }

  /// The grades of the documents of each query.
  public private(set) var grades: [String: [String: Int]] = [:]

  /// Creates an empty set.
  public init() {}

  /// All judged documents.
  public var documents: Set<String> { Set(grades.values.flatMap(\.keys)) }

  /// Adds one line of the file. A repeated judgment counts once.
  public mutating func add(line: String) throws(Fault) {
    let columns = line.split { $0 == " " || $0 == "\t" }
    guard columns.count == 4 else { throw .columns(columns.count) }
    guard let grade = Int(columns[3]) else { throw .grade(String(columns[3])) }
    let (query, document) = (String(columns[0]), String(columns[2]))
    if let known = grades[query]?[document], known != grade { throw .contradiction(document: document) }
    grades[query, default: [:]][document] = grade
  }

  /// The graded ranking of an answer, given as the identifiers of its hits in order. A repeated document counts once,
  /// at its first rank. A hit without an identifier keeps its rank and is not relevant.
  public func ranking(_ answer: [String?], for query: String) -> JudgedRanking {
    let grades = self.grades[query] ?? [:]
    var seen: Set<String> = []
    let found = answer.map { document in
      document.flatMap { seen.insert($0).inserted ? grades[$0] : nil } ?? 0
    }
    return JudgedRanking(grades: found, judged: Array(grades.values))
  }
}

/// A query with an identifier: one line of a file, identifier and text separated by a tab. Further columns are ignored.
public struct JudgedQuery: Hashable, Sendable {
  /// The identifier in judgments and runs.
  public let id: String
  /// The text of the query.
  public let text: String

  /// Parses a line. Nil when the line has no tab, or an empty identifier or text.
  public init?(line: String) {
    let columns = line.split(separator: "\t", maxSplits: 2, omittingEmptySubsequences: false)
    guard columns.count > 1 else { return nil }
    let blanks: (Character) -> Bool = { $0.isWhitespace }
    id = String(columns[0].drop(while: blanks))
    text = String(columns[1].drop(while: blanks))
    if id.isEmpty || text.isEmpty { return nil }
  }

  /// True if it is the heading that some files begin with.
  public var isHeading: Bool { ["id", "qid", "query_id", "query-id"].contains(id.lowercased()) }
}

/// A hit in a run file of TREC's programs: query, `Q0`, document, rank, score, name of the run.
public struct RunLine: Hashable, Sendable, CustomStringConvertible {
  /// The query's identifier.
  public let query: String
  /// The document's identifier.
  public let document: String
  /// The rank, from 1.
  public let rank: Int
  /// The score; higher is better.
  public let score: Double

  /// Creates a line from its parts.
  public init(query: String, document: String, rank: Int, score: Double) {
    (self.query, self.document, self.rank, self.score) = (query, document, rank, score)
  }

  /// The line without its line ending. Blanks in an identifier become underscores, because blanks separate the columns.
  public var description: String {
    "\(Self.joined(query)) Q0 \(Self.joined(document)) \(rank) \(score) adagia"
  }

  private static func joined(_ name: String) -> String {
    String(name.map { $0.isWhitespace ? "_" : $0 })
  }
}
