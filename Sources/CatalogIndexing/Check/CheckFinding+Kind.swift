extension CheckFinding {
  /// The kinds of damage. Their names appear in the JSON output and never change their meaning.
  package enum Kind: String, CaseIterable, Sendable {
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
    case dateDoubtful = "date-doubtful"
    case settingChanged = "setting-changed"
    case mergeBase = "merge-base"
    case sourceBase = "source-base"

    case indexMissing = "index-missing"
    case indexDiffers = "index-differs"
    case indexExtra = "index-extra"
    case indexPages = "index-pages"
    case indexTotals = "index-totals"
    case lookup
    case rankedRows = "ranked-rows"
    case rankedDiffers = "ranked-differs"

    case columnMissing = "column-missing"
    case columnSize = "column-size"
    case columnDiffers = "column-differs"
    case columnStray = "column-stray"
    case extraName = "extra-name"

    case attachmentChanged = "attachment-changed"
    case attachmentStray = "attachment-stray"

    case journalChanged = "journal-changed"
    case journalEntry = "journal-entry"
    case journalStray = "journal-stray"
    case journalCount = "journal-count"
    case journalSize = "journal-size"
    case sourceStray = "source-stray"
    case jobOrphan = "job-orphan"
    case jobUnknown = "job-unknown"
  }
}

extension CheckFinding.Kind {
  /// The way to fix a finding.
  package enum Cure: Sendable {
    /// A repair rebuilds it from the records.
    case repair
    /// A backup has the records; or a repair accepts them, if the change was intended.
    case acceptOrRestore
    /// A repair accepts it as it is, or drops it, each on request.
    case acceptOrRemove
    /// A repair removes it on request.
    case removeParts
    /// A backup has the file; or a salvage saves the readable records.
    case salvage
    /// Opening the file for writing brings it up to date.
    case migrate
    /// The same job finishes it, or a repair closes its entry.
    case finish
  }

  var side: CheckFinding.Side {
    switch self {
    case .cutShort, .unreadable, .structure, .reference: .file
    case .schema, .analyzer, .olderVersion: .version
    case .recordChanged, .recordMissing, .linesDiffer, .extraUnreadable, .recordNumber, .numbering, .strayPart,
      .unknownCollection, .attachmentChanged, .attachmentStray, .settingChanged, .mergeBase,
      .sourceBase:
      .records
    case .dateDiffers, .dateDoubtful: .dates
    case .indexMissing, .indexDiffers, .indexExtra, .indexPages, .indexTotals, .lookup, .rankedRows,
      .rankedDiffers:
      .index
    case .columnMissing, .columnSize, .columnDiffers, .columnStray, .extraName: .columns
    case .journalChanged, .journalEntry, .journalStray, .journalCount, .journalSize: .journal
    case .sourceStray, .jobOrphan, .jobUnknown: .jobs
    }
  }

  var severity: CheckFinding.Severity {
    switch self {
    case .olderVersion, .jobOrphan, .jobUnknown: .warning
    case .cutShort, .unreadable, .structure, .reference, .schema, .analyzer, .recordChanged, .recordMissing,
      .linesDiffer, .journalEntry, .extraUnreadable, .recordNumber, .numbering, .strayPart, .unknownCollection,
      .dateDiffers, .indexMissing, .indexDiffers, .indexExtra, .indexPages, .indexTotals, .lookup, .rankedRows,
      .rankedDiffers, .columnMissing, .columnSize, .columnDiffers, .columnStray, .extraName, .journalChanged,
      .journalStray, .journalCount, .journalSize, .sourceStray, .attachmentChanged, .attachmentStray, .dateDoubtful,
      .settingChanged, .mergeBase, .sourceBase:
      .error
    }
  }

  /// True if a repair rebuilds the ranked index, if it does not rebuild the full-text index anyway.
  var concernsRankedIndex: Bool { self == .rankedRows || self == .rankedDiffers }

  /// True if the index knows nothing of it.
  private var isOutsideIndex: Bool {
    [.attachmentChanged, .attachmentStray, .settingChanged, .mergeBase, .sourceBase].contains(self)
  }

  /// True if a repair rebuilds index and columns.
  var concernsIndex: Bool {
    switch side {
    case _ where concernsRankedIndex || isOutsideIndex: false
    case .journal, .jobs: false
    case .records, .index, .columns, .dates, .file, .version: self != .olderVersion
    }
  }

  /// The way to fix findings of this kind.
  package var cure: Cure {
    switch self {
    case .cutShort, .unreadable, .structure, .schema, .recordNumber, .unknownCollection, .reference: .salvage
    case .recordChanged, .recordMissing, .linesDiffer, .extraUnreadable, .attachmentChanged, .dateDoubtful,
      .settingChanged:
      .acceptOrRestore
    case .journalEntry: .acceptOrRemove
    case .strayPart, .journalStray, .journalCount, .sourceStray, .journalChanged, .attachmentStray: .removeParts
    case .olderVersion: .migrate
    case .jobOrphan, .jobUnknown: .finish
    case .analyzer, .numbering, .dateDiffers, .indexMissing, .indexDiffers, .indexExtra, .indexPages, .indexTotals,
      .lookup, .rankedRows, .rankedDiffers, .columnMissing, .columnSize, .columnDiffers, .columnStray, .extraName,
      .journalSize, .mergeBase, .sourceBase:
      .repair
    }
  }

