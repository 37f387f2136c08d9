internal import CatalogStore
internal import Platform

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
  private let looks: CopyLooks
  private let statement: (_ shard: Int) -> ShardStatement
  /// The state of the catalog that copies should have. Answers from others are the last resort.
  private let state: CatalogState
  private var misfits: [Int: (answer: ShardAnswer, fit: CopyFit)] = [:]
  /// True if a copy had other rows than it should.
  private(set) var hasMisfits = false
  /// The relation of the answers' rows to the catalog, by shard.
  private(set) var fits: [Int: CopyFit] = [:]
  private var runners: [Runner] = []
  /// The copies of each shard that were not asked yet, those to ask first at the end.
  private var others: [Int: [ShardCopy]] = [:]
  private(set) var answers: [ShardAnswer] = []
  /// Copies that could not answer, with the reason.
  private(set) var failures: [(copy: ShardCopy, error: ClusterError)] = []
  /// Copies that were asked although another was still at it.
  private(set) var hedges = 0

  init(
    _ connections: NodeConnections, _ looks: CopyLooks, _ shards: [Int], _ state: CatalogState,
    _ statement: @escaping (_ shard: Int) -> ShardStatement
  ) {
    (layout, self.connections, self.statement) = (connections.layout, connections, statement)
    (self.looks, self.state) = (looks, state)
    for shard in shards { others[shard] = inOrder(layout.copies(of: shard)).reversed() }
  }

  /// The copies of a shard, those with the catalog's rows first, and those on nodes that failed or were slow last.
  private func inOrder(_ copies: [ShardCopy]) -> [ShardCopy] {
    let ranks = copies.enumerated().map { place, copy in
      // A copy that was not looked at yet comes after those that have the catalog's rows.
      let fit = looks[copy].map { $0 == .whole ? 0 : $0.rawValue + 1 } ?? 1
      return (copy: copy, rests: connections.mayAsk(copy.node) ? 0 : 1, fit: fit, place: place)
    }
    return ranks.sorted { ($0.rests, $0.fit, $0.place) < ($1.rests, $1.fit, $1.place) }.map(\.copy)
  }

  /// - Throws: `ClusterError.otherVersion`, if no other copy helps; `CancellationError` when the work of
  ///   the thread is to end.
  mutating func run() throws {
    for shard in others.keys.sorted() { try start(shard) }
    while !runners.isEmpty {
      // The connections of those that are still at it are closed.
      try Cancellation.check()
      for (runner, events) in try ready() { try goOn(runner, events) }
      try hedge()
      try dropLate()
    }
    for (shard, misfit) in misfits where fits[shard] == nil {
      answers.append(misfit.answer)
      fits[shard] = Self.told(misfit.fit, by: misfit.answer)
    }
  }

  /// Asks the next copy of a shard that can be asked.
  private mutating func start(_ shard: Int) throws {
    while let copy = others[shard]?.popLast() {
      do {
        let connection = try connections.begin(copy.node)
        let statement = statement(shard)
        if !connection.isConnecting { try connection.send(statement.sql(copy, layout)) }
        return runners.append(Runner(copy: copy, connection: connection, statement: statement, start: .now))
      } catch let error as ClusterError {
        try note(copy, error)
      }
    }
  }

  /// The copies whose answers have begun to arrive, or whose connections go on; none when another copy is to be asked
  /// meanwhile.
  private func ready() throws -> [(Runner, events: Int16)] {
    var polled = runners.map { pollfd(fd: $0.connection.socket, events: $0.connection.awaitedEvents, revents: 0) }
    let rest = runners.map { limit($0) - (ContinuousClock.now - $0.start) / .milliseconds(1) }.min() ?? 0
    let wait = min(max(0, rest), NodeConnection.longestWait)
    let status = poll(&polled, nfds_t(polled.count), Int32(wait.rounded(.up)))
    if status < 0, errno != EINTR { return runners.map { ($0, $0.connection.awaitedEvents) } }
    return status <= 0 ? [] : zip(runners, polled).filter { $1.revents != 0 }.map { ($0, $1.revents) }
  }

  /// The milliseconds after which something is to be done about a copy.
  private func limit(_ runner: Runner) -> Double {
    let limits = layout.limits
    let isAlone = runners.count { $0.copy.shard == runner.copy.shard } == 1
    let mayHedge = isAlone && others[runner.copy.shard]?.isEmpty == false
    let longest = longest(runner)
    return Double(mayHedge ? min(limits.hedge ?? ClusterLayout.Timeouts.usualHedge, longest) : longest)
  }

  /// The milliseconds after which a copy is given up: soon if there is an answer from other rows.
  private func longest(_ runner: Runner) -> Int {
    let limits = layout.limits
    let longest = runner.connection.isConnecting ? limits.connect : limits.query
    return switch misfits[runner.copy.shard]?.fit {
    case nil: longest
    case .whole, .otherState: min(longest, max(limits.hedge ?? 0, ClusterLayout.Timeouts.usualHedge))
    case .altered, .otherCatalog: min(longest, limits.connect)
    }
  }

  /// Continues a connection, or reads an answer.
  private mutating func goOn(_ runner: Runner, _ events: Int16) throws {
    guard runner.connection.isConnecting else { return try finish(runner) }
    guard runners.contains(where: { $0.connection === runner.connection }) else { return }
    do {
      try runner.connection.goOn(after: events)
      if !runner.connection.isConnecting { try runner.connection.send(runner.statement.sql(runner.copy, layout)) }
    } catch let error as ClusterError {
      runners.removeAll { $0.connection === runner.connection }
      try fail(runner.copy, error)
    }
  }

  private mutating func finish(_ runner: Runner) throws {
    guard runners.contains(where: { $0.connection === runner.connection }) else { return }
    runners.removeAll { $0.connection === runner.connection }
    do {
      let answer = try runner.statement.answer(from: runner.connection, runner.copy, layout)
      connections.giveBack(runner.connection, runner.copy.node)
      connections.noteAnswer(of: runner.copy.node)
      let fit = try fit(of: answer, from: runner.copy)
      if fit != .whole { hasMisfits = true }
      if fit != .whole, hasMore(runner.copy.shard) {
        keep(answer, fit)
        if !isRunning(runner.copy.shard) { try start(runner.copy.shard) }
        return
      }
      take(answer, fit)
    } catch let error as ClusterError {
      try fail(runner.copy, error)
    }
  }

  /// A statement that is not a question has no state: the last look counts.
  private func fit(of answer: ShardAnswer, from copy: ShardCopy) throws -> CopyFit {
    let known = looks[copy]
    guard let state = answer.state else { return known ?? .whole }
    let fit = try self.state.fit(of: state, answer.live)
    // Without a sum, rows that were altered at the last look count as altered.
    let isAltered = answer.live == nil && fit < .altered && known == .altered
    looks[copy] = isAltered ? .altered : fit
    return isAltered ? .altered : fit
  }

  /// A statement that is not a question prefers copies by an earlier look, and tells nothing itself.
  private static func told(_ fit: CopyFit, by answer: ShardAnswer) -> CopyFit { answer.state == nil ? .whole : fit }

  /// Keeps an answer from other rows for the case that no other copy has better ones.
  private mutating func keep(_ answer: ShardAnswer, _ fit: CopyFit) {
    if let known = misfits[answer.shard], known.fit <= fit { return }
    misfits[answer.shard] = (answer, fit)
  }

  /// Ends the race of a shard. Answers of others about it are not read: their connections are closed.
  private mutating func take(_ answer: ShardAnswer, _ fit: CopyFit) {
    let best = misfits[answer.shard].flatMap { $0.fit < fit ? $0 : nil } ?? (answer: answer, fit: fit)
    answers.append(best.answer)
    fits[answer.shard] = Self.told(best.fit, by: best.answer)
    let hedge = Double(layout.limits.hedge ?? ClusterLayout.Timeouts.usualHedge)
    for late in runners where late.copy.shard == answer.shard {
      if (ContinuousClock.now - late.start) / .milliseconds(1) >= hedge {
        connections.noteSlowness(of: late.copy.node)
      }
    }
    runners.removeAll { $0.copy.shard == answer.shard }
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
    let late = runners.filter {
      let isLate = (ContinuousClock.now - $0.start) / .milliseconds(1) >= Double(longest($0))
      return isLate && ($0.connection.isConnecting || $0.connection.isQuiet)
    }
    for runner in late {
      runners.removeAll { $0.connection === runner.connection }
      let (connection, limit) = (runner.connection, longest(runner))
      try fail(
        runner.copy,
        connection.isConnecting
          ? connection.notOpen(after: limit) : .late(node: connection.node.name, after: limit))
    }
  }

  /// Notes that a copy cannot answer, and asks another if none is being asked.
  private mutating func fail(_ copy: ShardCopy, _ error: ClusterError) throws {
    try note(copy, error)
    if !isRunning(copy.shard) { try start(copy.shard) }
  }

  private func isRunning(_ shard: Int) -> Bool { runners.contains { $0.copy.shard == shard } }

  /// True if another copy of a shard may still answer.
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
