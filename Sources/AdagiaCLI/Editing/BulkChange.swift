internal import Adagia

/// A change of records that are named one by one, as one entry of the journal.
struct BulkChange {
  let edit: RecordEdit
  let records: [StoredRecord]

  /// Makes the change, and says how many records it changed.
  func make(in catalog: Catalog, isQuiet: Bool) async throws {
    let edit = edit
    let (changed, blankCount) = try outcome
    try await catalog.edit("\(records.count.counting("record"))") { editor in
      for record in changed { try editor.update(record.id) { $0 = try edit.applied(to: $0) } }
    }
    if !isQuiet {
      Message.say("changed \(changed.count.counting("record")) of \(records.count).")
      BulkOptions.sayBlank(blankCount)
      try sayDates(of: changed)
      if !changed.isEmpty { Message.say("To undo this, run: adagia undo") }
    }
    if records.isEmpty { throw ExitStatus.nothingFound }
  }

  /// Prints what would change.
  func show(_ global: GlobalOptions) throws {
    let terminal = global.terminal
    let output = Output(terminal)
    defer { output.close() }
    let lines = HistoryOutput(terminal)
    let (changed, blankCount) = try outcome
    for record in changed {
      let changes = lines.lines(FieldChange.between(record.record, try edit.applied(to: record.record)))
      try output.sink.write("\(BulkOptions.heading(of: record, width: terminal.width))\n\(changes)".utf8)
    }
    try output.sink.flush()
    if !global.quiet {
      Message.say("would change \(changed.count.counting("record")) of \(records.count).")
      BulkOptions.sayBlank(blankCount)
      try sayDates(of: changed)
    }
    if records.isEmpty { throw ExitStatus.nothingFound }
  }

  private func sayDates(of changed: [StoredRecord]) throws {
    let dates = try changed.compactMap { UnreadableDate(of: try edit.applied(to: $0.record), formerly: $0.record) }
    BulkOptions.sayDates(dates, of: dates.count)
  }

  /// The records that the edit changes, and the number left unchanged because the edit would empty them.
  private var outcome: (changed: [StoredRecord], blankCount: Int) {
    get throws {
      let different = try records.filter { try edit.applied(to: $0.record) != $0.record }
      let changed = try different.filter { try !edit.applied(to: $0.record).isBlank }
      return (changed, different.count - changed.count)
    }
  }
}
