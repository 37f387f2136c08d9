/// A reason why another program's database cannot be read, or not further.
public enum DatabaseFault: Error, Hashable, Sendable {
  /// The file does not begin as an SQLite database does: another kind of file, or an encrypted one.
  case notADatabase
  /// A catalog of Adagia.
  case isCatalog
  /// Another program holds a lock that excludes readers.
  case locked
  /// Another program was killed while it wrote, and only a writer can roll its changes back.
  case unfinishedWrite
  /// A file beside the database has the name of its journal, log or shared memory, and is not its own, or would have
  /// SQLite change another file. `reason` is a clause.
  case foreignCompanion(file: String, reason: String)
  /// SQLite reports damage; `reason` has its words.
  case damaged(reason: String)
  /// A compressed database that is too large to be unpacked, or for which there is no room.
  case tooLarge
  /// Another program changed the file while it was read without locks.
  case changed
  /// SQLite ran for a minute without a row.
  case tooSlow
  /// A view gave far more than the file has, as an endless one does. The rows before that were delivered.
  case tooManyRows
  /// No table, view or entity has the name that was asked for; `tables` describes those that exist.
  case noSuchTable(String, tables: [String])
  /// Several tables or entities may hold the records, or none evidently does; `tables` describes them.
  case tableNeeded(tables: [String])
  /// The database has no table with rows.
  case noTables
  /// The tables are not those of the format.
  case notOfFormat(InputFormat, missing: String)
  /// Any other error of SQLite, in its words.
  case refused(reason: String)
}

extension DatabaseFault {
  /// True if the database is sound, and only not of the format.
  var isOfFormat: Bool { if case .notOfFormat = self { true } else { false } }

  /// The fault of a statement that names a table or column which the database lacks: it is not of the format then.
  func asMissing(of format: InputFormat) -> DatabaseFault {
    let start = "no such "
    guard case .refused(let reason) = self, reason.hasPrefix(start) else { return self }
    return .notOfFormat(format, missing: String(reason.dropFirst(start.count)).replacing(": ", with: " "))
  }
}

extension DatabaseFault: CustomStringConvertible {
  /// The event and the next step, without the file's name.
  public var description: String {
    switch self {
    case .notADatabase:
      "not an SQLite database, or an encrypted one. Check the file; export an encrypted database from its own program."
    case .isCatalog: "a catalog of Adagia, not another program's database. Merge it."
    case .locked: "another program has locked the database. Close that program, or wait for it, and import again."
    case .unfinishedWrite:
      "a program was interrupted while it wrote to the database. Open it in that program once, and import again."
    case .foreignCompanion(let file, let reason):
      "\(file) is beside the database, and SQLite would use it as the database's own: \(reason). Nothing was read; move it "
        + "to another folder."
    case .damaged(let reason):
      "the database is damaged (\(reason)). The rows before the damage were read; repair or restore the file."
    case .tooLarge: "the compressed database is too large to be unpacked. Unpack it, and import the result."
    case .changed: "another program changed the database while it was read. Import it again."
    case .tooManyRows:
      "the view gave more than 1,000 times the size of the database, as an endless one does, so reading ended. "
        + "The rows before that were read. Name another table or view."
    case .tooSlow: "the database gave no row for a long time, so reading ended. Name another table or view."
    case .noSuchTable(let name, let tables): "no table, view or entity is named '\(name)'. \(Self.list(tables))"
    case .tableNeeded(let tables): "the table to read is not evident. \(Self.list(tables))"
    case .noTables: "the database has no table with rows. Check the file."
    case .notOfFormat(let format, let missing):
      "not a database of the format '\(format.rawValue)': it has no \(missing). Choose another format."
    case .refused(let reason): "SQLite cannot read the database: \(reason). Check the file."
    }
  }

  private static func list(_ tables: [String]) -> String {
    tables.isEmpty ? "It has none." : "It has \(tables.joined(separator: "; "))."
  }
}
