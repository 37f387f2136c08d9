/// Which documents answer which questions, and how well: a file in TREC's `qrels` format, four columns parted by
/// blanks: the query's identifier, an iteration that nobody reads, the document's identifier, its grade.
public struct Judgments: Sendable {
  /// Why a line is no judgement.
  public enum Fault: Error, Hashable, Sendable, CustomStringConvertible {
    case columns(Int)
    case grade(String)
    case contradiction(document: String)

    public var description: String {
      switch self {
      case .columns(let count):
        "a judgement has 4 columns (query, iteration, document, grade), and this line has \(count)"
      case .grade(let text): "'\(text)' is no grade; grades are whole numbers"
      case .contradiction(let document): "'\(document)' was judged before for this query, with another grade"
      }
    }
  }

  /// For each query the grades of its documents.
  public private(set) var grades: [String: [String: Int]] = [:]

  /// Makes an empty set.
  public init() {}

  /// Every document that was judged.
  public var documents: Set<String> { Set(grades.values.flatMap(\.keys)) }

  /// Takes in one line of the file. The same judgement twice counts once.
  public mutating func add(line: String) throws(Fault) {
    let columns = line.split { $0 == " " || $0 == "\t" }
    guard columns.count == 4 else { throw .columns(columns.count) }
    guard let grade = Int(columns[3]) else { throw .grade(String(columns[3])) }
    let (query, document) = (String(columns[0]), String(columns[2]))
    if let known = grades[query]?[document], known != grade { throw .contradiction(document: document) }
    grades[query, default: [:]][document] = grade
  }

  /// What an answer is worth: the identifiers of its hits in order. A document that is named twice counts once, where
  /// it comes first; a hit without an identifier takes its place and is not relevant.
  public func ranking(_ answer: [String?], for query: String) -> JudgedRanking {
    let grades = self.grades[query] ?? [:]
    var seen: Set<String> = []
    let found = answer.map { document in
      document.flatMap { seen.insert($0).inserted ? grades[$0] : nil } ?? 0
    }
    return JudgedRanking(grades: found, judged: Array(grades.values))
  }
}

/// A question with a name: one line of a file, identifier and text parted by a tab. Further columns are not read.
public struct JudgedQuery: Hashable, Sendable {
  /// What judgements and runs call it.
  public let id: String
  /// As somebody typed it.
  public let text: String

  /// `nil` when the line has no tab, or nothing before or behind it.
  public init?(line: String) {
    let columns = line.split(separator: "\t", maxSplits: 2, omittingEmptySubsequences: false)
    guard columns.count > 1 else { return nil }
    let blanks: (Character) -> Bool = { $0.isWhitespace }
    id = String(columns[0].drop(while: blanks))
    text = String(columns[1].drop(while: blanks))
    if id.isEmpty || text.isEmpty { return nil }
  }

  /// Whether it is the line of names that some files begin with.
  public var isHeading: Bool { ["id", "qid", "query_id", "query-id"].contains(id.lowercased()) }
}

/// One hit in a run file as TREC's programs read it: query, `Q0`, document, rank, score, name of the run.
public struct RunLine: Hashable, Sendable, CustomStringConvertible {
  /// The query's identifier.
  public let query: String
  /// The document's identifier.
  public let document: String
  /// 1 for the best.
  public let rank: Int
  /// Higher is better.
  public let score: Double

  /// Makes a line out of its parts.
  public init(query: String, document: String, rank: Int, score: Double) {
    (self.query, self.document, self.rank, self.score) = (query, document, rank, score)
  }

  /// The line without its end. Blanks in an identifier become underscores, since they part the columns.
  public var description: String {
    "\(Self.joined(query)) Q0 \(Self.joined(document)) \(rank) \(score) adagia"
  }

  private static func joined(_ name: String) -> String {
    String(name.map { $0.isWhitespace ? "_" : $0 })
  }
}
