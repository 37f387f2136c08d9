package import CatalogQuery

/// Fills copies of shards with the records of a catalog.
///
/// A batch is one statement a shard, which goes to all its copies. The next batch is made while the nodes take it. What
/// was sent is on the disks of all nodes at every checkpoint, and only then do their states say so: Sphinx may lose
/// rows that it has confirmed and not flushed.
package struct ClusterPush {
  /// The outcome of a push.
  package struct Summary: Hashable, Sendable {
    /// Records sent, each counted once however many copies it has.
    package var sent = 0
    /// Records removed from copies because the catalog no longer has them.
    package var removed = 0
    /// Terms without room at their word's place: `RecordTerms.width` have it.
    package var termsLeftOut = 0
    /// The id up to which an earlier push had come; 0 for none.
    package var resumedAfter: Int64 = 0
    /// True if the copies had this state of the catalog already.
    package var wasUpToDate = false
  }

  private let layout: ClusterLayout
  private let connections: NodeConnections
  private let targets: [ShardCopy]
  private let searcher: Searcher
  private var summary = Summary()
  /// The connection for the rows of each copy.
  private var lines: [ShardCopy: NodeConnection] = [:]
  /// Those on which the answer to the last batch was not read yet.
  private var unread: [NodeConnection] = []

  /// Records read at once.
  private static let batch = 1_000

  /// The number of records between checkpoints. An engine writes all that it has in memory at each, so it grows with
  /// the number sent.
  private var checkpoint: Int { min(max(20_000, summary.sent / 5), 200_000) }

  /// - Parameter targets: The copies to fill; `nil` for all.
  package init(_ layout: ClusterLayout, _ searcher: Searcher, only targets: [ShardCopy]? = nil) {
    self.layout = layout
    self.searcher = searcher
    self.targets = targets ?? layout.allCopies
    connections = NodeConnections(layout)
  }

  /// Fills the copies, and compares them with the catalog.
  ///
  /// - Parameters:
  ///   - again: True if copies that seem up to date are filled again.
  ///   - report: Called with the records sent so far at every checkpoint.
  /// - Throws: `ClusterError` when a node fails. A later push continues after the last checkpoint.
  package mutating func run(again: Bool = false, report: (Int) -> Void = { _ in }) throws -> Summary {
    for copy in targets { try ShardRow.checkColumns(of: copy, connections.connection(to: copy.node), layout) }
    var state = try CopyState(of: searcher)
    state.filler = CopyState.newFiller()
    let states = try targets.map { try CopyState($0, connections.connection(to: $0.node), layout) }
    let isSame = !again && states.allSatisfy { $0.map { $0.isUsable(state) } ?? false }
    let isDone = isSame && states.allSatisfy { $0?.isDone ?? false }
    if isDone, try zip(targets, states).allSatisfy({ try hasItsRows($0, $1) }) {
      summary.wasUpToDate = true
      return summary
    }
    state.reached = isSame && !isDone ? states.compactMap { $0?.reached }.min() ?? 0 : 0
    summary.resumedAfter = state.reached
    try keep(state)
    try send(&state, report)
    try removeOthers()
    try flush()
    try CopyParts(layout, connections).unite(targets)
    try checkFiller(state)
    let check = CopyCheck(layout, searcher, connections)
    if let finding = try check.differences(of: targets).first { throw ClusterError.differs(finding.description) }
    try checkFiller(state)
    state.isDone = true
    try keep(state, check.wantedSums())
    return summary
  }

  /// True if a filled copy still has the rows that it was filled with.
  private func hasItsRows(_ copy: ShardCopy, _ state: CopyState?) throws -> Bool {
    try CopyCheck.sum(of: copy, connections.connection(to: copy.node), layout) == state?.sum
  }

  private mutating func send(_ state: inout CopyState, _ report: (Int) -> Void) throws {
    var reader = try IndexedRecordReader(searcher)
    var sinceCheckpoint = 0
    while true {
      let records = try reader.records(after: state.reached, limit: Self.batch)
      let statements = statements(for: records)
      try readAnswers()
      guard let last = records.last else { return }
      try checkFiller(state)
      try send(statements)
      state.reached = last.id
      sinceCheckpoint += records.count
      if sinceCheckpoint >= checkpoint {
        try readAnswers()
        try flush()
        try keep(state)
        report(summary.sent)
        sinceCheckpoint = 0
      }
    }
  }

  /// The statement that brings some records to each shard that is filled.
  private mutating func statements(for records: [IndexedRecord]) -> [Int: String] {
    let shards = Set(targets.map(\.shard))
    let wanted = Dictionary(grouping: records) { layout.shard(of: $0.id) }.filter { shards.contains($0.key) }
    var statements: [Int: String] = [:]
    for (shard, records) in wanted {
      let rows = records.map { ShardRow($0) }
      statements[shard] =
        "REPLACE INTO \(layout.index(of: shard)) (\(ShardRow.columns)) VALUES "
        + rows.map(\.sql).joined(separator: ",")
      summary.sent += records.count
      summary.termsLeftOut += rows.reduce(0) { $0 + $1.leftOut }
    }
    return statements
  }

  /// Each copy has a connection of its own, so that a node takes rows for several of them at the same time.
  private mutating func send(_ statements: [Int: String]) throws {
    for copy in targets {
      guard let statement = statements[copy.shard] else { continue }
      let connection = try lines[copy] ?? connections.take(copy.node)
      lines[copy] = connection
      try connection.send(statement)
      unread.append(connection)
    }
  }

  private mutating func readAnswers() throws {
    for connection in unread { _ = try connection.rows(within: layout.limits.write) }
    unread = []
  }

  /// Removes what the copies have and the catalog has not.
  private mutating func removeOthers() throws {
    for copy in targets {
      let connection = try connections.connection(to: copy.node)
      let index = layout.index(of: copy.shard)
      var pages = CopyPages(connection, index)
      while let page = try pages.next() {
        let present = try searcher.existing(page.map(\.id))
        let gone = page.map(\.id).filter { !present.contains($0) }
        guard !gone.isEmpty else { continue }
        try connection.write("DELETE FROM \(index) WHERE id IN (\(gone.map(String.init).joined(separator: ",")))")
        summary.removed += gone.count
      }
    }
  }

  private func flush() throws {
    for copy in targets {
      try connections.connection(to: copy.node).write(layout.kind.flush(layout.index(of: copy.shard)))
    }
  }

  private func checkFiller(_ state: CopyState) throws {
    for copy in targets { try state.checkFiller(copy, connections.connection(to: copy.node), layout) }
  }

  /// - Parameter sums: The sums of full copies, by shard.
  private func keep(_ state: CopyState, _ sums: [CopyCheck.Sum]? = nil) throws {
    for copy in targets {
      var state = state
      state.sum = sums?[copy.shard]
      try state.write(copy, connections.connection(to: copy.node), layout)
    }
  }
}

extension CopyState {
  /// True if a push of the catalog's state can continue here.
  fileprivate func isUsable(_ wanted: CopyState) -> Bool {
    var wanted = wanted
    (wanted.isDone, wanted.reached, wanted.sum, wanted.filler) = (isDone, reached, sum, filler)
    return self == wanted
  }
}
