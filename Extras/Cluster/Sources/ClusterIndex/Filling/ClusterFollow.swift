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
    /// Copies whose rows were not those that they had been filled with, and are now.
    package var mended: [String] = []
  }

  private let layout: ClusterLayout
  private let connections: NodeConnections
  private let adoptsAnother: Bool
  private var step = Step()
  /// The last look at the rows of each copy.
  private var looks: [ShardCopy: ContinuousClock.Instant] = [:]

  /// Records compared and sent at once.
  private static let batch = 1_000
  /// The time between two looks at the rows of a copy that is in step.
  private static let lookInterval = Duration.seconds(10)

  /// - Parameter adoptsAnother: True if copies may be filled from another catalog, or from a state that this one has no
  ///   longer: they are compared as a whole.
  package init(_ layout: ClusterLayout, adoptsAnother: Bool = false) {
    (self.layout, self.adoptsAnother) = (layout, adoptsAnother)
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
        noteFailure(of: copy.node, error)
        step.behind.append("\(layout.label(copy)): \(error)")
      }
    }
    return step
  }

  /// Leaves a node alone for a while that does not answer. What is wrong with one copy says nothing about the others.
  private func noteFailure(of node: Int, _ error: ClusterError) {
    switch error {
    case .unreachable, .late, .refused, .unreadable: connections.giveUp(node, error)
    case .layout, .notFilled, .differs, .unsupported, .tooManyCandidates, .otherVersion, .otherCatalog, .busy,
      .overtaken, .otherSchema, .nothingLeft:
      break
    }
  }

  private mutating func follow(_ copy: ShardCopy, to state: CopyState, _ searcher: Searcher) throws {
    let connection = try connections.connection(to: copy.node)
    // One row, which a node has at once: the other copies wait for one that hangs.
    guard let found = try CopyState(copy, connection, layout, within: layout.limits.connect), found.isDone,
      (try? found.checkVersion(copy, layout)) != nil
    else {
      step.unfilled += 1
      throw ClusterError.notFilled
    }
    guard let change = try change(of: copy, from: found, to: state, connection, searcher) else { return }
    var changing = found
    changing.filler = CopyState.newFiller()
    changing.mark = Self.changing + state.mark
    try changing.write(copy, connection, layout)
    var sum = change.sum
    for start in stride(from: 0, to: change.ids.count, by: Self.batch) {
      try bring(
        Array(change.ids[start..<min(start + Self.batch, change.ids.count)]), copy, connection, searcher, &sum)
    }
    try connection.write(layout.kind.flush(layout.index(of: copy.shard)))
    try changing.checkFiller(copy, connection, layout)
    var done = state
    (done.isDone, done.reached, done.filler, done.sum) = (true, found.reached, changing.filler, change.end ?? sum)
    try done.write(copy, connection, layout)
    looks[copy] = .now
    step.copies += 1
  }

  /// The beginning of the mark of a copy that is being changed.
  private static let changing = "being changed to: "

  /// The work on a copy: the records to bring, and the sum of its rows before and after.
  private struct Change {
    var ids: [Int64]
    /// The sum before, which changes with each record.
    var sum = CopyCheck.Sum()
    /// The sum at the end; `nil` if it follows from the sum before.
    var end: CopyCheck.Sum?
  }

  /// - Returns: `nil` for a copy that is in step.
  /// - Throws: `ClusterError.otherCatalog`.
  private mutating func change(
    of copy: ShardCopy, from found: CopyState, to state: CopyState, _ connection: NodeConnection, _ searcher: Searcher
  ) throws -> Change? {
    if found.mark == state.mark {
      guard try !hasItsRows(copy, found, connection) else { return nil }
      step.mended.append(layout.label(copy))
      return try comparison(copy, searcher)
    }
    let position = JournalPosition(found.journal)
    if !adoptsAnother, let position, try !searcher.hasPassed(position) {
      throw ClusterError.otherCatalog
    }
    // A change that was interrupted has brought some of the rows, and nothing says which.
    guard let sum = found.sum, !found.mark.hasPrefix(Self.changing), let position,
      let ids = try searcher.changes(since: position)
    else { return try comparison(copy, searcher) }
    return Change(ids: ids.filter { layout.shard(of: $0) == copy.shard }, sum: sum)
  }

  private func comparison(_ copy: ShardCopy, _ searcher: Searcher) throws -> Change {
    let check = CopyCheck(layout, searcher, connections)
    let findings = try check.differences(of: [copy])
    let ids = findings.flatMap { $0.missing + $0.other + $0.extra }.sorted()
    return Change(ids: ids, end: try check.wantedSums()[copy.shard])
  }

  /// True if a copy in step has the rows of its state, or had them a moment ago.
  private mutating func hasItsRows(
    _ copy: ShardCopy, _ state: CopyState, _ connection: NodeConnection
  ) throws -> Bool {
    if let look = looks[copy], .now - look < Self.lookInterval { return true }
    looks[copy] = .now
    return try CopyCheck.sum(of: copy, connection, layout) == state.sum
  }

  /// Sends those of some records that differ, and removes those that are gone.
  private mutating func bring(
    _ ids: [Int64], _ copy: ShardCopy, _ connection: NodeConnection, _ searcher: Searcher, _ sum: inout CopyCheck.Sum
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
    for id in changed.map(\.id) + gone { if let stamp = stamps[id] ?? nil { sum.remove(stamp) } }
    for record in changed { sum.add(ShardRow.stamp(of: record)) }
    step.sent += changed.count
    step.removed += gone.count
  }
}
