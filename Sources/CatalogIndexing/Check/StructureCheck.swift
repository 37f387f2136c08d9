internal import CatalogStore
internal import GRDB

/// Has SQLite look through its own pages.
struct StructureCheck {
  let db: Database
  let state: CheckState

  init(_ db: Database, _ state: CheckState) {
    (self.db, self.state) = (db, state)
  }

  func run() throws {
    let messages = try String.fetchAll(db, sql: Self.check).filter { $0 != "ok" }
    state.findings.add(.structure, count: messages.count, messages.map { Self.oneLine($0) })
  }

  private static func oneLine(_ message: String) -> String {
    message.split(separator: "\n").last.map { String($0.prefix(160)) } ?? ""
  }

  /// Rows: what is wrong, a sentence each, or `ok`. No more than a hundred: one bad page may give thousands.
  private static let check = "PRAGMA integrity_check(100)"
}
