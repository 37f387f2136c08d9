package import CatalogRecords
internal import CatalogStore
internal import FTS5Pages
internal import GRDB

/// A record as an index has it: its texts, and its values in the columns. Another engine is filled with these.
package struct IndexedRecord: Sendable {
  package let id: Int64
  /// The texts of `CoreField.searchable` with the mark of their language, as the full-text index gets them.
  package let texts: [String?]
  /// The number of tokens in all texts; 65,535 stands for that many or more.
  package let length: UInt16
  package let collection: UInt32
  package let language: UInt32
  package let type: UInt32
  package let traits: RecordFlags
  /// Julian days; NaN for a record without a date that could be read.
  package let dateStart: Double
  package let dateEnd: Double
  package let created: Double
  package let modified: Double
  /// 16 bytes, which differ as soon as anything of the content does.
  package let contentHash: [UInt8]
}

/// Reads the records of one state of a catalog in the order of their ids.
package struct IndexedRecordReader {
  private let texts: SQLStatement
  private let hasTexts: Bool
  private var length: ColumnCursor<UInt16>
  private var collection: ColumnCursor<UInt32>
  private var language: ColumnCursor<UInt32>
  private var type: ColumnCursor<UInt32>
  private var traits: ColumnCursor<UInt16>
  private var start: ColumnCursor<Double>
  private var end: ColumnCursor<Double>
  private var created: ColumnCursor<Double>
  private var modified: ColumnCursor<Double>

  /// - Parameter withTexts: False for records without their texts, which are read sooner.
  package init(_ searcher: Searcher, withTexts: Bool = true) throws {
    let (db, table) = (searcher.snapshot.db, searcher.snapshot.columns)
    hasTexts = withTexts
    texts = try SQLStatement(db, withTexts ? Self.recordsAfter : Self.hashesAfter)
    length = ColumnCursor(table, .length)
    collection = ColumnCursor(table, .collection)
    language = ColumnCursor(table, .language)
    type = ColumnCursor(table, .type)
    traits = ColumnCursor(table, .traits)
    start = ColumnCursor(table, .dateStart)
    end = ColumnCursor(table, .dateEnd)
    created = ColumnCursor(table, .created)
    modified = ColumnCursor(table, .modified)
  }

  /// Up to `limit` records with ids above `id`, ascending; empty after the last.
  package mutating func records(after id: Int64, limit: Int) throws -> [IndexedRecord] {
    texts.bind(id, at: 1)
    texts.bind(Int64(limit), at: 2)
    defer { texts.reset() }
    var records: [IndexedRecord] = []
    while try texts.step() { records.append(try record()) }
    return records
  }

  private mutating func record() throws -> IndexedRecord {
    let id = texts.integer(0)
    return IndexedRecord(
      id: id, texts: hasTexts ? CoreField.searchable.indices.map { texts.text(Int32($0) + 2) } : [],
      length: try length.value(id),
      collection: try collection.value(id), language: try language.value(id), type: try type.value(id),
      traits: RecordFlags(rawValue: try traits.value(id)), dateStart: try start.value(id), dateEnd: try end.value(id),
      created: try created.value(id), modified: try modified.value(id),
      contentHash: texts.withBytes(1) { Array($0) })
  }

  /// `?1` an id, `?2` a number of rows. Columns: id, content hash, then the indexed texts.
  private static let recordsAfter = """
    SELECT record.id, record.content_hash, record_text.title, record_text.creator, record_text.text,
      record_text.source, record_text.subject, record_text.note
    FROM record
    JOIN record_text ON record_text.id = record.id
    WHERE record.id > ?1
    ORDER BY record.id
    LIMIT ?2
    """

  /// `?1` an id, `?2` a number of rows. Columns: id, content hash.
  private static let hashesAfter = "SELECT id, content_hash FROM record WHERE id > ?1 ORDER BY id LIMIT ?2"
}

extension Searcher {
  /// Those of some records that exist, ascending.
  package func indexedRecords(_ ids: [Int64]) throws -> [IndexedRecord] {
    var reader = try IndexedRecordReader(self)
    return try ids.sorted().flatMap { id in
      try reader.records(after: id - 1, limit: 1).filter { $0.id == id }
    }
  }

  /// A text that is another one, nearly always, when the searchable content of the catalog is: the numbers of records
  /// and of tokens, the highest id, and the position of the journal.
  package func contentMark() throws -> String {
    try snapshot.columns.cache.companion { ContentMark(text: try newContentMark()) }.text
  }

  /// The mark, for as long as a connection sees the same state of the file: the journal may be long.
  private final class ContentMark {
    let text: String
    init(text: String) { self.text = text }
  }

  private func newContentMark() throws -> String {
    let totals = try IndexGeneration.current.pages(snapshot.db).totals()
    let tokens = totals?.tokenCounts.reduce(0) { $0 &+ $1 } ?? 0
    return "\(totals?.rowCount ?? 0) records, \(tokens) tokens, highest id \(snapshot.largestID), "
      + "journal \(try journalPosition())"
  }

  /// Those of some ids that records have.
  package func existing(_ ids: [Int64]) throws -> Set<Int64> {
    var collection = ColumnCursor<UInt32>(snapshot.columns, .collection)
    return Set(try ids.filter { $0 > 0 && $0 <= snapshot.largestID ? try collection.value($0) != 0 : false })
  }
}
