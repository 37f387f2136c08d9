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

  /// `2026-11-21 18:30`, in UTC.
  private static func moment(_ entry: JournalEntry) -> String {
    String(JulianDay.isoText(of: entry.began).prefix(16)).replacing("T", with: " ")
  }

  private static func command(_ entry: JournalEntry) -> String {
    entry.input.isEmpty ? entry.kind.rawValue : "\(entry.kind.rawValue) \(entry.input.shownSafely)"
  }
}
