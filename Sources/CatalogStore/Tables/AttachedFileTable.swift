package import CatalogRecords
package import GRDB

/// Stores the bytes of attached files, a piece a row. A file appears in `attachment` when it is complete.
///
/// Every call that writes belongs in a transaction. The pieces of one file may be written in many, so that no writer
/// waits for all of them.
package struct AttachedFileTable {
  private let db: Database

  package init(_ db: Database) {
    self.db = db
  }

  /// The bytes of a piece; the last one of a file has the rest.
  package static let pieceSize = 512 << 10

  /// Begins a file.
  ///
  /// - Returns: Its number.
  package func begin(at now: Double) throws -> Int64 {
    for file in try Int64.fetchAll(db.cachedStatement(sql: Self.abandoned), arguments: [now - Self.longestWriting]) {
      try remove(file)
    }
    try db.cachedStatement(sql: Self.begin).execute(arguments: [now])
    return db.lastInsertedRowID
  }

  /// Writes a piece of a file that is not complete.
  package func write(_ bytes: [UInt8], number: Int, of file: Int64) throws {
    let statement = try SQLStatement(db, Self.write)
    statement.bind(file, at: 1)
    statement.bind(Int64(number), at: 2)
    statement.bind(bytes, at: 3)
    defer { statement.unbind() }
    try statement.run()
  }

  /// Completes a file whose pieces are all written. It must get an owner in the same transaction.
  package func complete(_ file: Int64, size: Int, hash: ContentHash) throws {
    let statement = try SQLStatement(db, Self.complete)
    statement.bind(file, at: 1)
    statement.bind(Int64(size), at: 2)
    hash.withBytes { statement.bind($0, at: 3) }
    try statement.run()
  }

  /// Passes the bytes of a piece to `body`; they are valid during the call.
  ///
  /// - Returns: `nil` when there is no such piece.
  package func withPiece<T>(
    _ number: Int, of file: Int64, _ body: (UnsafeRawBufferPointer) throws -> T
  ) throws -> T? {
    let statement = try SQLStatement(db, Self.piece)
    statement.bind(file, at: 1)
    statement.bind(Int64(number), at: 2)
    defer { statement.reset() }
    return try statement.step() ? try statement.withBytes(0, body) : nil
  }

  /// Copies a complete file of another catalog, a piece at a time. It must get an owner in the same transaction.
  ///
  /// - Returns: Its number here, and the size and hash of the bytes that came.
  package func copy(_ file: Int64, from other: Database, at now: Double) throws -> (Int64, Int, ContentHash) {
    try db.cachedStatement(sql: Self.begin).execute(arguments: [now])
    let copy = db.lastInsertedRowID
    do {
      let (size, hash) = try copyPieces(of: file, from: other, to: copy)
      try complete(copy, size: size, hash: hash)
      return (copy, size, hash)
    } catch {
      try remove(copy)
      throw error
    }
  }

  private func copyPieces(of file: Int64, from other: Database, to copy: Int64) throws -> (Int, ContentHash) {
    let source = AttachedFileTable(other)
    var (size, number) = (0, 0)
    var hasher = ContentHasher()
    while let count = try source.withPiece(
      number, of: file,
      { bytes in
        hasher.add(bytes)
        try write(Array(bytes), number: number, of: copy)
        return bytes.count
      })
    {
      (size, number) = (size.addingClamped(count), number + 1)
    }
    return (size, hasher.value)
  }

  /// Removes a file that no record and no before-image has.
  package func removeIfUnused(_ file: Int64) throws {
    let isUsed = try Bool.fetchOne(db.cachedStatement(sql: Self.isUsed), arguments: [file]) ?? false
    if !isUsed { try remove(file) }
  }

  /// Removes a file that is not complete.
  package func remove(_ file: Int64) throws {
    try db.cachedStatement(sql: Self.removePieces).execute(arguments: [file])
    try db.cachedStatement(sql: Self.remove).execute(arguments: [file])
  }

  /// Bytes of the files that before-images alone have.
  package var bytesOfPast: Int {
    get throws {
      guard try FileVersion.of(db) >= FileVersion.attachments else { return 0 }
      return try Int.fetchOne(db.cachedStatement(sql: Self.bytesOfPast)) ?? 0
    }
  }

  /// Days after which a file that is not complete was left by a program that was killed.
  private static let longestWriting = 1.0
}

extension AttachedFileTable {
  /// `?1` a moment. Columns: files that were begun before it and never completed.
  private static let abandoned = "SELECT id FROM attached_file WHERE hash IS NULL AND created < ?1"

  /// `?1` the moment as a Julian day.
  private static let begin = "INSERT INTO attached_file (created) VALUES (?1)"

  /// `?1` file, `?2` number, `?3` bytes.
  private static let write = "INSERT INTO attached_piece (file, number, data) VALUES (?1, ?2, ?3)"

  /// `?1` file, `?2` bytes, `?3` hash.
  private static let complete = "UPDATE attached_file SET size = ?2, hash = ?3 WHERE id = ?1"

  /// `?1` file, `?2` number. Columns: data.
  private static let piece = "SELECT data FROM attached_piece WHERE file = ?1 AND number = ?2"

  /// `?1` file.
  private static let removePieces = "DELETE FROM attached_piece WHERE file = ?1"
  private static let remove = "DELETE FROM attached_file WHERE id = ?1"

  /// `?1` file. Columns: 1 or 0.
  private static let isUsed = """
    SELECT EXISTS (SELECT 1 FROM attachment WHERE file = ?1) OR EXISTS (SELECT 1 FROM past_attachment WHERE file = ?1)
    """

  private static let bytesOfPast = """
    SELECT CAST(sum(size) AS INTEGER) FROM attached_file
    WHERE id IN (SELECT file FROM past_attachment)
      AND NOT EXISTS (SELECT 1 FROM attachment WHERE attachment.file = attached_file.id)
    """
}
