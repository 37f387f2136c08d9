package import CatalogRecords

/// A record as it is about to be written: with the identifier and the hash it will have, and what is costly to make
/// made once.
package struct RecordRow: Sendable {
  let record: CatalogRecords.Record
  package let identifier: String
  package let hash: ContentHash
  let extraJSON: String?
  let creator: String?
  let subject: String?

  /// - Parameter identifier: `nil`: the record's own, else its content's hash.
  package init(_ record: CatalogRecords.Record, identifier: String? = nil) {
    self.record = record
    creator = record.creator
    subject = record.subject
    extraJSON = record.extraJSON
    hash = record.contentHash(extraJSON: extraJSON)
    self.identifier = identifier ?? record.identifier ?? hash.hexadecimal
  }
}
