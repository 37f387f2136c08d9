public import Adagia
public import Foundation
public import GRDB

/// A full-text index of a table in your own database, searched with Adagia's query language.
///
///     let index = try TableIndex(of: "book", in: database, catalog: Catalog(at: "books.index", for: .writing)) { row in
///       var record = CatalogRecord()
///       record.title = row["title"]
///       return record
///     }
///     try await database.write { try $0.execute(sql: "INSERT INTO book (title) VALUES ('Emma')") }
///     try await index.synchronize()
///     for hit in try await index.search("emma").hits { print(hit.rowID) }
///
/// Triggers note the numbers of changed rows in a table beside it, `adagia_changes_TABLE`, in the transaction of the
/// change, whichever program makes it. `synchronize` brings those rows into the catalog. Any number of catalogs can
/// follow one table: each notes its progress, and `adagia_indexes_TABLE` lists them. The catalog holds copies. It can
/// be deleted at any time, and is then filled again.
///
/// The table needs an `INTEGER PRIMARY KEY`, because other row numbers change with VACUUM. A row without searchable
/// words has no record.
public struct TableIndex: Sendable {
  /// The table's name as the schema spells it.
  public let table: String
  /// The index: a collection with the name of the table. A row that is changed or undone there comes back only with its
  /// next change in the table.
  public let catalog: Catalog
  let database: any DatabaseWriter
  let record: @Sendable (Row) throws -> CatalogRecord

  /// Prepares the table: creates the triggers and the table of changed rows, unless they exist.
  ///
  /// - Parameters:
  ///   - table: A table with an `INTEGER PRIMARY KEY`, in upper or lower case.
  ///   - database: The database, open for writing.
  ///   - catalog: A catalog open for writing: a file of its own, or one in memory, which is filled at each start.
  ///   - record: The record of a row, which has all of the table's columns. Its identifier is ignored: it is the row's
  ///     number.
  /// - Throws: `TableIndexError` for a table that cannot be indexed; errors of the database.
  public init(
    of table: String, in database: any DatabaseWriter, catalog: Catalog,
    record: @escaping @Sendable (Row) throws -> CatalogRecord
  ) throws {
    let spelling = try database.write { db in
      let statements = try TableStatements(table, db)
      try statements.prepare(db)
      return statements.table
    }
    (self.table, self.catalog, self.database, self.record) = (spelling, catalog, database, record)
  }

  /// Prepares the table of a record type, and makes the records of its values.
  ///
  ///     try TableIndex(of: Track.self, in: database, catalog: catalog) { track in
  ///       var record = CatalogRecord()
  ///       record.title = track.name
  ///       return record
  ///     }
  ///
  /// - Throws: As the other initializer.
  public init<Value: TableRecord & FetchableRecord>(
    of type: Value.Type, in database: any DatabaseWriter, catalog: Catalog,
    record: @escaping @Sendable (Value) throws -> CatalogRecord
  ) throws {
    try self.init(of: Value.databaseTableName, in: database, catalog: catalog) { try record(Value(row: $0)) }
  }

  /// Removes the triggers and the table of changed rows from a database. The catalog is left as it is.
  public static func remove(of table: String, from database: any DatabaseWriter) async throws {
    try await database.write { db in
      guard try db.tableExists(table) else { return }
      try TableStatements(table, db).remove(db)
    }
  }

  /// A row that a search found.
  public struct RowHit: Identifiable, Sendable {
    /// The row's number, from its `INTEGER PRIMARY KEY`.
    public let rowID: Int64
    /// The record of the row as it was indexed, with the matches.
    public let hit: Hit

    /// The row's number.
    public var id: Int64 { rowID }
  }

  /// The rows that a search found.
  public struct RowAnswer: Sendable {
    /// The rows, in the requested order.
    public let hits: [RowHit]
    /// The whole answer: counts, warnings, facets, the next page.
    public let answer: SearchAnswer

    /// The numbers of the rows, in the requested order.
    public var rowIDs: [Int64] { hits.map(\.rowID) }
    /// The number of all matching rows.
    public var total: Int { answer.total }
  }

  /// The rows that match a query, as of the last `synchronize`.
  ///
  /// - Throws: Only errors of the catalog: every query has an answer.
  public func search(_ query: String, limit: Int = 10) async throws -> RowAnswer {
    try await search(SearchRequest(query, limit: limit))
  }

  /// The rows of a request's answer, whatever collection it names.
  ///
  /// - Throws: `SearchError` when the request's page cursor does not fit; `StoreError` for errors of the catalog.
  public func search(_ request: SearchRequest) async throws -> RowAnswer {
    var request = request
    request.collection = table
    let answer = try await catalog.search(request)
    let hits = answer.hits.compactMap { hit in
      hit.record.record.identifier.flatMap { Int64($0) }.map { RowHit(rowID: $0, hit: hit) }
    }
    return RowAnswer(hits: hits, answer: answer)
  }
}

/// A reason why a table cannot be indexed. Nothing was changed.
public enum TableIndexError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The database has no such table.
  case noSuchTable(String)
  /// The table has no `INTEGER PRIMARY KEY`.
  case noIntegerKey(String)
  /// The name of the table, or of one of its columns with an index, contains a quotation mark.
  case quotationMark(table: String, name: String)

  /// One line: where, what happened, and what to do next.
  public var description: String {
    switch self {
    case .noSuchTable(let table): "The database has no table '\(table)'. Create it first, or check the name."
    case .noIntegerKey(let table):
      "The table '\(table)' has no INTEGER PRIMARY KEY, so its rows have no lasting numbers. Add one."
    case .quotationMark(let table, let name):
      "The table '\(table)' cannot be indexed: the name '\(name)' contains a quotation mark. Rename it."
    }
  }
}

extension TableIndexError: LocalizedError {
  /// The description.
  public var errorDescription: String? { description }
}
