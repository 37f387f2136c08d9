internal import CatalogQuery
internal import CatalogRecords
internal import CatalogStore

/// Answers on the calling thread, for a program that asks once and ends, because changing threads takes longer than
/// many answers. Each does what the method without `Now` does.
extension Catalog {
  package func findNow(_ request: FindRequest) throws -> SearchAnswer {
    try file.readNow { try Searcher($0).find(request) }
  }

  /// The records meant by someone who copied an ID from a list of hits. The ID may come with blanks, a carriage
  /// return or a byte order mark around it.
  package func recordsNow(named name: String) throws -> [StoredRecord] {
    try file.readNow { db in
      let loader = try RecordLoader(db)
      let records = try loader.records(named: name, prefersID: true)
      let plain = String(name.drop { $0 == "\u{FEFF}" }).trimmed
      guard records.isEmpty, plain != name, !plain.isEmpty else { return records }
      return try loader.records(named: String(plain), prefersID: true)
    }
  }

  package func attachmentsNow(of record: RecordID) throws -> [AttachedFile] {
    try file.readNow { try AttachmentTable($0).attachments(of: record) }
  }

  package func randomNow(matching query: String) throws -> Pick {
    try file.readNow { try Pick($0, matching: query, Pick.randomRank) }
  }

  package func recordNow(ofDay day: Int, matching query: String) throws -> Pick {
    try file.readNow { try Pick($0, matching: query, Pick.rank(ofDay: day, query)) }
  }
}
