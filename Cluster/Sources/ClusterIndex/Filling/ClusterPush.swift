package import CatalogQuery

/// Fills copies of shards with the records of a catalog.
///
/// A batch is one statement a shard, which goes to all its copies. What was sent is on the disks of all nodes at every
/// checkpoint, and only then do their states say so: Sphinx may lose rows that it has confirmed and not flushed.
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
    /// Whether the copies had this state of the catalog already.
    package var wasUpToDate = false
  }

  private let layout: ClusterLayout
  private let connections: NodeConnections
  private let targets: [ShardCopy]
  private let searcher: Searcher
  private var summary = Summary()

  /// Records read at once.
  private static let batch = 1_000
  /// Records between checkpoints.
  private static let checkpoint = 20_000

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
  ///   - again: Whether copies that seem up to date are filled again.
  ///   - report: Called with the records sent so far at every checkpoint.
  /// - Throws: `ClusterError` when a node fails. A later push continues after the last checkpoint.
  package mutating func run(again: Bool = false, report: (Int) -> Void = { _ in }) throws -> Summary {
    var state = try CopyState(of: searcher)
    let states = try targets.map { try CopyState($0, connections.connection(to: $0.node), layout) }
    let isSame = !again && states.allSatisfy { $0.map { $0.isUsable(state) } ?? false }
    if isSame, states.allSatisfy({ $0?.isDone ?? false }) {
      summary.wasUpToDate = true
      return summary
    }
    state.reached = isSame ? states.compactMap { $0?.reached }.min() ?? 0 : 0
    summary.resumedAfter = state.reached
    try keep(state)
    try send(&state, report)
    try removeOthers()
    try flush()
    let findings = try CopyCheck(layout, searcher, connections).differences(of: targets)
    if let finding = findings.first { throw ClusterError.differs(finding.description) }
    state.isDone = true
    try keep(state)
    return summary
  }

  private mutating func send(_ state: inout CopyState, _ report: (Int) -> Void) throws {
    var reader = try IndexedRecordReader(searcher)
    var sinceCheckpoint = 0
    while true {
      let records = try reader.records(after: state.reached, limit: Self.batch)
      guard let last = records.last else { return }
      try send(records)
      state.reached = last.id
      sinceCheckpoint += records.count
      if sinceCheckpoint >= Self.checkpoint {
        try flush()
        try keep(state)
        report(summary.sent)
        sinceCheckpoint = 0
      }
    }
  }

  private mutating func send(_ records: [IndexedRecord]) throws {
    for (shard, records) in Dictionary(grouping: records, by: { layout.shard(of: $0.id) }) {
      let copies = targets.filter { $0.shard == shard }
      guard !copies.isEmpty else { continue }
      let rows = records.map { ShardRow($0) }
      let statement =
        "REPLACE INTO \(layout.index(of: shard)) (\(ShardRow.columns)) VALUES "
        + rows.map(\.sql).joined(separator: ",")
      for copy in copies { try connections.connection(to: copy.node).send(statement) }
      for copy in copies { _ = try connections.connection(to: copy.node).rows(within: layout.limits.write) }
      summary.sent += records.count
      summary.termsLeftOut += rows.reduce(0) { $0 + $1.leftOut }
    }
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
      try connections.connection(to: copy.node).write("FLUSH RTINDEX \(layout.index(of: copy.shard))")
    }
  }

  private func keep(_ state: CopyState) throws {
    for copy in targets { try state.write(copy, connections.connection(to: copy.node), layout) }
  }
}

extension CopyState {
  /// Whether a push of the catalog's state can go on from here.
  fileprivate func isUsable(_ wanted: CopyState) -> Bool {
    var wanted = wanted
    (wanted.isDone, wanted.reached) = (isDone, reached)
    return self == wanted
  }
}

/// The ids and stamps of a copy's rows, page by page, ascending.
struct CopyPages {
  private let connection: NodeConnection
  private let index: String
  private var last: Int64 = 0

  static let length = 5_000

  init(_ connection: NodeConnection, _ index: String) {
    (self.connection, self.index) = (connection, index)
  }

  /// `nil` after the last page.
  mutating func next() throws -> [(id: Int64, stamp: UInt32)]? {
    let rows = try connection.rows(
      of: """
        SELECT id, stamp FROM \(index) WHERE id > \(last) ORDER BY id ASC LIMIT \(Self.length)
        OPTION max_matches=\(Self.length)
        """)
    let page = try rows.map { row in
      guard row.count == 2, let id = row[0].flatMap({ Int64($0) }), let stamp = row[1].flatMap({ UInt32($0) }) else {
        throw ClusterError.unreadable(node: connection.node.name, what: "a row of \(index)")
      }
      return (id: id, stamp: stamp)
    }
    guard let last = page.last else { return nil }
    self.last = last.id
    return page
  }
}
