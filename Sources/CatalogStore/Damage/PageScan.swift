internal import CatalogRecords
package import GRDB
internal import Platform

/// Rows of a damaged file that were found by their shape on any of its pages, in a database of their own with the
/// tables `record`, `attribution`, `subject`, `collection`, `synonym` and `saved_search`. It is removed together with
/// the value.
///
/// SQLite reads only the pages that its trees lead to: one overwritten page in the middle of a tree hides all below it.
package final class PageScan {
  private let draft: FileDraft
  private let database: DatabaseQueue

  /// Scans all pages.
  ///
  /// - Parameters:
  ///   - db: A connection to the file, whose log, if it has one, is applied.
  ///   - target: The rows are kept beside this file, under the name of a draft.
  ///   - wanted: The ids of the records that are kept; `nil` keeps all.
  /// - Throws: `CancellationError` when the work of this thread is to end.
  /// - Complexity: O(*n*) in the bytes of the file.
  package init(of db: Database, at path: String, beside target: String, wanted: IDRuns?) throws {
    draft = try Self.draft(beside: target)
    database = try DatabaseQueue(path: draft.path)
    let copy = CatalogFile.hasLog(path) ? try Self.draft(beside: target) : nil
    defer { copy?.discard() }
    if let copy { try Self.copy(db, to: copy.path) }
    let pages = try DatabasePages(of: copy?.path ?? path)
    let besides = Self.pagesOfCodes(db)
    try database.writeWithoutTransaction { found in
      try found.execute(sql: Self.settings)
      try CatalogFile.transaction(found) { found in
        let rows = try FoundRows(found, wanted)
        for page in stride(from: 1, through: pages.count, by: 1) where !besides.contains(page) {
          if page % 256 == 0 { try Cancellation.check() }
          try PageRows(pages, page)?.visit { try rows.insert($0) }
        }
      }
    }
  }

  private static func draft(beside target: String) throws -> FileDraft {
    do {
      let (draft, descriptor) = try FileDraft.make(for: target, mode: 0o600)
      FileDescriptor(rawValue: descriptor).close()
      return draft
    } catch .system(let code) {
      throw StoreError(SystemError(code: code), making: target)
    }
  }

  private static func copy(_ db: Database, to path: String) throws {
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { other in
      try other.execute(sql: settings)
      try db.backup(to: other)
    }
    try queue.close()
  }

  deinit {
    try? database.close()
    draft.discard()
  }

  /// Reads the found rows.
  package func read<T>(_ body: (Database) throws -> T) throws -> T {
    try database.writeWithoutTransaction(body)
  }

  /// The pages of the table of codes, whose rows have the shape of subjects of the records 1 to 9.
  private static func pagesOfCodes(_ db: Database) -> Set<Int64> {
    Set((try? Int64.fetchAll(db, sql: "SELECT pageno FROM dbstat WHERE name = 'column_code'")) ?? [])
  }

  private static let settings = "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF"
}
