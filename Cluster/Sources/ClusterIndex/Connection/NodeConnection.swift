internal import CMariaDB

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A connection to the search engine of one node. A statement can be sent and its answer read later, so that several nodes
/// work at the same time.
///
/// After an error the connection is of no further use: an answer may still be on its way.
final class NodeConnection {
  let node: ClusterLayout.Node
  private let limits: ClusterLayout.Timeouts
  private let handle: UnsafeMutablePointer<MYSQL>

  init(_ node: ClusterLayout.Node, _ limits: ClusterLayout.Timeouts) throws {
    guard Self.isLibraryReady, let handle = mysql_init(nil) else {
      throw ClusterError.unreachable(node: node.name, reason: "there is no memory for a connection")
    }
    (self.node, self.limits, self.handle) = (node, limits, handle)
    var seconds = UInt32((limits.connect + 999) / 1_000)
    mysql_options(handle, MYSQL_OPT_CONNECT_TIMEOUT, &seconds)
    // A greeting that does not come is a node that does not run; later waits have limits of their own.
    mysql_options(handle, MYSQL_OPT_READ_TIMEOUT, &seconds)
    mysql_options(handle, MYSQL_SET_CHARSET_NAME, "utf8mb4")
    if mysql_real_connect(handle, node.host, nil, nil, nil, UInt32(node.port), nil, 0) == nil {
      throw ClusterError.unreachable(node: node.name, reason: String(cString: mysql_error(handle)))
    }
  }

  deinit { mysql_close(handle) }

  /// Whether the client library is set up, once for the process: two threads that open its first connections would each
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

  /// The rows that answer the statement sent last; empty for one without rows.
  ///
  /// - Parameter limit: The longest wait in milliseconds; `nil` for that of questions.
  func rows(within limit: Int? = nil) throws -> [[String?]] {
    let limit = limit ?? limits.query
    guard try hasAnswer(within: limit) else { throw ClusterError.late(node: node.name, after: limit) }
    if mysql_read_query_result(handle) != 0 { throw failure }
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

  /// Whether the answer begins in time. The client library counts in whole seconds.
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
    "'" + replacing("\\", with: "\\\\").replacing("'", with: "\\'").replacing("\0", with: "\\0") + "'"
  }
}
