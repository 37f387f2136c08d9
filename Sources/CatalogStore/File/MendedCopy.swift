internal import CSystemFTS5
internal import GRDB
internal import Platform

/// A copy of a file whose schema SQLite cannot parse, with a schema that it can: see `SchemaMend`. The original is not
/// touched. The copy is removed together with the value.
package final class MendedCopy {
  private let draft: FileDraft
  package var path: String { draft.path }

  /// More entries than this are not removed.
  private static let mostRemoved = 20

  /// - Parameter target: The copy is made beside this file, under the name of a draft.
  /// - Returns: `nil` when SQLite can parse the schema, or when something else keeps it from reading the file.
  /// - Throws: `StoreError` when the copy cannot be made.
  package init?(of path: String, beside target: String) throws {
    guard Self.faultyEntry(of: path) != nil else { return nil }
    draft = try DraftFile(for: target, isReplacing: false, outOf: path).draft
    do {
      try Self.copy(path, to: draft.path)
      try Self.mend(draft.path)
    } catch let error as DatabaseError {
      throw StoreError(error, path: target, lockWait: .zero)
    }
  }

  deinit { draft.discard() }

  private static func copy(_ path: String, to copy: String) throws {
    let damaged = try DatabaseQueue(path: CatalogFile.location(of: path), configuration: configuration(isReader: true))
    let other = try DatabaseQueue(path: copy)
    try damaged.backup(to: other)
    try other.close()
  }

  /// Mends the entries, and then removes those that still cannot be parsed: a table less is better than none.
  private static func mend(_ path: String) throws {
    let file = try DatabaseQueue(path: path, configuration: configuration(isReader: false))
    try file.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA journal_mode = DELETE")
      try SchemaMend(db).run()
      for _ in 0..<mostRemoved {
        guard let name = faultyEntry(of: path), try SchemaMend(db).remove(name) else { return }
      }
    }
    try file.close()
  }

  /// The name of the first entry that SQLite cannot parse.
  private static func faultyEntry(of path: String) -> String? {
    var configuration = Configuration()
    configuration.readonly = true
    do {
      try DatabaseQueue(path: CatalogFile.location(of: path), configuration: configuration).close()
      return nil
    } catch let error as DatabaseError {
      // SQLite's words, such as: malformed database schema (record) - unrecognized token: "~"
      guard error.resultCode == .SQLITE_CORRUPT, let message = error.message, message.hasPrefix(beginning) else {
        return nil
      }
      return String(message.dropFirst(beginning.count).prefix { $0 != ")" })
    } catch {
      return nil
    }
  }

  private static let beginning = "malformed database schema ("

  /// A connection to which the entries are rows, whatever is in them: with `writable_schema` SQLite reads the schema up to
  /// the first entry that it cannot parse, and only the statement that made it do so fails.
  private static func configuration(isReader: Bool) -> Configuration {
    var configuration = Configuration()
    configuration.readonly = isReader
    configuration.prepareDatabase { db in
      sqlite3_exec(db.sqliteConnection, "PRAGMA writable_schema = ON", nil, nil, nil)
      sqlite3_exec(db.sqliteConnection, "SELECT 1 FROM sqlite_schema", nil, nil, nil)
    }
    return configuration
  }
}
