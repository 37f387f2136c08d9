internal import CatalogRecords
internal import CatalogStore
internal import GRDB
internal import Platform

/// Compares attached files with their hashes, and their rows with one another.
struct AttachmentCheck {
  private let db: Database
  private let findings: FindingList

  init(_ db: Database, _ findings: FindingList) {
    (self.db, self.findings) = (db, findings)
  }

  func run() throws {
    guard try FileVersion.of(db) >= FileVersion.attachments else { return }
    try forEach(Self.strays) { findings.add(.attachmentStray, "\($0.text(0) ?? ""), number \($0.integer(1))") }
    try forEachChanged { file, _ in
      let place = try place(of: file)
      findings.add(.attachmentChanged, place)
    }
  }

  /// Passes on every complete file whose bytes do not match its size and hash, and what they do match.
  func forEachChanged(_ body: (Int64, (size: Int, hash: ContentHash)) throws -> Void) throws {
    for file in try Int64.fetchAll(db, sql: Self.complete) where !Cancellation.isRequested {
      let found = try content(of: file)
      let isSound = try SQLStatement(db, Self.stated).withStated(file) { size, hash in
        size == Int64(found.size) && hash.elementsEqual(found.hash.withBytes { Array($0) })
      }
      if !isSound, !Cancellation.isRequested { try body(file, found) }
    }
  }

  private func content(of file: Int64) throws -> (size: Int, hash: ContentHash) {
    let table = AttachedFileTable(db)
    var (size, number) = (0, 0)
    var hasher = ContentHasher()
    while !Cancellation.isRequested,
      let count = try table.withPiece(
        number, of: file,
        { bytes in
          hasher.add(bytes)
          return bytes.count
        })
    {
      (size, number) = (size.addingClamped(count), number + 1)
    }
    return (size, hasher.value)
  }

  private func place(of file: Int64) throws -> String {
    let owner = try SQLStatement(db, Self.owner)
    owner.bind(file, at: 1)
    defer { owner.reset() }
    guard try owner.step() else { return "file \(file)" }
    return "record \(owner.integer(0)), \(owner.text(1) ?? "")"
  }

  private func forEach(_ sql: String, _ body: (SQLStatement) -> Void) throws {
    let statement = try SQLStatement(db, sql)
    defer { statement.reset() }
    while try statement.step() { body(statement) }
  }
}

extension SQLStatement {
  /// Passes on what `attached_file` says of a file.
  fileprivate func withStated(_ file: Int64, _ body: (Int64, UnsafeRawBufferPointer) -> Bool) throws -> Bool {
    bind(file, at: 1)
    defer { reset() }
    return try step() && withBytes(1) { body(integer(0), $0) }
  }
}

extension AttachmentCheck {
  /// Columns: the files that are complete.
  private static let complete = "SELECT id FROM attached_file WHERE hash IS NOT NULL ORDER BY id"

  /// `?1` file. Columns: size, hash.
  private static let stated = "SELECT size, hash FROM attached_file WHERE id = ?1"

  /// `?1` file. Columns: record, name.
  private static let owner = """
    SELECT record, name FROM attachment WHERE file = ?1
    UNION ALL
    SELECT record, name FROM past_attachment WHERE file = ?1
    LIMIT 1
    """

  /// Columns: a table, and the record, entry or file of a row that belongs to nothing.
  static let strays = """
    SELECT 'attachment of record', record FROM attachment
    WHERE record NOT IN (SELECT id FROM record) OR file NOT IN (SELECT id FROM attached_file WHERE hash IS NOT NULL)
    UNION ALL
    SELECT 'attachment of entry', entry FROM past_attachment
    WHERE NOT EXISTS (SELECT 1 FROM past_record
                      WHERE past_record.entry = past_attachment.entry AND past_record.id = past_attachment.record)
       OR file NOT IN (SELECT id FROM attached_file WHERE hash IS NOT NULL)
    UNION ALL
    SELECT 'piece of file', file FROM attached_piece WHERE file NOT IN (SELECT id FROM attached_file)
    """
}
