package import CatalogQuery

/// Brings the copies in step with a catalog that has changed, by its journal.
///
/// Each copy keeps the position of the journal that it has. So a copy that was away continues from there, and a
/// follower that was killed goes on where it was. A copy says that it is being changed before the first of its rows is.
package struct ClusterFollow {
  /// The outcome of a step.
  package struct Step: Hashable, Sendable {
    /// Rows sent and removed, in each copy.
    package var sent = 0
    package var removed = 0
    /// Copies that are in step now and were not before.
    package var copies = 0
    /// Copies that are not in step, with the reason.
    package var behind: [String] = []
    /// Copies that only a push can fill.
    package var unfilled = 0
  }

  private let layout: ClusterLayout
  private let connections: NodeConnections
  private var step = Step()

  /// Records compared and sent at once.
  private static let batch = 1_000

  package init(_ layout: ClusterLayout) {
    self.layout = layout
    connections = NodeConnections(layout)
  }

  /// Brings every copy that can be reached to the state that the searcher sees. What it counts is then on the disks.
  package mutating func run(_ searcher: Searcher) throws -> Step {
    step = Step()
    let state = try CopyState(of: searcher)
    for copy in layout.allCopies {
      do {
        try follow(copy, to: state, searcher)
      } catch let error as ClusterError {
        connections.giveUp(copy.node, error)
        step.behind.append("\(layout.label(copy)): \(error)")
      }
    }
    return step
  }

  private mutating func follow(_ copy: ShardCopy, to state: CopyState, _ searcher: Searcher) throws {
    let connection = try connections.connection(to: copy.node)
    guard let found = try CopyState(copy, connection, layout), found.isDone,
      (try? found.checkVersion(copy, layout)) != nil
    else {
      step.unfilled += 1
      throw ClusterError.notFilled
    }
    guard found.mark != state.mark else { return }
    let ids = try changedIDs(copy, since: found, searcher)
    var changing = found
    changing.filler = CopyState.newFiller()
    changing.mark = "being changed to: " + state.mark
    try changing.write(copy, connection, layout)
    for start in stride(from: 0, to: ids.count, by: Self.batch) {
      try bring(Array(ids[start..<min(start + Self.batch, ids.count)]), copy, connection, searcher)
    }
    try connection.write(layout.kind.flush(layout.index(of: copy.shard)))
    try changing.checkFiller(copy, connection, layout)
    var done = state
    (done.isDone, done.reached, done.filler) = (true, found.reached, changing.filler)
    try done.write(copy, connection, layout)
    step.copies += 1
  }

  private func changedIDs(_ copy: ShardCopy, since state: CopyState, _ searcher: Searcher) throws -> [Int64] {
    if let position = JournalPosition(state.journal), let ids = try searcher.changes(since: position) {
      return ids.filter { layout.shard(of: $0) == copy.shard }
    }
    let findings = try CopyCheck(layout, searcher, connections).differences(of: [copy])
    return findings.flatMap { $0.missing + $0.other + $0.extra }.sorted()
  }

  /// Sends those of some records that differ, and removes those that are gone.
  private mutating func bring(
    _ ids: [Int64], _ copy: ShardCopy, _ connection: NodeConnection, _ searcher: Searcher
  ) throws {
    let index = layout.index(of: copy.shard)
    let list = ids.map(String.init).joined(separator: ",")
    let rows = try connection.rows(
      of: "SELECT id, stamp FROM \(index) WHERE id IN (\(list)) LIMIT \(ids.count) OPTION max_matches=\(ids.count)")
    let stamps = Dictionary(rows.map { ($0.first?.flatMap { Int64($0) } ?? 0, $0.last?.flatMap { UInt32($0) }) }) { $1 }
    let records = try searcher.indexedRecords(ids)
    let changed = records.filter { ShardRow.stamp(of: $0) != stamps[$0.id] ?? nil }
    if !changed.isEmpty {
      let rows = changed.map { ShardRow($0).sql }.joined(separator: ",")
      try connection.write("REPLACE INTO \(index) (\(ShardRow.columns)) VALUES \(rows)")
    }
    let present = Set(records.map(\.id))
    let gone = ids.filter { stamps[$0] != nil && !present.contains($0) }
    if !gone.isEmpty {
      try connection.write("DELETE FROM \(index) WHERE id IN (\(gone.map(String.init).joined(separator: ",")))")
    }
    step.sent += changed.count
    step.removed += gone.count
  }
}
