internal import CMariaDB
internal import CatalogStore
internal import Platform

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A connection to the search engine of one node. A statement can be sent and its answer read later, so that several
/// nodes work at the same time.
///
/// After an error the connection is of no further use: an answer may still be on its way.
final class NodeConnection {
  let node: ClusterLayout.Node
  private let limits: ClusterLayout.Timeouts
  private let handle: UnsafeMutablePointer<MYSQL>

  /// What the client library waits for while it connects; 0 for an open connection.
  private var wanted: Int32 = 0

  /// Begins a connection. `goOn` continues it.
  init(beginning node: ClusterLayout.Node, _ limits: ClusterLayout.Timeouts) throws {
    guard Self.isLibraryReady, let handle = mysql_init(nil) else {
      throw ClusterError.unreachable(node: node.name, reason: "there is no memory for a connection")
    }
    (self.node, self.limits, self.handle) = (node, limits, handle)
    // An answer that has begun and stops: nodes send one when all of it is there.
    var seconds = UInt32(min(Self.longestGap, (limits.query + 999) / 1_000))
    mysql_options(handle, MYSQL_OPT_READ_TIMEOUT, &seconds)
    mysql_options(handle, MYSQL_SET_CHARSET_NAME, "utf8mb4")
    mysql_options(handle, MYSQL_OPT_NONBLOCK, nil)
    var result: UnsafeMutablePointer<MYSQL>?
    let flags = UInt(CLIENT_MULTI_STATEMENTS)
    wanted = mysql_real_connect_start(&result, handle, node.host, nil, nil, nil, UInt32(node.port), nil, flags)
    if wanted == 0, result == nil { throw lost }
  }

  /// Connects within a limit in milliseconds, which the library's own calls round up to seconds. A frozen node accepts
  /// the connection and says nothing.
  convenience init(_ node: ClusterLayout.Node, _ limits: ClusterLayout.Timeouts) throws {
    try self.init(beginning: node, limits)
    let deadline = ContinuousClock.now + .milliseconds(limits.connect)
    while isConnecting { try goOn(after: awaited(awaitedEvents, until: deadline)) }
  }

  /// The longest wait in seconds for the next piece of an answer.
  private static let longestGap = 2

  /// True if the connection is not open yet.
  var isConnecting: Bool { wanted != 0 }

  /// The events of the socket that something is to be done after.
  var awaitedEvents: Int16 { isConnecting ? Self.events(wanted) : Int16(POLLIN) }

  /// Continues to connect.
  func goOn(after events: Int16) throws {
    var result: UnsafeMutablePointer<MYSQL>?
    wanted = mysql_real_connect_cont(&result, handle, Self.status(events))
    if wanted == 0, result == nil { throw lost }
  }

  /// Those of some events that the socket has; none after a signal.
  ///
  /// - Throws: `ClusterError.unreachable` after the deadline; `CancellationError` when the work of the
  ///   thread is to end.
  private func awaited(_ events: Int16, until deadline: ContinuousClock.Instant) throws -> Int16 {
    while true {
      try Cancellation.check()
      var watched = pollfd(fd: mysql_get_socket(handle), events: events, revents: 0)
      let rest = max(0, (deadline - .now) / .milliseconds(1))
      let status = poll(&watched, 1, Int32(min(rest, Self.longestWait).rounded(.up)))
      if status > 0 || (status < 0 && errno == EINTR) { return watched.revents }
      guard status == 0, .now < deadline else { throw notOpen(after: limits.connect) }
    }
  }

  /// The most milliseconds between two looks whether the thread's work is to end.
  static var longestWait: Double { Cancellation.current == nil ? 1e9 : 50 }

  private static func events(_ wanted: Int32) -> Int16 {
    var events: Int16 = 0
    if wanted & MYSQL_WAIT_READ != 0 { events |= Int16(POLLIN) }
    if wanted & MYSQL_WAIT_WRITE != 0 { events |= Int16(POLLOUT) }
    if wanted & MYSQL_WAIT_EXCEPT != 0 { events |= Int16(POLLPRI) }
    return events
  }

