package import CatalogRecords
package import CatalogStore
internal import GRDB

// An attached file belongs to the record as its attributions do: a change of it is a change of the record in the
// journal.

extension CatalogWriter {
  /// Gives a record a complete file, in place of one with the same name.
  ///
  /// - Parameter file: A number of `AttachedFileTable`.
  package func attach(_ file: Int64, named name: String, type: String?, to record: RecordID, at now: Double) throws {
    try willChange(record)
    let table = try AttachmentTable(db)
    if let former = try table.attachment(named: name, of: record) { try table.remove(former) }
    try table.insert(file, named: name, type: type, to: record, at: now)
  }

  /// Takes a file from its record.
  package func detach(_ attachment: AttachedFile) throws {
    try willChange(attachment.record)
    try AttachmentTable(db).remove(attachment)
  }
}
