extension CheckFinding {
  /// The kinds of damage. Their names appear in the JSON output and never change their meaning.
  public enum Kind: String, CaseIterable, Sendable {
    case cutShort = "cut-short"
    case unreadable
    case structure
    case reference
    case schema
    case analyzer
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
  /// The way to fix a finding, as `adagia check` prints it.
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
    case .schema, .analyzer, .olderVersion: .version
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
    case .cutShort, .unreadable, .structure, .reference, .schema, .analyzer, .recordChanged, .recordMissing,
      .linesDiffer,
      .extraUnreadable, .recordNumber, .numbering, .strayPart, .unknownCollection, .dateDiffers, .indexMissing,
      .indexDiffers, .indexExtra, .indexPages, .indexTotals, .lookup, .columnMissing, .columnSize, .columnDiffers,
      .columnStray, .extraName, .journalChanged, .journalStray, .journalCount, .journalSize, .sourceStray:
      .error
    }
  }

  /// Whether a repair rebuilds index and columns.
  var concernsIndex: Bool {
    switch side {
    case .journal, .jobs: false
    case .records, .index, .columns, .dates, .file, .version: self != .olderVersion
    }
  }

  var cure: Cure {
    switch self {
    case .cutShort, .unreadable, .structure, .schema, .recordNumber, .unknownCollection, .reference: .salvage
    case .recordChanged, .recordMissing, .linesDiffer, .extraUnreadable: .acceptOrRestore
    case .strayPart, .journalStray, .journalCount, .sourceStray, .journalChanged: .removeParts
    case .olderVersion: .migrate
    case .jobOrphan, .jobUnknown: .finish
    case .analyzer, .numbering, .dateDiffers, .indexMissing, .indexDiffers, .indexExtra, .indexPages, .indexTotals,
      .lookup, .columnMissing, .columnSize, .columnDiffers, .columnStray, .extraName, .journalSize:
      .repair
    }
  }

  /// The damage in a sentence that begins with the side.
  func message(_ count: Int) -> String {
    switch self {
    case .cutShort: "The file is cut short."
    case .unreadable: "The file cannot be read everywhere."
    case .structure: "SQLite finds \(Self.counted(count, "fault")) in the structure of the file."
    case .reference: "\(Self.counted(count, "row")) refer\(count == 1 ? "s" : "") to what is not there."
    case .schema: "The file's tables are not those of a catalog."
    case .analyzer: "Another analyzer made the index, so its words were not compared."
    case .olderVersion: "An earlier version of Adagia wrote the file."
    case .recordChanged:
      "\(Self.counted(count, "record")) changed by another program, or damaged: the content does not fit its own hash."
    case .recordMissing:
      "\(Self.counted(count, "record")) taken out by another program, or lost: index and columns still have \(count == 1 ? "it" : "them")."
    case .linesDiffer:
      "\(Self.counted(count, "record")) changed by another program: the line of names or subjects does not fit its parts."
    case .extraUnreadable: "\(Self.counted(count, "record")) with extra fields that are no JSON object."
    case .recordNumber: "\(Self.counted(count, "record")) with a number that no record may have."
    case .numbering: "The count of record numbers is behind: a number would be given twice."
    case .strayPart: "\(Self.counted(count, "name or subject", "names or subjects")) of records that are not there."
    case .unknownCollection: "\(Self.counted(count, "record")) of a collection that is not there."
    case .dateDiffers: "\(Self.counted(count, "record")) whose date is not what its raw text says."
    case .indexMissing: "The index is wrong: it lacks \(Self.counted(count, "record")) whose content is sound."
    case .indexDiffers:
      "The index is wrong: of \(Self.counted(count, "record")) it has other words than the sound content."
    case .indexExtra: "The index is wrong: it has \(Self.counted(count, "record")) that \(Self.are(count)) not there."
    case .indexPages:
      "The index is wrong: \(Self.counted(count, "of its pages", "of its pages")) cannot be read as they should."
    case .indexTotals: "The index is wrong: its totals are not the sums of its records."
    case .lookup: "The index is wrong: looking up \(Self.counted(count, "word")) does not find the record that has it."
    case .columnMissing:
      "The columns are wrong: \(Self.counted(count, "chunk")) of 65,536 values \(Self.are(count)) missing."
    case .columnSize: "The columns are wrong: \(Self.counted(count, "chunk")) of another size than 65,536 values."
    case .columnDiffers:
      "The columns are wrong: of \(Self.counted(count, "record")) they have other values than the record."
    case .columnStray: "The columns are wrong: they have values for \(Self.counted(count, "record")) not there."
    case .extraName:
      "The columns are wrong: \(Self.counted(count, "name")) of extra fields \(Self.are(count)) not noted."
    case .journalChanged:
      "\(Self.counted(count, "earlier state")) of records in the journal changed by another program, or damaged."
    case .journalStray: "\(Self.counted(count, "row")) in the journal of no entry."
    case .journalCount:
      "\(Self.counted(count, "entry", "entries")) of the journal with other states of records than \(count == 1 ? "it counts" : "they count")."
    case .journalSize: "The journal's size is not the sum of what it keeps."
    case .sourceStray: "\(Self.counted(count, "run")) of records that files brought without a file or in no order."
    case .jobUnknown:
      "\(Self.counted(count, "job")) not finished; nothing says whether \(count == 1 ? "it is" : "they are") still at work."
    case .jobOrphan: "\(Self.counted(count, "job")) not finished, and the process is gone."
    }
  }

  private static func counted(_ count: Int, _ one: String, _ many: String? = nil) -> String {
    "\(count) \(count == 1 ? one : many ?? one + "s")"
  }

  private static func are(_ count: Int) -> String { count == 1 ? "is" : "are" }
}
