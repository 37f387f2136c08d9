internal import CatalogRecords
internal import GRDB

extension CatalogFile {
  /// Looks at what may go wrong although the file is in order, once, when it is opened to be written.
  func lookAround() throws {
    if let name = NetworkFileSystem.name(at: path) { notice(.onNetwork(path: path, fileSystem: name)) }
    let newest = try database.read { try Double.fetchOne($0, sql: Self.newestMoment) ?? 0 }
    // Clocks of two machines differ by seconds; one that was set back differs by more.
    let daysAhead = newest - Clock.julianDay
    if daysAhead > 1 { notice(.clockBehind(path: path, daysAhead: Int(clampingNumber: daysAhead))) }
  }

  /// Columns: when the latest command began or the latest job, as a Julian day. What is no number, or is after the year
  /// 9999, as no clock says, is left out: another program wrote it.
  private static let newestMoment = """
    SELECT max(moment)
    FROM (SELECT (SELECT began FROM journal_entry ORDER BY id DESC LIMIT 1) AS moment
          UNION ALL
          SELECT (SELECT started FROM job ORDER BY id DESC LIMIT 1))
    WHERE typeof(moment) IN ('real', 'integer') AND moment < 5373485
    """
}
