package import GRDB

/// The tables whose rows nothing else in the file can give again: all but the index, the columns, their codes and the
/// names of extra fields.
package enum OriginalTables {
  private static let names = [
    "meta", "collection", "record", "attribution", "subject", "synonym", "saved_search", "job", "job_reject",
    "journal_entry", "past_gap", "past_record", "past_attribution", "past_subject", "source_file", "source_run",
    "merge_base", "source_base", "past_source_base", "job_conflict", "attached_file", "attached_piece", "attachment",
    "past_attachment", "sqlite_sequence",
  ]

  /// Copies all their rows, with their numbers, into a new catalog.
  ///
  /// - Throws: `DatabaseError` when a row cannot be read, or contradicts another one.
  package static func copy(from damaged: Database, to new: Database) throws {
    for table in names { try copy(table, from: damaged, to: new) }
  }

  private static func copy(_ table: String, from damaged: Database, to new: Database) throws {
    let columns = try String.fetchAll(new, sql: columnNames, arguments: [table])
    let list = columns.joined(separator: ", ")
    let places = (1...columns.count).map { "?\($0)" }.joined(separator: ", ")
    // The rows of the new file's own making: its program, its highest ids.
    try new.execute(sql: "DELETE FROM \(table)")
    let row = try SQLStatement(damaged, "SELECT \(list) FROM \(table) NOT INDEXED")
    defer { row.reset() }
    let insert = try SQLStatement(new, "INSERT INTO \(table) (\(list)) VALUES (\(places))")
    while try row.step() {
      for column in columns.indices { insert.bind(Int32(column), of: row, at: Int32(column) + 1) }
      try insert.run()
    }
  }

  /// `?1` a table. Columns: the name of each of its columns, in order.
  private static let columnNames = "SELECT name FROM pragma_table_info(?1) ORDER BY cid"
}
