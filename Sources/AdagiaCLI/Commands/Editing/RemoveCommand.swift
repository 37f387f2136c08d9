internal import Adagia
internal import ArgumentParser

/// `adagia remove`: the removal of records by number, by identifier, or by a query.
struct RemoveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove records.",
    discussion: """
      With - in place of a record, the records are those named on standard input, one a line. After --, a query \
      names them; on a terminal, the command then asks before it removes anything. 'adagia undo' brings them back.

      EXAMPLES
        adagia remove 12 13
        adagia remove --dry-run -- in:old
        adagia remove -- in:old before:1900
        cut -f1 list.tsv | adagia remove -
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var bulk: BulkOptions

  @Argument(
    help: ArgumentHelp("Numbers or identifiers of records, or -- and a query.", valueName: "id"),
    completion: ValueCompletion.identifiers)
  var words: [String]

  func run() async throws {
    let catalog = try global.location.openForChanging()
    let records = try await records(catalog)
    if bulk.dryRun { return try show(records) }
    if words.first == QueryArguments.terminator, !bulk.yes, BulkOptions.canAsk, !records.isEmpty {
      guard BulkOptions.isConfirmed(records.count, "remove") else {
        Message.say("nothing was removed.")
        throw ExitStatus.nothingFound
      }
    }
    let count = try await catalog.remove(records.map(\.id))
    if !global.quiet {
      Message.say("removed \(count.counting("record")).")
      if count > 0, words.first == QueryArguments.terminator { Message.say("To undo this, run: adagia undo") }
    }
    if count == 0 { throw ExitStatus.nothingFound }
  }

  /// The records to remove. All names are looked up first, so that an unknown one removes nothing.
  private func records(_ catalog: Catalog) async throws -> [StoredRecord] {
    guard let sign = words.firstIndex(of: QueryArguments.terminator) else {
      return words == ["-"]
        ? try await RecordChoice(catalog).namedOnInput() : try await RecordChoice(catalog).all(words)
    }
    let query = QueryArguments.query(Array(words[(sign + 1)...]))
    guard sign == 0, !query.isEmpty else {
      throw UsageError("Name records, or a query after --, as in: adagia remove -- in:old. For all records, use '*'.")
    }
    let found = GuardedWriter<[StoredRecord]>([])
    global.show(try await catalog.forEachRecord(matching: query) { record in try found.write { $0.append(record) } })
    var records: [StoredRecord] = []
    found.read { records = $0 }
    return records
  }

  private func show(_ records: [StoredRecord]) throws {
    let terminal = global.terminal
    let output = Output(terminal)
    defer { output.close() }
    for record in records {
      try output.sink.write("\(BulkOptions.heading(of: record, width: terminal.width))\n".utf8)
    }
    try output.sink.flush()
    if !global.quiet { Message.say("would remove \(records.count.counting("record")).") }
    if records.isEmpty { throw ExitStatus.nothingFound }
  }
}