  private static func status(_ events: Int16) -> Int32 {
    var status: Int32 = 0
    if events & Int16(POLLIN) != 0 { status |= MYSQL_WAIT_READ }
    if events & Int16(POLLOUT) != 0 { status |= MYSQL_WAIT_WRITE }
    if events & Int16(POLLPRI) != 0 { status |= MYSQL_WAIT_EXCEPT }
    // A refused connection is neither: the library reads the error itself.
    return status == 0 ? MYSQL_WAIT_READ | MYSQL_WAIT_WRITE : status
  }

  deinit { mysql_close(handle) }

  /// True if the client library is set up, once for the process: two threads that open its first connections would each
  /// do it.
  private static let isLibraryReady = mysql_server_init(0, nil, nil) == 0

  /// Sends a statement.
  func send(_ statement: String) throws {
    let status = statement.utf8.withContiguousStorageIfAvailable { bytes in
      bytes.withMemoryRebound(to: CChar.self) { mysql_send_query(handle, $0.baseAddress, UInt($0.count)) }
    }
    guard let status else { return try send(String(decoding: Array(statement.utf8), as: UTF8.self)) }
    if status != 0 { throw lost }
  }

  /// The socket on which an answer will come.
  var socket: Int32 { Int32(mysql_get_socket(handle)) }

  /// True if nothing is to be read, as it should be while no question is open. A node that has closed the connection,
  /// because it was not used for long or because the node was restarted, makes its end readable.
  var isQuiet: Bool {
    var watched = pollfd(fd: mysql_get_socket(handle), events: Int16(POLLIN), revents: 0)
    return poll(&watched, 1, 0) == 0
  }

  /// The rows that answer the statement sent last; empty for one without rows.
  ///
  /// - Parameter limit: The longest wait in milliseconds; `nil` for that of questions.
  func rows(within limit: Int? = nil) throws -> [[String?]] { try results(within: limit).first ?? [] }

  /// The same for an answer that has begun to arrive.
  func arrivedRows() throws -> [[String?]] {
    try awaitAnswer(within: nil)
    let rows = try storedRows()
    _ = try furtherRows()
    return rows
  }

  /// The rows of each of the statements that were sent together, of an answer that has begun to arrive.
  func arrivedResults() throws -> [[[String?]]] {
    try awaitAnswer(within: nil)
    return [try storedRows()] + (try furtherRows())
  }

  /// The rows of each of the statements that were sent together.
  func results(within limit: Int? = nil) throws -> [[[String?]]] {
    try awaitAnswer(within: limit ?? limits.query)
    return [try storedRows()] + (try furtherRows())
  }

  /// The rows of a question for records, some values of the statement that was sent after it, which has rows of names
  /// and values, and the rows of those sent after that. The answer must have begun to arrive.
  ///
  /// - Parameter names: Those of the values.
  func numbers(
    andValuesOf names: [String]
  ) throws -> (NumberRows, values: [String: String], others: [[[String?]]]) {
    try awaitAnswer(within: nil)
    let numbers = try storedNumbers()
    guard mysql_more_results(handle) != 0 else { return (numbers, [:], []) }
    if mysql_next_result(handle) > 0 { throw failure }
    return (numbers, try storedValues(of: names), try furtherRows())
  }

  /// The answer has a dozen other names; no texts are made of them.
  private func storedValues(of names: [String]) throws -> [String: String] {
    guard let result = mysql_store_result(handle) else { throw failure }
    defer { mysql_free_result(result) }
    var values: [String: String] = [:]
    while mysql_num_fields(result) == 2, let row = mysql_fetch_row(result) {
      guard let found = row[0] else { continue }
      for name in names where strcmp(found, name) == 0 { values[name] = row[1].map { String(cString: $0) } ?? "NULL" }
    }
    return values
  }

