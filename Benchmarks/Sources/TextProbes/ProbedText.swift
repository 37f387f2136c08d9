internal import CatalogQuery
package import CatalogRecords
internal import CatalogStore
package import GRDB

/// A record of a catalogue that is probed, with the group whose figures it counts for.
package struct ProbedText: Sendable {
  package let id: RecordID
  /// The extra field `code`, where a catalogue has several texts of one language, else the language.
  package let group: String
  package let record: CatalogRecord

  /// All records that a query describes.
  package static func all(of db: Database, matching query: String = "") throws -> [ProbedText] {
    let reading = try RecordReading(db)
    return try Searcher(db).ids(matching: query).ids.compactMap { id in
      guard let record = try reading.record(id)?.record else { return nil }
      var group = record.language ?? ""
      if case .string(let code)? = record.extra["code"] { group = "\(code) \(group)" }
      return ProbedText(id: id, group: group, record: record)
    }
  }
}
