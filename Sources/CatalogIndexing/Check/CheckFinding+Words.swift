extension CheckFinding.Kind {
  /// What is wrong, for a person: first whose side it is.
  func message(_ count: Int) -> String {
    switch side {
    case .records, .dates: recordMessage(count)
    case .index: indexMessage(count)
    case .columns: columnMessage(count)
    default: otherMessage(count)
    }
  }

  private func recordMessage(_ count: Int) -> String {
    switch self {
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
    default: "\(Self.counted(count, "record")) whose date is not what its raw text says."
    }
  }

  private func indexMessage(_ count: Int) -> String {
    switch self {
    case .indexMissing: "The index is wrong: it lacks \(Self.counted(count, "record")) whose content is sound."
    case .indexDiffers:
      "The index is wrong: of \(Self.counted(count, "record")) it has other words than the sound content."
    case .indexExtra: "The index is wrong: it has \(Self.counted(count, "record")) that \(Self.are(count)) not there."
    case .indexPages:
      "The index is wrong: \(Self.counted(count, "of its pages", "of its pages")) cannot be read as they should."
    case .indexTotals: "The index is wrong: its totals are not the sums of its records."
    default: "The index is wrong: looking up \(Self.counted(count, "word")) does not find the record that has it."
    }
  }

  private func columnMessage(_ count: Int) -> String {
    switch self {
    case .columnMissing:
      "The columns are wrong: \(Self.counted(count, "chunk")) of 65,536 values \(Self.are(count)) missing."
    case .columnSize: "The columns are wrong: \(Self.counted(count, "chunk")) of another size than 65,536 values."
    case .columnDiffers:
      "The columns are wrong: of \(Self.counted(count, "record")) they have other values than the record."
    case .columnStray: "The columns are wrong: they have values for \(Self.counted(count, "record")) not there."
    default: "The columns are wrong: \(Self.counted(count, "name")) of extra fields \(Self.are(count)) not noted."
    }
  }

  private func otherMessage(_ count: Int) -> String {
    switch self {
    case .cutShort: "The file is cut short."
    case .unreadable: "The file cannot be read everywhere."
    case .structure: "SQLite finds \(Self.counted(count, "fault")) in the structure of the file."
    case .reference: "\(Self.counted(count, "row")) refer\(count == 1 ? "s" : "") to what is not there."
    case .schema: "The file's tables are not those of a catalogue."
    case .analyser: "Another analyser made the index, so its words were not compared."
    case .olderVersion: "An earlier version of Adagia wrote the file."
    case .journalChanged:
      "\(Self.counted(count, "earlier state")) of records in the journal changed by another program, or damaged."
    case .journalStray: "\(Self.counted(count, "row")) in the journal of no entry."
    case .journalCount:
      "\(Self.counted(count, "entry", "entries")) of the journal with other states of records than \(count == 1 ? "it counts" : "they count")."
    case .journalSize: "The journal's size is not the sum of what it keeps."
    case .sourceStray: "\(Self.counted(count, "run")) of records that files brought without a file or in no order."
    case .jobUnknown:
      "\(Self.counted(count, "job")) not finished; nothing says whether \(count == 1 ? "it is" : "they are") still at work."
    default: "\(Self.counted(count, "job")) not finished, and the process is gone."
    }
  }

  private static func counted(_ count: Int, _ one: String, _ many: String? = nil) -> String {
    "\(count) \(count == 1 ? one : many ?? one + "s")"
  }

  private static func are(_ count: Int) -> String { count == 1 ? "is" : "are" }
}
