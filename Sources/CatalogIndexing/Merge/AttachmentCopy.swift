internal import CatalogRecords
internal import CatalogStore
internal import GRDB

/// Copies the attached files of records from one catalog to another, a piece at a time.
struct AttachmentCopy {
  private let source: Database
  private let target: Database
  private let theirs: AttachmentTable
  private let ours: AttachmentTable

  init(from source: Database, to target: Database) throws {
    (self.source, self.target) = (source, target)
    (theirs, ours) = (try AttachmentTable(source), try AttachmentTable(target))
  }

  /// Gives a new record the files of another one.
  ///
  /// - Returns: True if all of them came as their hashes say.
  @discardableResult
  func copy(_ record: RecordID, to new: RecordID) throws -> Bool {
    var areSound = true
    for attachment in try theirs.attachments(of: record) {
      let (file, size, hash) = try AttachedFileTable(target).copy(attachment.file, from: source, at: attachment.added)
      try ours.insert(file, named: attachment.name, type: attachment.type, to: new, at: attachment.added)
      areSound = areSound && (size, hash) == (attachment.byteCount, attachment.hash)
    }
    return areSound
  }

  /// The files of a record whose names another one, of the target, lacks.
  func missing(from other: RecordID, of record: RecordID) throws -> [AttachedFile] {
    try theirs.attachments(of: record).filter { try ours.attachment(named: $0.name, of: other) == nil }
  }

  /// Copies the bytes of a file, which the caller gives to a record.
  func copy(_ file: AttachedFile) throws -> Int64 {
    try AttachedFileTable(target).copy(file.file, from: source, at: file.added).0
  }
}
