internal import CSystemFTS5
internal import Foundation
internal import GRDB
internal import Platform

/// A copy of a file whose schema SQLite cannot read, with a schema that it can: see `SchemaPages` for damaged pages,
/// and `SchemaMend` for entries that it cannot parse. The original is not touched. The copy is removed together with
/// the value.
package final class MendedCopy {
  private let draft: FileDraft
  package var path: String { draft.path }

  /// More entries than this are not removed.
  private static let mostRemoved = 20

  /// - Parameter target: The copy is made beside this file, under the name of a draft.
  /// - Returns: `nil` when SQLite can read the schema, or when something else keeps it from reading the file.
  /// - Throws: `StoreError` when the copy cannot be made.
  package init?(of path: String, beside target: String) throws {
    try CatalogFile.checkCompanions(of: path)
    guard let fault = Self.fault(of: path) else { return nil }
    draft = try DraftFile(for: target, isReplacing: false, outOf: path).draft
    do {
      try Self.copy(path, to: draft.path)
      try Self.link(draft.path, fault)
      try Self.mend(draft.path)
    } catch let error as DatabaseError {
      throw StoreError(error, path: target, lockWait: .zero)
    } catch let error as StoreError {
      throw error
    } catch {
      throw StoreError.cannotBeMade(path: target, reason: error.localizedDescription)
    }
  }

  deinit { draft.discard() }

  /// Copies the pages, with those in the log. A connection of GRDB would look at the schema first.
  private static func copy(_ path: String, to copy: String) throws {
    var (damaged, other): (OpaquePointer?, OpaquePointer?)
    defer {
      sqlite3_close_v2(damaged)
      sqlite3_close_v2(other)
    }
    let location = CatalogFile.location(of: path)
    try check(sqlite3_open_v2(location, &damaged, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, nil))
    try check(sqlite3_open_v2(copy, &other, SQLITE_OPEN_READWRITE, nil))
    let backup = sqlite3_backup_init(other, "main", damaged, "main")
    let status = sqlite3_backup_step(backup, -1)
    sqlite3_backup_finish(backup)
    try check(status == SQLITE_DONE ? SQLITE_OK : status)
  }

  private static func check(_ status: Int32) throws {
    guard status == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: status)) }
  }

  /// Has the first page lead to all pages of the schema that can be read, unless it does. A page of another table would
  /// be read as entries that cannot be parsed, and its rows would be removed.
  private static func link(_ path: String, _ fault: Fault) throws {
    let pages = try DatabasePages(of: path)
    let schema = SchemaPages(pages)
    guard fault == .pages || !schema.isWhole, let first = pages.bytes(of: 1) else { return }
    let page = schema.firstPage(after: first.prefix(100), size: pages.size)
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try file.write(contentsOf: Data(page))
    try file.close()
  }

  /// Mends the entries, and then removes those that still cannot be parsed: a table less is better than none.
  private static func mend(_ path: String) throws {
    let file = try DatabaseQueue(path: path, configuration: configuration)
    try file.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA journal_mode = DELETE")
      try SchemaMend(db).run()
      for _ in 0..<mostRemoved {
        guard case .entry(let name)? = fault(of: path), try SchemaMend(db).remove(name) else { return }
      }
    }
    try file.close()
  }

  /// The reason why SQLite cannot read a schema.
  private enum Fault: Equatable {
    /// The name of the first entry that it cannot parse.
    case entry(String)
    /// The pages do not make a table.
    case pages
  }

  private static func fault(of path: String) -> Fault? {
    var configuration = Configuration()
    configuration.readonly = true
    do {
      try DatabaseQueue(path: CatalogFile.location(of: path), configuration: configuration).close()
      return nil
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
      // SQLite's words, such as: malformed database schema (record) - unrecognized token: "~"
      guard let message = error.message, message.hasPrefix(beginning) else { return .pages }
      return .entry(String(message.dropFirst(beginning.count).prefix { $0 != ")" }))
    } catch {
      return nil
    }
  }

  private static let beginning = "malformed database schema ("

  /// A connection to which the entries are rows, whatever is in them: with `writable_schema` SQLite reads the schema up
  /// to the first entry that it cannot parse, and only the statement that made it do so fails.
  private static var configuration: Configuration {
    var configuration = Configuration()
    configuration.prepareDatabase { db in
      sqlite3_exec(db.sqliteConnection, "PRAGMA writable_schema = ON", nil, nil, nil)
      sqlite3_exec(db.sqliteConnection, "SELECT 1 FROM sqlite_schema", nil, nil, nil)
    }
    return configuration
  }
}