  /// The damage in a sentence that begins with the side.
  func message(_ count: Int) -> String {
    switch self {
    case .cutShort: "The file is truncated."
    case .unreadable: "Parts of the file cannot be read."
    case .structure: "SQLite finds \(Self.counted(count, "fault")) in the structure of the file."
    case .reference: "\(Self.counted(count, "row")) refer\(count == 1 ? "s" : "") to a row that does not exist."
    case .schema: "The file's tables are not those of a catalog."
    case .analyzer: "Another analyzer made the index, so its words were not compared."
    case .olderVersion: "An earlier version of Adagia wrote the file."
    case .recordChanged:
      "\(Self.counted(count, "record")) changed by another program, or damaged: the content does not match its own hash."
    case .recordMissing:
      "\(Self.counted(count, "record")) removed by another program, or lost: index and columns still have \(count == 1 ? "it" : "them")."
    case .linesDiffer:
      "\(Self.counted(count, "record")) changed by another program: names or subjects in the row do not match the separate ones."
    case .extraUnreadable: "\(Self.counted(count, "record")) with extra fields that are not a JSON object."
    case .recordNumber: "\(Self.counted(count, "record")) with an id outside the valid range."
    case .numbering: "The highest record id is not noted: an id would be given twice."
    case .strayPart: "\(Self.counted(count, "name or subject", "names or subjects")) without a record."
    case .unknownCollection: "\(Self.counted(count, "record")) whose collection does not exist."
    case .attachmentChanged:
      "\(Self.counted(count, "attached file")) changed by another program, or damaged: the bytes do not match the hash."
    case .attachmentStray:
      "\(Self.counted(count, "row")) of attached files \(count == 1 ? "belongs" : "belong") to nothing."
    case .dateDiffers: "\(Self.counted(count, "record")) whose date does not match its raw text."
    case .dateDoubtful:
      "\(Self.counted(count, "record")) whose EDTF date and interval differ, and neither follows from the raw text."
    case .settingChanged:
      "\(Self.counted(count, "table")) of collections, synonyms or saved searches changed by another program, or damaged."
    case .mergeBase:
      "\(Self.counted(count, "hash", "hashes")) of merged records \(Self.does(count)) not match \(count == 1 ? "its" : "their") checksum."
    case .sourceBase:
      "\(Self.counted(count, "note")) of what the sources of edited records said \(Self.does(count)) not match \(count == 1 ? "its" : "their") checksum."
    case .indexMissing: "The index is wrong: it lacks \(Self.counted(count, "record")) whose content is sound."
    case .indexDiffers:
      "The index is wrong: its words do not match \(Self.counted(count, "record")) whose content is sound."
    case .indexExtra: "The index is wrong: it has \(Self.counted(count, "record")) that \(Self.does(count)) not exist."
    case .indexPages:
      "The index is wrong: \(Self.counted(count, "of its pages", "of its pages")) cannot be read correctly."
    case .indexTotals: "The index is wrong: its totals do not match its records."
    case .lookup:
      "The index is wrong: looking up \(Self.counted(count, "word")) does not find the records that have \(count == 1 ? "it" : "them")."
    case .rankedRows:
      "The ranked index is wrong: \(Self.counted(count, "of its lists", "of its lists")) cannot be read correctly."
    case .rankedDiffers:
      "The ranked index is wrong: its words do not match those of the index in \(Self.counted(count, "record"))."
    case .columnMissing:
      "The columns are wrong: \(Self.counted(count, "chunk")) of 65,536 values \(Self.are(count)) missing."
    case .columnSize:
      "The columns are wrong: \(Self.counted(count, "chunk")) \(Self.does(count)) not have 65,536 values."
    case .columnDiffers:
      "The columns are wrong: their values do not match \(Self.counted(count, "record"))."
    case .columnStray:
      "The columns are wrong: they have values for \(Self.counted(count, "record")) that \(Self.does(count)) not exist."
    case .extraName:
      "The columns are wrong: \(Self.counted(count, "name")) of extra fields \(Self.are(count)) missing."
    case .journalChanged:
      "\(Self.counted(count, "earlier version")) of records in the journal changed by another program, or damaged."
    case .journalEntry:
      "\(Self.counted(count, "entry", "entries")) of the journal changed by another program, or damaged: command, moment or undo do not match \(count == 1 ? "its" : "their") checksum."
    case .journalStray: "\(Self.counted(count, "row")) in the journal without an entry."
    case .journalCount:
      "\(Self.counted(count, "entry", "entries")) of the journal whose counts do not match the kept records."
    case .journalSize: "The journal's size does not match its entries."
    case .sourceStray: "\(Self.counted(count, "run")) of records from source files without a file or out of order."
    case .jobUnknown:
      "\(Self.counted(count, "job")) not finished; the file does not say whether \(count == 1 ? "it is" : "they are") still running."
    case .jobOrphan: "\(Self.counted(count, "job")) not finished, and the process is gone."
    }
  }

  private static func counted(_ count: Int, _ one: String, _ many: String? = nil) -> String {
    "\(count) \(count == 1 ? one : many ?? one + "s")"
  }

  private static func does(_ count: Int) -> String { count == 1 ? "does" : "do" }

  private static func are(_ count: Int) -> String { count == 1 ? "is" : "are" }
}