  /// - Parameter limit: The longest wait in milliseconds; `nil` for an answer that has begun to arrive.
  private func awaitAnswer(within limit: Int?) throws {
    if let limit, try !hasAnswer(within: limit) { throw ClusterError.late(node: node.name, after: limit) }
    if mysql_read_query_result(handle) != 0 { throw failure }
  }

  private func furtherRows() throws -> [[[String?]]] {
    var results: [[[String?]]] = []
    while mysql_more_results(handle) != 0 {
      if mysql_next_result(handle) > 0 { throw failure }
      results.append(try storedRows())
    }
    return results
  }

  private func storedNumbers() throws -> NumberRows {
    guard let result = mysql_store_result(handle) else { throw failure }
    defer { mysql_free_result(result) }
    var rows = NumberRows(width: Int(mysql_num_fields(result)))
    while let row = mysql_fetch_row(result) {
      guard rows.append(row, mysql_fetch_lengths(result)) else {
        throw ClusterError.unreadable(node: node.name, what: "a row that has other than numbers")
      }
    }
    return rows
  }

  private func storedRows() throws -> [[String?]] {
    guard let result = mysql_store_result(handle) else {
      if mysql_errno(handle) != 0 { throw failure }
      return []
    }
    defer { mysql_free_result(result) }
    let width = Int(mysql_num_fields(result))
    var rows: [[String?]] = []
    while let row = mysql_fetch_row(result) { rows.append(Self.values(row, mysql_fetch_lengths(result), width)) }
    return rows
  }

  /// Sends a statement and reads its rows.
  func rows(of statement: String) throws -> [[String?]] {
    try send(statement)
    return try rows()
  }

  /// Runs a statement that writes.
  func write(_ statement: String) throws {
    try send(statement)
    _ = try rows(within: limits.write)
  }

  /// True if the answer begins in time. The client library counts in whole seconds.
  private func hasAnswer(within milliseconds: Int) throws -> Bool {
    var wanted = pollfd(fd: mysql_get_socket(handle), events: Int16(POLLIN), revents: 0)
    let deadline = ContinuousClock.now + .milliseconds(milliseconds)
    while true {
      let rest = max(0, (deadline - .now) / .milliseconds(1))
      let status = poll(&wanted, 1, Int32(min(rest, 1e9).rounded(.up)))
      if status > 0 { return true }
      if status == 0 { return false }
      if errno != EINTR { throw lost }
    }
  }

  /// The refusal of a statement, or a lost connection.
  private var failure: ClusterError {
    // The client's own errors begin at 2000: the connection is gone or the answer is no answer.
    mysql_errno(handle) >= 2_000
      ? lost : .refused(node: node.name, message: String(cString: mysql_error(handle)))
  }

  /// The error of a connection that is not open in time.
  func notOpen(after limit: Int) -> ClusterError {
    .unreachable(node: node.name, reason: "no answer within \(limit) ms")
  }

  private var lost: ClusterError {
    .unreachable(node: node.name, reason: String(cString: mysql_error(handle)))
  }

  private static func values(_ row: MYSQL_ROW, _ lengths: UnsafeMutablePointer<UInt>?, _ width: Int) -> [String?] {
    (0..<width).map { column in
      guard let start = row[column], let lengths else { return nil }
      return String(decoding: UnsafeRawBufferPointer(start: start, count: Int(lengths[column])), as: UTF8.self)
    }
  }
}

extension String {
  /// The text as a string of SQL.
  var quotedForSQL: String {
    // Long questions consist of codes alone.
    guard utf8.contains(where: { $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "'") || $0 == 0 }) else {
      return "'\(self)'"
    }
    return "'" + replacing("\\", with: "\\\\").replacing("'", with: "\\'").replacing("\0", with: "\\0") + "'"
  }
}

extension ClusterLayout {
  /// True if a node answers now.
  package func isAnswering(_ node: Int) -> Bool { (try? NodeConnection(nodes[node], limits)) != nil }
}
