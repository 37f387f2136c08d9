internal import CatalogStore

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// One statement to each of some shards at the same time, until each is answered or has no copy left to ask.
///
/// A copy that has not answered for a while gets company: another copy is asked too, and the first answer counts.
struct ShardRace {
  /// A copy that was asked.
  private struct Runner {
    let copy: ShardCopy
    let connection: NodeConnection
    let statement: ShardStatement
    let start: ContinuousClock.Instant
  }

  private let layout: ClusterLayout
  private let connections: NodeConnections
  private let statement: (_ shard: Int) -> ShardStatement
  /// The state of the catalog that copies should have. Answers from another one are the last resort.
  private let mark: String
  private var stale: [Int: ShardAnswer] = [:]
  /// Whether a copy had another state than it should.
  private(set) var hasStale = false
  private var runners: [Runner] = []
  /// The copies of each shard that were not asked yet, those to ask first at the end.
  private var others: [Int: [ShardCopy]] = [:]
  private(set) var answers: [ShardAnswer] = []
  /// Copies that could not answer, with the reason.
  private(set) var failures: [(copy: ShardCopy, error: ClusterError)] = []
  /// Copies that were asked although another was still at it.
  private(set) var hedges = 0

  init(
    _ connections: NodeConnections, _ shards: [Int], mark: String,
    _ statement: @escaping (_ shard: Int) -> ShardStatement
  ) {
    (layout, self.connections, self.statement) = (connections.layout, connections, statement)
    self.mark = mark
    for shard in shards {
      let copies = layout.copies(of: shard)
      let (failing, sound) = (copies.filter { isFailing($0) }, copies.filter { !isFailing($0) })
      others[shard] = (sound + failing).reversed()
    }
  }

  private func isFailing(_ copy: ShardCopy) -> Bool { connections.isFailing(copy.node) }

  /// - Throws: `ClusterError.otherVersion`, if no other copy helps; `CancellationError` when `WorkStop` says so.
  mutating func run() throws {
    for shard in others.keys.sorted() { try start(shard) }
    while !runners.isEmpty {
      // The connections of those that are still at it are closed.
      try WorkStop.check()
      for runner in try ready() { try finish(runner) }
      try hedge()
      try dropLate()
    }
    let answered = Set(answers.map(\.shard))
    answers += stale.values.filter { !answered.contains($0.shard) }
  }

  /// Asks the next copy of a shard that can be asked.
  private mutating func start(_ shard: Int) throws {
    while let copy = others[shard]?.popLast() {
      do {
        let connection = try connections.take(copy.node)
        let statement = statement(shard)
        try connection.send(statement.sql(copy, layout))
        return runners.append(Runner(copy: copy, connection: connection, statement: statement, start: .now))
      } catch let error as ClusterError {
        try note(copy, error)
      }
    }
  }

  /// The copies whose answers have begun to arrive; none when another copy is to be asked meanwhile.
  private func ready() throws -> [Runner] {
    var polled = runners.map { pollfd(fd: $0.connection.socket, events: Int16(POLLIN), revents: 0) }
    let rest = runners.map { limit($0) - (ContinuousClock.now - $0.start) / .milliseconds(1) }.min() ?? 0
    let wait = min(max(0, rest), NodeConnection.longestWait)
    let status = poll(&polled, nfds_t(polled.count), Int32(wait.rounded(.up)))
    if status < 0, errno != EINTR { return runners }
    return status <= 0 ? [] : zip(runners, polled).filter { $1.revents != 0 }.map(\.0)
  }

  /// The milliseconds after which something is to be done about a copy.
  private func limit(_ runner: Runner) -> Double {
    let limits = layout.limits
    let isAlone = runners.count { $0.copy.shard == runner.copy.shard } == 1
    let mayHedge = isAlone && others[runner.copy.shard]?.isEmpty == false
    return Double(mayHedge ? min(limits.hedge ?? ClusterLayout.Timeouts.usualHedge, limits.query) : limits.query)
  }

  private mutating func finish(_ runner: Runner) throws {
    guard runners.contains(where: { $0.connection === runner.connection }) else { return }
    runners.removeAll { $0.connection === runner.connection }
    do {
      let answer = try runner.statement.answer(from: runner.connection, runner.copy, layout)
      connections.giveBack(runner.connection, runner.copy.node)
      if let state = answer.state, state.mark != mark { hasStale = true }
      if let state = answer.state, state.mark != mark, hasMore(runner.copy.shard) {
        stale[runner.copy.shard] = answer
        if !isRunning(runner.copy.shard) { try start(runner.copy.shard) }
        return
      }
      answers.append(answer)
      // Answers of others about the shard are not read: their connections are closed.
      runners.removeAll { $0.copy.shard == runner.copy.shard }
    } catch let error as ClusterError {
      try fail(runner.copy, error)
    }
  }

  private mutating func hedge() throws {
    for runner in runners where (ContinuousClock.now - runner.start) / .milliseconds(1) >= limit(runner) {
      guard others[runner.copy.shard]?.isEmpty == false else { continue }
      hedges += 1
      try start(runner.copy.shard)
    }
  }

  /// Gives up copies that have not begun to answer. Others may have answered while one that stopped in the middle was
  /// read.
  private mutating func dropLate() throws {
    let limit = layout.limits.query
    let late = runners.filter {
      (ContinuousClock.now - $0.start) / .milliseconds(1) >= Double(limit) && $0.connection.isQuiet
    }
    for runner in late {
      runners.removeAll { $0.connection === runner.connection }
      try fail(runner.copy, .late(node: runner.connection.node.name, after: limit))
    }
  }

  /// Notes that a copy cannot answer, and asks another if none is being asked.
  private mutating func fail(_ copy: ShardCopy, _ error: ClusterError) throws {
    try note(copy, error)
    if !isRunning(copy.shard) { try start(copy.shard) }
  }

  private func isRunning(_ shard: Int) -> Bool { runners.contains { $0.copy.shard == shard } }

  /// Whether another copy of a shard may still answer.
  private func hasMore(_ shard: Int) -> Bool { isRunning(shard) || others[shard]?.isEmpty == false }

  private mutating func note(_ copy: ShardCopy, _ error: ClusterError) throws {
    switch error {
    // A version that differs is no fault of a node.
    case .otherVersion: throw error
    case .refused, .notFilled: break
    default: connections.giveUp(copy.node, error)
    }
    failures.append((copy, error))
  }
}
