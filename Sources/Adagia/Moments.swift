public import CatalogRecords
public import CatalogStore
public import HistoricalDates

// The file stores times as fractional Julian days, as SQLite does. Programs get instants.

extension StoredRecord {
  /// The time of the record's addition.
  public var createdAt: JulianDay { JulianDay(stored: created) }
  /// The time of the last change.
  public var modifiedAt: JulianDay { JulianDay(stored: modified) }
}

extension RecordCollection {
  /// The time of the collection's creation.
  package var createdAt: JulianDay { JulianDay(stored: created) }
  /// The time of the last change.
  package var modifiedAt: JulianDay { JulianDay(stored: modified) }
}

extension CatalogStatistics {
  /// The start of the earliest date; `nil` if there is none.
  public var earliestDate: JulianDay? { earliest.map(JulianDay.init(stored:)) }
  /// The last millisecond of the latest date: on December 31, 1943 for the year 1943. `nil` if there is none.
  public var latestDate: JulianDay? { latest.map { JulianDay(stored: $0 - 1 / 86_400_000) } }
}

extension Job {
  /// The time of the start.
  package var startedAt: JulianDay { JulianDay(stored: started) }
  /// The time of the end; `nil` while the job runs, and when it was interrupted.
  package var finishedAt: JulianDay? { finished.map(JulianDay.init(stored:)) }
}

extension AttachedFile {
  /// The time when it was attached.
  public var addedAt: JulianDay { JulianDay(stored: added) }
}

extension JournalEntry {
  /// The time of the command's start.
  public var startedAt: JulianDay { JulianDay(stored: began) }
}

extension PackStamp {
  /// The time of the pack's creation.
  package var createdAt: JulianDay { JulianDay(stored: made) }
}

extension JulianDay {
  /// The instant of a stored number. A number outside of SQLite's years, -4713 to 9999, which only a damaged or foreign
  /// file has, gives the nearest instant: the system's calendars end the program for more distant ones.
  init(stored: Double) {
    let nearest = stored.isNaN ? 0 : min(max(stored, 0), Self.lastStored)
    self = JulianDay(nearest) ?? JulianDay(milliseconds: 0)
  }

  /// Noon of December 31, 9999.
  private static let lastStored = 5_373_484.0
}
