internal import Adagia
internal import ArgumentParser

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Options and run of the commands that change many records.
struct BulkOptions: ParsableArguments {
  @Flag(name: .long, help: "Change nothing; print what would change.")
  var dryRun = false

  @Flag(name: [.short, .long], help: "Do not ask for confirmation.")
  var yes = false

  /// The changes and the query, separated by `--`.
  func split(_ words: [String], _ example: String) throws -> (changes: [String], query: String) {
    guard let sign = words.firstIndex(of: QueryArguments.terminator) else {
      throw UsageError("The query is missing. Put it after --, as in: adagia \(example)")
    }
    let changes = words[..<sign].map(QueryArguments.word)
    guard !changes.isEmpty else {
      throw UsageError("The changes are missing. Put them before --, as in: adagia \(example)")
    }
    let query = QueryArguments.query(Array(words[(sign + 1)...]))
    guard !query.isEmpty else { throw UsageError("The query after -- is empty. To change all records, use '*'.") }
    return (changes, query)
  }

  /// The changes, when the records are those that standard input names: `tag +stoic -`. Nil when a query names them.
  func changesOfNamed(_ words: [String]) -> [String]? {
    guard words.last == "-", words.count > 1, !words.contains(QueryArguments.terminator) else { return nil }
    return words.dropLast().map(QueryArguments.word)
  }

  /// Changes the records that standard input names, without a question: the terminal is not the input.
  func runOnNamed(_ edit: RecordEdit, _ global: GlobalOptions) async throws {
    let catalog = try global.location.openForChanging()
    let change = BulkChange(edit: edit, records: try await RecordChoice(catalog).namedOnInput())
    if dryRun { return try change.show(global) }
    try await change.make(in: catalog, isQuiet: global.quiet)
  }

  func run(_ edit: RecordEdit, on query: String, _ global: GlobalOptions) async throws {
    if dryRun { return try await show(edit, on: query, global) }
    let catalog = try global.location.openForChanging()
    if !yes, Self.canAsk {
      let expected = try await catalog.edit(matching: query, edit, dryRun: true)
      guard expected.changeCount == 0 || Self.isConfirmed(expected.changeCount) else {
        Message.say("nothing was changed.")
        throw ExitStatus.nothingFound
      }
    }
    let summary = try await catalog.edit(matching: query, edit)
    try finish(summary, "changed", global)
    if !global.quiet, summary.changeCount > 0 { Message.say("To undo this, run: adagia undo") }
  }

  private func show(_ edit: RecordEdit, on query: String, _ global: GlobalOptions) async throws {
    let terminal = global.terminal
    let preview = GuardedWriter(Output(terminal))
    let lines = HistoryOutput(terminal)
    let catalog = try await global.location.openForReading()
    let summary = try await catalog.edit(matching: query, edit, dryRun: true) { stored, after in
      let changes = lines.lines(FieldChange.between(stored.record, after))
      let text = "\(Self.heading(of: stored, width: terminal.width))\n" + changes
      try preview.write { try $0.sink.write(text.utf8) }
    }
    try preview.use { try $0.end() }
    try finish(summary, "would change", global)
  }

  /// The number of a record and the beginning of its text: `#300 Courage is the thing.`
  static func heading(of stored: StoredRecord, width: Int) -> String {
    let text = stored.record.text ?? stored.record.title ?? stored.record.creator ?? ""
    let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ").shownSafely
    return "#\(stored.id) \(line)".clipped(to: width)
  }

  private func finish(_ summary: Catalog.BulkEditSummary, _ verb: String, _ global: GlobalOptions) throws {
    global.show(summary.warnings)
    if !global.quiet {
      Message.say(
        "\(verb) \(summary.changeCount.counting("record")) of \(summary.matchCount.counting("match", "matches")).")
      Self.sayBlank(summary.blankCount)
      Self.sayDates(summary.unreadableDates, of: summary.unreadableDateCount)
    }
    if summary.matchCount == 0 { throw ExitStatus.nothingFound }
  }

  /// Says how many records stayed as they are because the change would have left nothing of them.
  static func sayBlank(_ count: Int) {
    if count == 0 { return }
    Message.say("skipped \(count.counting("record")) that would become empty. To remove records, use: adagia remove")
  }

  /// Says which dates were not understood, and what they replaced.
  ///
  /// - Parameter count: Their number, which may be more than are named.
  static func sayDates(_ dates: [UnreadableDate], of count: Int) {
    guard count > 1, let first = dates.first else {
      for date in dates { Message.say(date.description) }
      return
    }
    var words =
      "\(count.counting("date")) were not understood, such as '\(first.date)'. They are kept as typed, but date searches do not find them."
    var formers: [String] = []
    for former in dates.compactMap(\.former) where !formers.contains(former) && formers.count < 5 {
      formers.append(former)
    }
    if !formers.isEmpty {
      words +=
        " The dates before were: \(formers.map { "'\($0)'" }.joined(separator: ", "))\(count > formers.count ? " …" : "")"
    }
    Message.say(words)
  }

  static var canAsk: Bool { isatty(STDIN_FILENO) == 1 && Terminal.isErrorInteractive }

  static func isConfirmed(_ count: Int, _ verb: String = "change") -> Bool {
    Message.write("adagia: \(verb) \(count.counting("record"))? [y/N] ")
    let answer = readLine()?.lowercased() ?? ""
    return answer == "y" || answer == "yes"
  }
}
