import Testing

/// Damage to a catalog file, as failing disks, torn copies and other programs do it.
enum DamageKind: String, CaseIterable, CustomTestStringConvertible {
  /// One bit inverted.
  case flippedBit = "flipped bit"
  /// Sixteen random bytes.
  case garbledBytes = "16 garbled bytes"
  /// 512 zeros, as a failing disk returns them.
  case zeroedSector = "zeroed sector"
  case zeroedPage = "zeroed page"
  /// A page over another, as after a write that went to the wrong place.
  case copiedPage = "copied page"
  case swappedPages = "swapped pages"
  /// The beginning of the file alone.
  case truncated
  /// A byte too many, which moves all that follows.
  case insertedByte = "inserted byte"
  /// A byte too few.
  case removedByte = "removed byte"
  /// The log with the last change is gone.
  case missingLog = "log missing"
  /// An older log of the same catalog, after it was written back, and one of another catalog.
  case staleLog = "log stale"
  case foreignLog = "log of another catalog"
  case flippedLog = "flipped bit in the log"
  case truncatedLog = "log truncated"
  /// The index of the log, in memory shared by processes.
  case missingMemory = "shared memory missing"
  case garbledMemory = "shared memory garbled"

  var testDescription: String { rawValue }

  /// Parts of the file that can be damaged in this way alone.
  var areas: [DamageArea] {
    switch self {
    case .flippedBit, .garbledBytes, .zeroedSector, .zeroedPage, .copiedPage, .swappedPages: DamageArea.allCases
    case .truncated, .insertedByte, .removedByte, .missingLog, .staleLog, .foreignLog, .flippedLog, .truncatedLog,
      .missingMemory, .garbledMemory:
      [.anywhere]
    }
  }

  /// True if the file has a log beside it, without which it is an earlier state of the catalog.
  var concernsLog: Bool {
    switch self {
    case .missingLog, .staleLog, .foreignLog, .flippedLog, .truncatedLog, .missingMemory, .garbledMemory: true
    default: false
    }
  }
}

/// A part of the file, by the tables whose pages belong to it.
enum DamageArea: String, CaseIterable {
  case anywhere, records, index, columns, ranked, journal

  /// The names of the part's tables and indexes, as an SQL condition on `name`.
  var condition: String {
    switch self {
    case .anywhere: "true"
    case .records: "name IN ('record', 'sqlite_autoindex_record_1', 'attribution', 'subject')"
    case .index: "name GLOB 'record_fts_*'"
    case .columns: "name GLOB 'column_*' OR name GLOB 'sqlite_autoindex_column_*'"
    case .ranked: "name GLOB 'ranked_*'"
    case .journal: "name GLOB 'journal_*' OR name GLOB 'past_*'"
    }
  }
}
