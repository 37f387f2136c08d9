internal import Adagia
internal import ArgumentParser

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The options of commands that change many records, and what such commands have in common.
struct BulkOptions: ParsableArguments {
  @Flag(name: .long, help: "Change nothing; print what would change.")
  var dryRun = false

  @Flag(name: [.short, .long], help: "Do not ask, even on a terminal.")
  var yes = false

  /// The changes and the query, which `--` parts.
  func split(_ words: [String], _ example: String) throws -> (changes: [String], query: String) {
    guard let sign = words.firstIndex(of: QueryArguments.terminator) else {
      throw UsageError("Say which records, after --, as in: adagia \(example)")
    }
    let changes = words[..<sign].map(QueryArguments.word)
    guard !changes.isEmpty else { throw UsageError("Say what to change, before --, as in: adagia \(example)") }
    let query = QueryArguments.query(Array(words[(sign + 1)...]))
    guard !query.isEmpty else { throw UsageError("Say which records after --; '*' is a query for all of them.") }
    return (changes, query)
  }

  func run(_ edit: RecordEdit, on query: String, _ global: GlobalOptions) async throws {
    if dryRun { return try await show(edit, on: query, global) }
    let catalog = try await global.openForChanging()
    if !yes, Self.canAsk {
      let expected = try await catalog.edit(matching: query, edit, dryRun: true)
      guard expected.changeCount == 0 || Self.isConfirmed(expected.changeCount) else {
        Message.say("nothing was changed.")
        throw ExitStatus.nothingFound
      }
    }
    let summary = try await catalog.edit(matching: query, edit)
    try finish(summary, "changed", global)
    if !global.quiet, summary.changeCount > 0 { Message.say("'adagia undo' takes it back.") }
  }

  private func show(_ edit: RecordEdit, on query: String, _ global: GlobalOptions) async throws {
    let preview = BulkPreview(global.terminal)
    let summary = try await global.openForReading().edit(matching: query, edit, dryRun: true) { stored, after in
      try preview.write(stored, after)
    }
    try preview.end()
    try finish(summary, "would change", global)
  }

  private func finish(_ summary: Catalog.BulkEditSummary, _ verb: String, _ global: GlobalOptions) throws {
    global.show(summary.warnings)
    if !global.quiet {
      Message.say("\(verb) \(Self.records(summary.changeCount)); \(summary.matchCount) match.")
      if summary.blankCount > 0 {
        Message.say(
          "\(Self.records(summary.blankCount)) would have nothing left that can be found, and stay as they are. "
            + "'adagia remove' takes records away.")
      }
    }
    if summary.matchCount == 0 { throw ExitStatus.nothingFound }
  }

  private static func records(_ count: Int) -> String { count == 1 ? "1 record" : "\(count) records" }

  private static var canAsk: Bool { isatty(STDIN_FILENO) == 1 && Terminal.isErrorInteractive }

  private static func isConfirmed(_ count: Int) -> Bool {
    Message.write("adagia: change \(records(count))? [y/N] ")
    let answer = readLine()?.lowercased() ?? ""
    return answer == "y" || answer == "yes"
  }
}

/// Prints what would become of records, one after the other.
private final class BulkPreview: @unchecked Sendable {
  // Proof: it is used by one task at a time; the walk over the records calls it from the thread that waits for it.
  private let output: Output
  private let lines: HistoryOutput

  init(_ terminal: Terminal) {
    output = Output(terminal)
    lines = HistoryOutput(style: Style(hasColor: terminal.hasColor))
  }

  func write(_ stored: StoredRecord, _ after: CatalogRecord) throws {
    try output.sink.write("\(stored.id)\n".utf8)
    for change in FieldChange.between(stored.record, after) { try output.sink.write("  \(lines.line(change))\n".utf8) }
  }

  func end() throws {
    try output.sink.flush()
    output.close()
  }
}
