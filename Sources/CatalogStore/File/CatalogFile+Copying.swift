package import GRDB

extension CatalogFile {
  /// Progress of a copy, in bytes.
  package struct CopyProgress: Sendable {
    package let doneBytes: Int64
    package let totalBytes: Int64
  }

  /// Pages of one step of a copy, after which progress is reported: 8 MB.
  private static let pagesPerStep: Int32 = 2048

  /// Copies one state of the file, page by page, while others read and write.
  ///
  /// - Parameters:
  ///   - isReplacing: True if an existing file may be replaced.
  ///   - report: Called with the progress. An error that it throws ends the work, and nothing is left of the copy.
  /// - Returns: The copy's size in bytes.
  package func copy(
    to target: String, isReplacing: Bool, report: (CopyProgress) throws -> Void = { _ in }
  ) throws -> Int64 {
    try OutputGuard.check(target, for: .database, besides: path)
    return try readNow { db in
      let draft = try DraftFile(for: target, isReplacing: isReplacing, outOf: path)
      defer { draft.discard() }
      let size = try Self.fill(draft, from: db, report: report)
      try draft.commit()
      return size
    }
  }

  /// Copies one state of the file into a new one that may be changed: a copy of a pack is an ordinary catalog.
  ///
  /// - Throws: `StoreError.alreadyThere` when a file is at the path; it is unchanged.
  package func copyForWriting(to target: String) throws {
    try OutputGuard.check(target, for: .database, besides: path)
    try readNow { db in
      let draft = try DraftFile(for: target, isReplacing: false, outOf: nil)
      defer { draft.discard() }
      _ = try Self.fill(draft, from: db) { _ in }
      let copy = try DatabaseQueue(path: draft.path)
      try copy.write { try PackStamp.remove($0) }
      try copy.close()
      try draft.commit()
    }
  }

  /// Checks that a path does not lead to a catalog itself, or to a file that belongs to it.
  ///
  /// - Throws: `StoreError.sameFile` or `.besideCatalog`.
  package static func checkOther(_ other: String, than path: String) throws(StoreError) {
    try OutputGuard.checkFile(other, besides: path)
  }

  /// Copies the state of the caller's transaction, for a backup before a change. An earlier copy of the same state is
  /// used instead.
  ///
  /// - Parameter earlier: Paths of the earlier copies.
  /// - Returns: The copy's path, or that of an earlier copy of the same state.
  package static func copy(
    _ db: Database, of path: String, to target: String, unlessAmong earlier: [String]
  ) throws -> String {
    let draft = try DraftFile(for: target, isReplacing: false, outOf: path)
    defer { draft.discard() }
    _ = try fill(draft, from: db) { _ in }
    if let same = draft.same(among: earlier) { return same }
    try draft.commit()
    return target
  }

  static func fill(
    _ draft: DraftFile, from db: Database, report: (CopyProgress) throws -> Void
  ) throws -> Int64 {
    // The read begins the transaction, so that all steps are of one state.
    let size = try Int64.fetchOne(db, sql: sizeInBytes) ?? 0
    try draft.checkRoom(for: size)
    do {
      let copy = try DatabaseQueue(path: draft.path)
      try copy.writeWithoutTransaction { other in
        try withoutActuallyEscaping(report) { report in
          try db.backup(to: other, pagesPerStep: pagesPerStep) { try report(CopyProgress($0, size)) }
        }
        try Schema.mark(other)
        // A single file can also be read in a read-only folder.
        try other.execute(sql: "PRAGMA journal_mode = DELETE")
      }
      try copy.close()
      // SQLite does not call back after the last step.
      try report(CopyProgress(doneBytes: size, totalBytes: size))
    } catch let error as DatabaseError {
      throw StoreError(error, path: draft.target, lockWait: .zero)
    }
    return size
  }

  /// The purpose of a new file.
  package enum Purpose: Sendable {
    /// A file to search and to share: as small as possible, and read-only.
    case pack
    /// A catalog like the one that it comes from.
    case catalog
  }

  /// Creates a catalog under another name, and renames it when it is filled and on the disk.
  ///
  /// - Parameter origin: The catalog that it comes from, whose permissions it gets. `target` must be another file.
  package static func make<Result>(
    _ target: String, for purpose: Purpose, isReplacing: Bool, outOf origin: String,
    fill: (CatalogFile) throws -> Result
  ) throws -> Result {
    try OutputGuard.check(target, for: .database, besides: origin)
    let draft = try DraftFile(for: target, isReplacing: isReplacing, outOf: origin)
    defer { draft.discard() }
    do {
      let file = try CatalogFile(at: draft.path, access: .writing)
      let result = try fill(file)
      try file.database.close()
      let plain = try DatabaseQueue(path: draft.path)
      try plain.writeWithoutTransaction { db in
        try Schema.mark(db)
        try db.execute(sql: "PRAGMA journal_mode = DELETE")
        if purpose == .pack { try db.execute(sql: "VACUUM") }
      }
      try plain.close()
      try draft.commit(isReadOnly: purpose == .pack)
      return result
    } catch let error as DatabaseError {
      throw StoreError(error, path: target, lockWait: .zero)
    } catch let error as StoreError {
      throw error.naming(target, insteadOf: draft.path)
    }
  }

  /// The file's name without its folder.
  package var name: String { path.split(separator: "/").last.map(String.init) ?? path }

  /// Columns: the bytes of all pages.
  private static let sizeInBytes = """
    SELECT page_count * page_size
    FROM pragma_page_count, pragma_page_size, (SELECT count(*) FROM sqlite_schema)
    """
}

extension CatalogFile.CopyProgress {
  fileprivate init(_ progress: DatabaseBackupProgress, _ size: Int64) {
    let total = max(1, progress.totalPageCount)
    doneBytes = size * Int64(progress.completedPageCount) / Int64(total)
    totalBytes = size
  }
}
