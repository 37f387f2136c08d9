internal import Adagia
internal import ArgumentParser

/// Output of `adagia merge`.
struct MergeOutput: Sendable {
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, jsonl
  }

  private let output: GuardedWriter<Output>
  private let lines: HistoryOutput
  private let format: Format

  init(_ terminal: Terminal, _ format: Format) {
    output = GuardedWriter(Output(terminal))
    lines = HistoryOutput(terminal)
    self.format = format
  }

  func write(_ difference: MergeDifference) throws {
    let text = format == .text ? text(difference) : json(difference)
    try output.write { try $0.sink.write(text.utf8) }
  }

  func end() throws {
    try output.use { try $0.end() }
  }

  /// `1204 records: 3 added, 2 updated, 1198 unchanged, 1 kept as yours; 1 in conflict, where yours stays.`
  static func line(_ summary: MergeSummary) -> String {
    var parts = ["\(summary.added) added", "\(summary.updated) updated", "\(summary.unchanged) unchanged"]
    if summary.kept > 0 { parts.append("\(summary.kept) kept as yours") }
    if summary.blank > 0 { parts.append("\(summary.blank) empty and skipped") }
    if summary.invalid > 0 { parts.append("\(summary.invalid) that an import would reject, skipped") }
    return "\(summary.total.counting("record")): " + parts.joined(separator: ", ")
      + (summary.conflicts > 0 ? "; \(summary.conflicts) in conflict, where yours stays." : ".")
      + (summary.wasStopped ? " Stopped before the end. To continue, run the same command again." : "")
  }

  /// The version that ours is compared with: the merged one where ours becomes that, else theirs.
  private func other(_ difference: MergeDifference) -> CatalogRecord {
    difference.outcome == .updated ? difference.merged ?? difference.theirs.record : difference.theirs.record
  }

  /// The name of a new record, or the differences of a known one.
  private func text(_ difference: MergeDifference) -> String {
    let theirs = difference.theirs
    let name = "\(theirs.collection):\(theirs.record.identifier ?? "")".shownSafely
    guard let ours = difference.ours else { return "\(difference.outcome.rawValue)  \(name)\n" }
    return "\(difference.outcome.rawValue)  \(name)  (\(ours.id))\n"
      + lines.lines(FieldChange.between(ours.record, other(difference)))
      + lines.lines(ofFiles: difference.files)
  }

  /// One JSON object. Later versions may add keys.
  private func json(_ difference: MergeDifference) -> String {
    let theirs = difference.theirs
    let value = JSONValue.object([
      "version": .integer(1), "outcome": .string(difference.outcome.rawValue), "collection": .string(theirs.collection),
      "identifier": .string(theirs.record.identifier ?? ""),
      "id": difference.ours.map { .integer($0.id.rawValue) } ?? .null,
      "changes": .array(FieldChange.between(difference.ours?.record, other(difference)).map(HistoryOutput.value)),
      "files": .array(difference.files.map { .string($0) }),
    ])
    return value.json + "\n"
  }
}
