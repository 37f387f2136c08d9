/// Finds the records whose authors have words in a row: first the different lines of authors that have them, by lists
/// as short as there are lines, then the records of these, from a list each.
struct AuthorLines {
  private let lists: PostingLists
  private let fieldWeights: [Double]
  private let lineCount: Int

  /// Lists side by side; beyond them one list is made of all.
  private static let mostLists = 8
  /// Lines and records beyond which the lists of the terms are as quick.
  private static let mostLines = 512
  private static let mostRecords = 20_000

  init(_ lists: PostingLists, fieldWeights: [Double], lineCount: Int) {
    (self.lists, self.fieldWeights, self.lineCount) = (lists, fieldWeights, lineCount)
  }

  /// True if a phrase is looked for in authors alone, and as a whole.
  static func canHave(_ phrase: RankedPhrase) -> Bool { phrase.fields == AuthorFormat.mask && !phrase.isPrefix }

  /// Lists that divide the records with the phrase among them, with weighted occurrences.
  ///
  /// - Returns: `nil` for a phrase that too many lines or records have.
  func lists(of phrase: RankedPhrase) throws -> [PostingList]? {
    guard let lines = try lines(of: phrase) else { return nil }
    let found = try lines.map { line in
      guard let list = try lists.list(AuthorFormat.line(line.number), .all) else { throw RankedFault.missing }
      return (list: list, frequency: line.frequency)
    }
    let weight = fieldWeights[AuthorFormat.field]
    if found.count <= Self.mostLists, found.allSatisfy({ $0.frequency == weight }) { return found.map(\.list) }
    guard found.reduce(0, { $0 + $1.list.head.recordCount }) <= Self.mostRecords else { return nil }
    return try [union(of: found)]
  }

  private func lines(of phrase: RankedPhrase) throws -> [(number: UInt32, frequency: Double)]? {
    let groups = try phrase.positions.map { try $0.compactMap { try lists.list(AuthorFormat.term($0), .all) } }
    guard groups.allSatisfy({ !$0.isEmpty }) else { return [] }
    let cursor = try PhraseCursor(groups, fieldWeights)
    var lines: [(number: UInt32, frequency: Double)] = []
    var line = try cursor.seek(1)
    while line != ListCursor.end {
      guard lines.count < Self.mostLines else { return nil }
      guard line <= lineCount else { throw RankedFault.damaged }
      lines.append((line, try cursor.frequency()))
      line = try cursor.next()
    }
    return lines
  }

  private func union(of lists: [(list: PostingList, frequency: Double)]) throws -> PostingList {
    var records: [(id: UInt32, frequency: Double)] = []
    for (list, frequency) in lists {
      try UnionWalk.forEachMatch([list]) { records.append(($0, frequency)) }
    }
    records.sort { $0.id < $1.id }
    // A record has one line.
    guard zip(records, records.dropFirst()).allSatisfy({ $0.id < $1.id }) else { throw RankedFault.damaged }
    return PostingList(of: records, self.lists.rows)
  }
}
