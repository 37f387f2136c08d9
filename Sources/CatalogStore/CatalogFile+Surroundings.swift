internal import GRDB

extension CatalogFile {
  /// Looks at what may go wrong although the file is in order, once, when it is opened to be written.
  func lookAround() throws {
    if let name = NetworkFileSystem.name(at: path) { notice(.onNetwork(path: path, fileSystem: name)) }
    let newest = try database.read { try Double.fetchOne($0, sql: Self.newestMoment) ?? 0 }
    // Clocks of two machines differ by seconds; one that was set back differs by more.
    if newest > Clock.julianDay + 1 { notice(.clockBehind(path: path, daysAhead: Int(newest - Clock.julianDay))) }
  }

  /// Columns: when the latest command began, and the latest job, as a Julian day.
  private static let newestMoment = """
    SELECT max(ifnull((SELECT began FROM journal_entry ORDER BY id DESC LIMIT 1), 0),
               ifnull((SELECT started FROM job ORDER BY id DESC LIMIT 1), 0))
    """
}
