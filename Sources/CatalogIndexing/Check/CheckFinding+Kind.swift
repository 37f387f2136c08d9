extension CheckFinding {
  /// What may be found. The names stand in the JSON output and are never given another meaning.
  public enum Kind: String, CaseIterable, Sendable {
    case cutShort = "cut-short"
    case unreadable
    case structure
    case reference
    case schema
    case analyser
    case olderVersion = "older-version"

    case recordChanged = "record-changed"
    case recordMissing = "record-missing"
    case linesDiffer = "lines-differ"
    case extraUnreadable = "extra-unreadable"
    case recordNumber = "record-number"
    case numbering
    case strayPart = "stray-part"
    case unknownCollection = "unknown-collection"
    case dateDiffers = "date-differs"

    case indexMissing = "index-missing"
    case indexDiffers = "index-differs"
    case indexExtra = "index-extra"
    case indexPages = "index-pages"
    case indexTotals = "index-totals"
    case lookup

    case columnMissing = "column-missing"
    case columnSize = "column-size"
    case columnDiffers = "column-differs"
    case columnStray = "column-stray"
    case extraName = "extra-name"

    case journalChanged = "journal-changed"
    case journalStray = "journal-stray"
    case journalCount = "journal-count"
    case journalSize = "journal-size"
    case sourceStray = "source-stray"
    case jobOrphan = "job-orphan"
    case jobUnknown = "job-unknown"
  }
}

extension CheckFinding.Kind {
  /// What makes it right.
  enum Cure: String {
    case repair = "'adagia repair' makes it anew out of the records."
    case acceptOrRestore =
      "Restore the records from a backup; or, when the change was meant, run 'adagia repair --accept-changes'."
    case removeParts = "'adagia repair --remove-strays' takes it out."
    case salvage = "Restore a backup, or save what can be read with 'adagia repair --salvage NEW-FILE'."
    case migrate = "Any command that writes brings it up to date."
    case finish = "Run the job again: it goes on where it stopped. 'adagia repair' closes its entry."
  }

  var side: CheckFinding.Side {
    switch self {
    case .cutShort, .unreadable, .structure, .reference: .file
    case .schema, .analyser, .olderVersion: .version
    case .recordChanged, .recordMissing, .linesDiffer, .extraUnreadable, .recordNumber, .numbering, .strayPart,
      .unknownCollection:
      .records
    case .dateDiffers: .dates
    case .indexMissing, .indexDiffers, .indexExtra, .indexPages, .indexTotals, .lookup: .index
    case .columnMissing, .columnSize, .columnDiffers, .columnStray, .extraName: .columns
    case .journalChanged, .journalStray, .journalCount, .journalSize: .journal
    case .sourceStray, .jobOrphan, .jobUnknown: .jobs
    }
  }

  var severity: CheckFinding.Severity {
    switch self {
    case .olderVersion, .jobOrphan, .jobUnknown: .warning
    default: .error
    }
  }

  /// Whether index and columns are to be made anew when it is found.
  var concernsIndex: Bool {
    switch side {
    case .journal, .jobs: false
    default: self != .olderVersion
    }
  }

  var cure: Cure {
    switch self {
    case .cutShort, .unreadable, .structure, .schema, .recordNumber, .unknownCollection, .reference: .salvage
    case .recordChanged, .recordMissing, .linesDiffer, .extraUnreadable: .acceptOrRestore
    case .strayPart, .journalStray, .journalCount, .sourceStray, .journalChanged: .removeParts
    case .olderVersion: .migrate
    case .jobOrphan, .jobUnknown: .finish
    default: .repair
    }
  }
}
