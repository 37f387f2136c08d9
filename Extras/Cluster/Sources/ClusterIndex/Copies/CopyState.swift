internal import CatalogQuery
internal import TextAnalysis

/// The progress of filling a copy of a shard, and the state of the catalog that it is filled from. The node keeps it.
struct CopyState: Equatable {
  static let attributes = [
    ShardRow.Attribute(name: "analyzer", kind: .integer), ShardRow.Attribute(name: "format", kind: .integer),
    ShardRow.Attribute(name: "isdone", kind: .integer), ShardRow.Attribute(name: "reached", kind: .long),
    ShardRow.Attribute(name: "mark", kind: .string), ShardRow.Attribute(name: "journal", kind: .string),
    ShardRow.Attribute(name: "filler", kind: .string),
  ]

  /// The version of the rows and codes that this program writes.
  static let currentFormat = 4

  var analyzer = Analyzer.version
  var format = currentFormat
  /// True if all records of the shard are there, on disk.
  var isDone = false
  /// All records of the shard up to this id are there, on disk.
  var reached: Int64 = 0
  /// The state of the catalog, as `Searcher.contentMark` gives it.
  var mark: String
  /// The position of the catalog's journal, as `JournalPosition` writes it.
  var journal: String
  /// The rows that the copy has to have; `nil` for a copy that is not filled, or that an earlier program filled.
  var sum: CopyCheck.Sum?
  /// A text of the command that fills the copy, or filled it last: another one notices it and stops.
  var filler = ""

  /// The state of a copy that is yet to be filled from what the searcher sees.
  init(of searcher: Searcher) throws {
    mark = try searcher.contentMark()
    journal = try searcher.journalPosition().description
  }

  /// - Parameter limit: The longest wait in milliseconds; `nil` for that of questions.
  /// - Returns: `nil` for a copy that was never filled.
  init?(_ copy: ShardCopy, _ connection: NodeConnection, _ layout: ClusterLayout, within limit: Int? = nil) throws {
    try connection.send(Self.question(copy, layout))
    guard let row = try connection.rows(within: limit).first else { return nil }
    try self.init(row, copy, connection.node, layout)
  }

  /// The statement that reads the state of a copy.
  static func question(_ copy: ShardCopy, _ layout: ClusterLayout) -> String {
    "SELECT id, \(columns) FROM \(layout.stateIndex) WHERE id = \(copy.shard + 1)"
  }

  init(_ row: [String?], _ copy: ShardCopy, _ node: ClusterLayout.Node, _ layout: ClusterLayout) throws {
    guard row.count == 8, let analyzer = row[1].flatMap({ Int($0) }), let format = row[2].flatMap({ Int($0) }),
      let reached = row[4].flatMap({ Int64($0) }), let mark = row[5], let journal = row[6],
      let filler = row[7]
    else { throw ClusterError.unreadable(node: node.name, what: "the state of \(layout.label(copy))") }
    (self.analyzer, self.format, isDone) = (analyzer, format, row[3] == "1")
    (self.reached, self.mark, self.filler) = (reached, mark, filler)
    (self.journal, sum) = Self.parts(journal)
  }

  /// The sum is in the column of the position, so that nodes keep their columns: `12.h4f09;1204;98765`.
  private static func parts(_ column: String) -> (journal: String, CopyCheck.Sum?) {
    let parts = column.split(separator: ";", omittingEmptySubsequences: false)
    guard parts.count == 3, let count = Int64(parts[1]), let stamps = Int64(parts[2]) else { return (column, nil) }
    return (String(parts[0]), CopyCheck.Sum(count: count, stamps: stamps))
  }

  private var journalColumn: String { journal + (sum.map { ";\($0.count);\($0.stamps)" } ?? "") }

  /// Keeps the state on the node, on its disk.
  func write(_ copy: ShardCopy, _ connection: NodeConnection, _ layout: ClusterLayout) throws {
    try connection.write(
      """
      REPLACE INTO \(layout.stateIndex) (id, unused, \(Self.columns))
      VALUES (\(copy.shard + 1), '', \(analyzer), \(format), \(isDone ? 1 : 0), \(reached), \(mark.quotedForSQL),
        \(journalColumn.quotedForSQL), \(filler.quotedForSQL))
      """)
    try connection.write(layout.kind.flush(layout.stateIndex))
  }

  /// - Throws: `ClusterError.overtaken` when another command fills the copy since this one has begun.
  func checkFiller(_ copy: ShardCopy, _ connection: NodeConnection, _ layout: ClusterLayout) throws {
    guard try CopyState(copy, connection, layout)?.filler == filler else {
      throw ClusterError.overtaken(copy: layout.label(copy))
    }
  }

  /// A text that no other command has.
  static func newFiller() -> String { String(UInt64.random(in: .min ... .max), radix: 36) }

  private static let columns = attributes.map(\.name).joined(separator: ", ")

  /// - Throws: `ClusterError.otherVersion` when this program asks for other words than the copy has.
  func checkVersion(_ copy: ShardCopy, _ layout: ClusterLayout) throws {
    guard analyzer == Analyzer.version, format == Self.currentFormat else {
      throw ClusterError.otherVersion(
        copy: layout.label(copy), found: "\(analyzer).\(format)",
        expected: "\(Analyzer.version).\(Self.currentFormat)")
    }
  }
}
