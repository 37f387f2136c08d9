internal import CatalogRecords
internal import GRDB
internal import Platform

/// Something that a person may want to know while a catalog is used; nothing has gone wrong.
public enum CatalogNotice: Hashable, Sendable, CustomStringConvertible {
  /// Another program is writing to the file; this one waits for its turn, in all for at most so many seconds.
  case waiting(path: String, atMost: Int)
  /// The oldest entries of the journal were dropped, up to this one, so that it takes no more than its limit in bytes.
  case journalShortened(upTo: Int64, limit: Int)
  /// A file of an earlier version was copied before it was brought up to date.
  case backedUp(path: String, copy: String)
  /// The file lies on another machine, where two programs that write can damage it.
  case onNetwork(path: String, fileSystem: String)
  /// The clock is days behind the latest change of the file.
  case clockBehind(path: String, daysAhead: Int)

  public var description: String {
    switch self {
    case .waiting(let path, let seconds):
      "\(path): another program is writing to it; waiting for it, at most \(seconds) seconds."
    case .journalShortened(let entry, let limit):
      "commands up to entry \(entry) of the journal can no longer be undone: it would take more than "
        + "\(limit >> 20) MB. 'adagia log --keep MEGABYTES' changes that."
    case .backedUp(let path, let copy):
      "\(path) is of an earlier version and is brought up to date; as it was, it is kept as \(copy)."
    case .onNetwork(let path, let fileSystem):
      "\(path) lies on a network file system (\(fileSystem)), where programs on two machines that write at the same time "
        + "can damage it. Write from one machine only, or keep the catalog on a local disk."
    case .clockBehind(let path, let days):
      "\(path) was last changed \(days == 1 ? "1 day" : "\(days) days") from now, if this machine's clock is right. "
        + "What is changed now counts as older for added: and modified:; set the clock first."
    }
  }
}

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
