package import GRDB

/// Names that records share, each kept once: creators, subjects.
///
/// Ids looked up are remembered, so that an import asks the file once a name; the memory is bounded.
package final class NameTable {
  package enum Kind { case creator, subject }

  /// `:name` text. Columns: id.
  private static func find(_ kind: Kind) -> String {
    switch kind {
    case .creator: "SELECT id FROM creator WHERE name = :name"
    case .subject: "SELECT id FROM subject WHERE name = :name"
    }
  }

  /// `:name` text. Does nothing when the name is there.
  private static func insert(_ kind: Kind) -> String {
    switch kind {
    case .creator: "INSERT INTO creator (name) VALUES (:name) ON CONFLICT DO NOTHING"
    case .subject: "INSERT INTO subject (name) VALUES (:name) ON CONFLICT DO NOTHING"
    }
  }

  private let db: Database
  private let find: SQLStatement
  private let insert: SQLStatement
  private var known: [String: Int64] = [:]
  private static let mostKnown = 300_000

  package init(_ db: Database, _ kind: Kind) throws {
    self.db = db
    find = try SQLStatement(db, Self.find(kind))
    insert = try SQLStatement(db, Self.insert(kind))
  }

  /// The id of a name, which is added when it is new.
  package func id(of name: String) throws -> Int64 {
    if let id = known[name] { return id }
    let id = try added(name) ?? stored(name)
    if known.count >= Self.mostKnown { known.removeAll(keepingCapacity: true) }
    known[name] = id
    return id
  }

  /// Most names that are not remembered are new: asking first would take a second look through the table.
  private func added(_ name: String) throws -> Int64? {
    insert.bind(name, at: 1)
    try insert.run()
    return db.changesCount > 0 ? db.lastInsertedRowID : nil
  }

  private func stored(_ name: String) throws -> Int64 {
    find.bind(name, at: 1)
    defer { find.reset() }
    guard try find.step() else { preconditionFailure("a name that is refused as known is there") }
    return find.integer(0)
  }
}
