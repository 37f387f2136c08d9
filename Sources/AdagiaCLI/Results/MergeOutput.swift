internal import Adagia
internal import ArgumentParser

/// Prints what a merge would do, a record after the other.
final class MergeOutput: @unchecked Sendable {
  // Proof: it is used by one task at a time; the merge calls it from the thread that waits for it.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, jsonl
  }

  private let output: Output
  private let lines: HistoryOutput
  private let format: Format

  init(_ terminal: Terminal, _ format: Format) {
    output = Output(terminal)
    lines = HistoryOutput(style: Style(hasColor: terminal.hasColor && format == .text))
    self.format = format
  }

  func write(_ difference: MergeDifference) throws {
    try output.sink.write((format == .text ? text(difference) : json(difference)).utf8)
  }

  func end() throws {
    try output.sink.flush()
    output.close()
  }

  /// `1204 records: 3 added, 2 updated, 1198 unchanged, 1 kept as you changed it.`
  static func line(_ summary: MergeSummary) -> String {
    var parts = ["\(summary.added) added", "\(summary.updated) updated", "\(summary.unchanged) unchanged"]
    if summary.kept > 0 { parts.append("\(summary.kept) kept as yours") }
    if summary.conflicts > 0 { parts.append("\(summary.conflicts) in conflict and kept as yours") }
    if summary.blank > 0 { parts.append("\(summary.blank) with nothing in them left out") }
    let head = summary.total == 1 ? "1 record" : "\(summary.total) records"
    return "\(head): " + parts.joined(separator: ", ") + "."
      + (summary.wasStopped ? " Stopped before the end; run the same command again to go on." : "")
  }

  /// A record that comes in is named; of one that is there, what differs.
  private func text(_ difference: MergeDifference) -> String {
    let theirs = difference.theirs
    let name = "\(theirs.collection):\(theirs.record.identifier ?? "")".shownSafely
    guard let ours = difference.ours else { return "\(difference.outcome.rawValue)  \(name)\n" }
    return "\(difference.outcome.rawValue)  \(name)  (\(ours.id))\n"
      + FieldChange.between(ours.record, theirs.record).map { "  \(lines.line($0))\n" }.joined()
  }

  /// One object, whose keys are only ever added to.
  private func json(_ difference: MergeDifference) -> String {
    let theirs = difference.theirs
    let value = JSONValue.object([
      "version": .integer(1), "outcome": .string(difference.outcome.rawValue), "collection": .string(theirs.collection),
      "identifier": .string(theirs.record.identifier ?? ""),
      "id": difference.ours.map { .integer($0.id.rawValue) } ?? .null,
      "changes": .array(FieldChange.between(difference.ours?.record, theirs.record).map(HistoryOutput.value)),
    ])
    return value.json + "\n"
  }
}
