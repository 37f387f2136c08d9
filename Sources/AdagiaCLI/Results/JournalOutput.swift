internal import Adagia
internal import CatalogFormats

/// Output of `adagia log`.
enum JournalOutput {
  /// Field names in every machine-readable format. Later versions may add names.
  private static let columns = ["entry", "kind", "input", "began", "added", "updated", "removed", "bytes", "state"]

  /// Most columns that a command takes in the table.
  private static let mostInput = 48

  static func write(_ entries: [JournalEntry], with format: OutputFormat, to sink: ByteSink) throws {
    var writer = format.writer(columns: columns, to: sink)
    try writer.begin()
    for entry in entries { try writer.write(fields(of: entry)) }
    try writer.end()
  }

  static func fields(of entry: JournalEntry) -> [OutputField] {
    [
      OutputField("entry", .integer(entry.id.rawValue)), OutputField("kind", .string(entry.kind.rawValue)),
      OutputField("input", .string(entry.input)), OutputField("began", .string(JulianDay.isoText(of: entry.began))),
      OutputField("added", .integer(Int64(entry.added))), OutputField("updated", .integer(Int64(entry.updated))),
      OutputField("removed", .integer(Int64(entry.removed))), OutputField("bytes", .integer(Int64(entry.size))),
      OutputField("state", .string(entry.state.rawValue)),
    ]
  }

  static func table(_ entries: [JournalEntry]) -> String {
    guard !entries.isEmpty else { return "" }
    let rows = entries.map { entry in
      [
        "\(entry.id)", "\(entry.added)", "\(entry.updated)", "\(entry.removed)", moment(entry),
        entry.state.rawValue, command(entry).clipped(to: mostInput),
      ]
    }
    let head = ["#", "added", "updated", "removed", "began (UTC)", "state", "command"]
    return AlignedTable(head: head, rows: rows, numberColumns: 0..<4).text
  }

  /// `entry 12, import sayings.csv: 3 records added, 1 updated`
  static func line(_ entry: JournalEntry) -> String {
    let counts = [(entry.added, "added"), (entry.updated, "updated"), (entry.removed, "removed")]
    let parts = counts.filter { $0.0 > 0 }.enumerated().map { index, part in
      "\(index == 0 ? part.0.counting("record") : "\(part.0)") \(part.1)"
    }
    return "entry \(entry.id), \(command(entry).clipped(to: mostInput)): "
      + (parts.isEmpty ? "no records" : parts.joined(separator: ", "))
  }

  // MARK: Undo and redo

  /// `undid entry 9, remove 300: brought back 1 record. To redo it, run: adagia redo`
  ///
  /// - Parameter number: The entry that was to be undone, where only a part of it may have been.
  static func undone(_ undo: Catalog.FreeUndo, of number: Int64?) -> String {
    let entry = undo.entry
    guard let number, entry.kind == .revert, entry.id.rawValue != number else {
      return "undid \(name(entry)): \(effect(of: entry, isUndo: true)). To redo it, run: adagia redo"
    }
    let rest =
      undo.skipped == 1
      ? "stays: a later command changed it, or its identifier is"
      : "stay: later commands changed them, or their identifiers are"
    return "undid a part of entry \(number): \(changes(of: entry)). \(undo.skipped.counting("record")) \(rest) in use. "
      + "To take this back, run: adagia undo \(entry.id)"
  }

  /// `entry 9, remove 300: removed 1 record again`
  static func redone(_ entry: JournalEntry) -> String { "\(name(entry)): \(effect(of: entry, isUndo: false))" }

  /// `entry 9, remove 300: brought back 1 record`
  static func undone(_ entry: JournalEntry) -> String { "\(name(entry)): \(effect(of: entry, isUndo: true))" }

  private static func name(_ entry: JournalEntry) -> String {
    "entry \(entry.id), \(command(entry).clipped(to: mostInput))"
  }

  /// The changes of records that undoing or redoing an entry made.
  private static func effect(of entry: JournalEntry, isUndo: Bool) -> String {
    let parts =
      isUndo
      ? [
        part(entry.removed) { "brought back \($0)" }, part(entry.updated) { updates(entry.kind, $0, isUndo: true) },
        part(entry.added) { "removed \($0)" },
      ]
      : [
        part(entry.added) { "added \($0) again" }, part(entry.updated) { updates(entry.kind, $0, isUndo: false) },
        part(entry.removed) { "removed \($0) again" },
      ]
    return joined(parts)
  }

  /// The changes of records that an entry made.
  private static func changes(of entry: JournalEntry) -> String {
    joined([
      part(entry.added) { "brought back \($0)" }, part(entry.updated) { "changed \($0) back" },
      part(entry.removed) { "removed \($0)" },
    ])
  }

  private static func updates(_ kind: ChangeKind, _ records: String, isUndo: Bool) -> String {
    let part =
      switch kind {
      case .tag: "the tags of "
      case .set: "the fields of "
      case .detect: "the language of "
      case .attach: "the files of "
      case .add, .edit, .remove, .import, .reindex, .merge, .undo, .revert: ""
      }
    return "changed \(part)\(records) \(isUndo == (kind == .revert) ? "again" : "back")"
  }

  private static func part(_ count: Int, _ words: (String) -> String) -> String? {
    count > 0 ? words(count.counting("record")) : nil
  }

  private static func joined(_ parts: [String?]) -> String {
    let parts = parts.compactMap { $0 }
    return parts.isEmpty ? "no records" : parts.joined(separator: ", ")
  }

  /// `2026-11-21 18:30`, in UTC.
  private static func moment(_ entry: JournalEntry) -> String {
    String(JulianDay.isoText(of: entry.began).prefix(16)).replacing("T", with: " ")
  }

  private static func command(_ entry: JournalEntry) -> String {
    entry.input.isEmpty ? entry.kind.rawValue : "\(entry.kind.rawValue) \(entry.input.shownSafely)"
  }
}
