package import GRDB
internal import GRDBSQLite

/// Version 8: what a page of hits says of its names.
extension Schema {
  static let attributionLines = """
    -- Roles, locators and evidence of the names in `creator`, as AttributionLine has them, so that a page of hits is read
    -- from one row a record. NULL where the table `attribution` has to be asked. They repeat what stands there.
    ALTER TABLE record ADD COLUMN attributions TEXT;
    ALTER TABLE past_record ADD COLUMN attributions TEXT;
    """
}

extension Database {
  /// True if the file is of a version with `record.attributions`, by the schema that SQLite has read: no statement,
  /// because every page of hits asks.
  package var hasAttributionLines: Bool {
    let code = sqlite3_table_column_metadata(
      sqliteConnection, "main", "record", "attributions", nil, nil, nil, nil, nil)
    return code == SQLITE_OK
  }
}
