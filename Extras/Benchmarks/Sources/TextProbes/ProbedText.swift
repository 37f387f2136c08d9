internal import CatalogQuery
package import CatalogRecords
internal import CatalogStore
package import GRDB

/// A record of the probed catalog, with its group for the figures.
package struct ProbedText: Sendable {
  package let id: RecordID
  /// The language, after the extra field `code` if the record has one.
  package let group: String
  package let record: CatalogRecord

  /// All records that match a query.
  package static func all(of db: Database, matching query: String = "") throws -> [ProbedText] {
    let reading = try RecordLoader(db)
    return try Searcher(db).ids(matching: query).ids.compactMap { id in
      guard let record = try reading.record(id)?.record else { return nil }
      var group = record.language ?? ""
      if case .string(let code)? = record.extra["code"] { group = "\(code) \(group)" }
      return ProbedText(id: id, group: group, record: record)
    }
  }
}

/// Adagia's record. GRDB has a type of this name too.
typealias Record = CatalogRecord
