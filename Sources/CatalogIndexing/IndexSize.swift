internal import CatalogStore
internal import GRDB

/// About how many bytes an index takes in the file, told without reading it.
enum IndexSize {
  /// FTS5 numbers the pages of a piece of the index from 1, in rows whose ids begin with the piece's number; those of
  /// another kind lie above the bit 36. See "Shadow tables" in SQLite's `fts5_index.c`.
  private static let pieceBits: Int64 = 37
  private static let otherPages: Int64 = 1 << 36
  /// Bytes of a page of FTS5, unless it is configured.
  private static let pageSize = 4050
  /// Of the row that FTS5 keeps of every record's lengths, about.
  private static let lengthsSize = 16

  /// - Complexity: O(*p* log *n*) in the number of pieces, of which there are some dozens at most.
  static func bytes(_ db: Database) throws -> Int {
    var pages: Int64 = 0
    var end = Int64.max
    while let highest = try Int64.fetchOne(db, sql: lastPage, arguments: [end]), highest >> pieceBits > 0 {
      end = (highest >> pieceBits) << pieceBits
      let last = try Int64.fetchOne(db, sql: lastPage, arguments: [end + otherPages]) ?? end
      pages += max(0, last - end)
    }
    let records = try Int.fetchOne(db, sql: recordCount) ?? 0
    let columns = (records / ColumnKind.chunkLength + 1) * ColumnKind.allCases.map(\.chunkSize).reduce(0, +)
    return Int(pages) * pageSize + records * lengthsSize + columns
  }

  /// `?1` an id. Columns: the highest below it.
  private static let lastPage = "SELECT max(id) FROM record_fts_data WHERE id < ?1"
  private static let recordCount = "SELECT count(*) FROM record"
}
