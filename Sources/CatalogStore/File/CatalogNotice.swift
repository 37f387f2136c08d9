internal import CatalogRecords
internal import GRDB
internal import Platform

/// Information about a catalog in use. Nothing has gone wrong.
public enum CatalogNotice: Hashable, Sendable, CustomStringConvertible {
  /// Another program is writing to the file, and this one waits, at most so long in all.
  case waiting(path: String, atMost: Duration)
  /// The oldest entries of the journal, up to this one, were dropped to keep it within its limit in bytes.
  case journalShortened(upTo: JournalEntryID, limit: Int)
  /// A file of an earlier version was copied before its upgrade.
  case backedUp(path: String, copy: String)
  /// The file is on another machine, where two programs that write can damage it.
  case onNetwork(path: String, fileSystem: String)
  /// The clock is days behind the latest change of the file.
  case clockBehind(path: String, daysAhead: Int)

  public var description: String {
    switch self {
    case .waiting(let path, let time):
      "\(path): another program is writing to this file; waiting for it, at most "
        + "\(time.components.seconds == 1 ? "1 second" : "\(time.components.seconds) seconds")."
    case .journalShortened(let entry, let limit):
      "Commands up to entry \(entry) of the journal can no longer be undone: the journal is limited to \(limit >> 20) MB."
    case .backedUp(let path, let copy):
      "\(path): an earlier version of Adagia made this catalog, and it was upgraded. A copy of the old file is at \(copy)."
    case .onNetwork(let path, let fileSystem):
      "\(path): this file is on a network file system (\(fileSystem)), where programs on two machines that write at the "
        + "same time can damage it. Write from one machine only, or keep the catalog on a local disk."
    case .clockBehind(let path, let days):
      "\(path): the last change of this catalog is \(days == 1 ? "1 day" : "\(days) days") ahead of this machine's clock. "
        + "Changes made now count as older for added: and modified:; set the clock first."
    }
  }
}

extension CatalogFile {
  /// Reports risks of a sound file, once, when it is opened for writing.
  func lookAround() throws {
    if let name = NetworkFileSystem.name(at: path) { notice(.onNetwork(path: path, fileSystem: name)) }
    let newest = try database.read { try Double.fetchOne($0, sql: Self.newestMoment) ?? 0 }
    // Clocks of two machines differ by seconds; one that was set back differs by more.
    let daysAhead = newest - Clock.julianDay
    if daysAhead > 1 { notice(.clockBehind(path: path, daysAhead: Int(clampingNumber: daysAhead))) }
  }

  /// Columns: the start of the latest command or job, as a Julian day. Values that are not numbers, or are after the
  /// year 9999, come from another program and do not count.
  private static let newestMoment = """
    SELECT max(moment)
    FROM (SELECT (SELECT began FROM journal_entry ORDER BY id DESC LIMIT 1) AS moment
          UNION ALL
          SELECT (SELECT started FROM job ORDER BY id DESC LIMIT 1))
    WHERE typeof(moment) IN ('real', 'integer') AND moment < 5373485
    """
}
