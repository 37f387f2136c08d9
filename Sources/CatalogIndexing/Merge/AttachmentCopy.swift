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

  /// A copied file, which the record has already, or gets by the caller.
  typealias Owner = (_ file: Int64, _ attachment: AttachedFile) throws -> Void

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

  /// Copies the files of a record whose names another one lacks.
  ///
  /// - Parameter give: Gives each to its record.
  func copyMissing(_ record: RecordID, to other: RecordID, give: Owner) throws {
    for attachment in try theirs.attachments(of: record)
    where try ours.attachment(named: attachment.name, of: other) == nil {
      let file = try AttachedFileTable(target).copy(attachment.file, from: source, at: attachment.added).0
      try give(file, attachment)
    }
  }
}
