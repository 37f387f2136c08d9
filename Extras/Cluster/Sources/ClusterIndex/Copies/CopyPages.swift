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
