internal import CatalogQuery
internal import CatalogRecords
internal import CatalogStore
internal import GRDB
internal import HistoricalDates
internal import RankedIndex

extension PlainCatalog {
  /// Creates the tables and fills them from a file of JSON Lines in transactions of 20,000 records, as an import does.
  /// Each transaction indexes its records.
  ///
  /// - Parameter file: One record of `RecordMaker` per line.
  func load(_ file: LineFile) throws {
    try write { db in
      try Self.makeTables(db)
      let insert = try SQLStatement(db, Self.insertLine)
      try Self.fill(db) {
        guard let line = file.next() else { return false }
        insert.bind(line, at: 1)
        try insert.run()
        return true
      }
    }
  }

  /// Creates the tables and fills them with a catalog's records under their ids.
  func load(_ records: [StoredRecord]) throws {
    try write { db in
      try Self.makeTables(db)
      let insert = try SQLStatement(db, Self.insertRecord)
      var rest = records.makeIterator()
      try Self.fill(db) {
        guard let stored = rest.next() else { return false }
        Self.bind(stored, to: insert)
        try insert.run()
        return true
      }
    }
  }

  private static func makeTables(_ db: Database) throws {
    try db.execute(sql: tables)
    try db.execute(sql: setHashSize)
    let weights = BM25.fieldWeights.map { "\($0)" }.joined(separator: ", ")
    try db.execute(sql: setRank, arguments: ["bm25(\(weights))"])
  }

  /// - Parameter insertNext: Inserts the next record; returns `false` after the last one.
  private static func fill(_ db: Database, _ insertNext: () throws -> Bool) throws {
    var indexed: Int64 = 0
    var goesOn = true
    while goesOn {
      try CatalogFile.transaction(db) { db in
        var count = 0
        while count < recordsPerTransaction && goesOn {
          goesOn = try insertNext()
          count += 1
        }
        try db.execute(sql: indexAfter, arguments: [indexed])
        indexed = try Int64.fetchOne(db, sql: largestID) ?? 0
      }
    }
    try CatalogFile.transaction(db) { try $0.execute(sql: optimize) }
    try CatalogFile.transaction(db) { try $0.execute(sql: filterIndexes) }
    _ = try db.checkpoint(.truncate)
  }

  private static func bind(_ stored: StoredRecord, to insert: SQLStatement) {
    let record = stored.record
    insert.bind(stored.id.rawValue, at: 1)
    let texts = [
      record.identifier, record.title, record.creator, record.text, record.source, record.subject, record.note,
      record.language, record.type, record.date?.raw,
    ]
    for (place, text) in texts.enumerated() { insert.bind(text, at: Int32(place) + 2) }
    insert.bind(record.date?.interval?.start, at: 12)
    insert.bind(record.date?.interval?.end, at: 13)
  }

  /// The size of an import's transactions.
  private static let recordsPerTransaction = 20_000
}

extension PlainCatalog {
  /// Bytes of the index's terms and positions, without page overhead.
  func indexSize() throws -> Int {
    try read { try Int.fetchOne($0, sql: Self.indexBytes) ?? 0 }
  }

  private static let tables = """
    CREATE TABLE record (
      id         INTEGER PRIMARY KEY,
      identifier TEXT NOT NULL UNIQUE,
      title      TEXT,
      creator    TEXT,
      text       TEXT,
      source     TEXT,
      subject    TEXT,
      note       TEXT,
      language   TEXT,
      type       TEXT,
      date       TEXT,
      date_start REAL,
      date_end   REAL
    );
    CREATE VIRTUAL TABLE record_fts USING fts5 (
      title, creator, text, source, subject, note,
      content = 'record', content_rowid = 'id', tokenize = 'unicode61 remove_diacritics 2'
    );
    """

  private static let setHashSize = "INSERT INTO record_fts (record_fts, rank) VALUES ('hashsize', 33554432)"

  /// `?1` a call of bm25 with one weight per column.
  private static let setRank = "INSERT INTO record_fts (record_fts, rank) VALUES ('rank', ?1)"

  /// `?1` a record as JSON. Its date is one of `DateMaker`: a year, a day, `A/B`, or a year with `~`.
  private static let insertLine = """
    INSERT INTO record (
      identifier, title, creator, text, source, subject, note, language, type, date, date_start, date_end
    )
    SELECT json_extract(?1, '$.identifier'), json_extract(?1, '$.title'), json_extract(?1, '$.creator'),
           json_extract(?1, '$.text'), json_extract(?1, '$.source'), json_extract(?1, '$.subject'),
           json_extract(?1, '$.note'), json_extract(?1, '$.language'), json_extract(?1, '$.type'), date,
           julianday(iif(length(first) > 5, first, first || '-01-01')),
           iif(length(last) > 5, julianday(last, '+1 day'), julianday(last || '-01-01', '+1 year'))
    FROM (
      SELECT date, rtrim(iif(slash, substr(date, 1, slash - 1), date), '~') AS first,
             rtrim(substr(date, slash + 1), '~') AS last
      FROM (
        SELECT date, instr(date, '/') AS slash
        FROM (SELECT json_extract(?1, '$.date') AS date)
      )
    )
    """

  /// `?1`…`?13` the columns in order.
  private static let insertRecord = """
    INSERT INTO record VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)
    """

  /// `?1` the last indexed id.
  private static let indexAfter = """
    INSERT INTO record_fts (rowid, title, creator, text, source, subject, note)
    SELECT id, title, creator, text, source, subject, note
    FROM record
    WHERE id > ?1
    """

  private static let largestID = "SELECT max(id) FROM record"

  private static let optimize = "INSERT INTO record_fts (record_fts) VALUES ('optimize')"

  /// For filters without words.
  private static let filterIndexes = """
    CREATE INDEX record_by_date ON record (date_start, date_end);
    CREATE INDEX record_by_language ON record (language);
    """

  /// Columns: bytes.
  private static let indexBytes = "SELECT ifnull(sum(length(block)), 0) FROM record_fts_data"
}
