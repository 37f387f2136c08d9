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
    if bulk.dryRun { return try await show(catalog) }
    let chosen = GuardedWriter<[RecordID]>([])
    try await forEachRecord(of: catalog) { record in try chosen.write { $0.append(record.id) } }
    let isByQuery = words.first == QueryArguments.terminator
    if isByQuery, !bulk.yes, BulkOptions.canAsk, chosen.count > 0 {
      guard BulkOptions.isConfirmed(chosen.count, "remove") else {
        Message.say("nothing was removed.")
        throw ExitStatus.nothingFound
      }
    }
    let count = try await catalog.remove(chosen.read { $0 })
    if !global.quiet {
      Message.say("removed \(count.counting("record")).")
      if count > 0, isByQuery { Message.say("To undo this, run: adagia undo") }
    }
    if count == 0 { throw ExitStatus.nothingFound }
  }

  /// The records to remove. Names are all looked up first, so that an unknown one removes nothing.
  private func forEachRecord(
    of catalog: Catalog, _ body: @escaping @Sendable (StoredRecord) throws -> Void
  ) async throws {
    if let query = try query { return global.show(try await catalog.forEachRecord(matching: query, body)) }
    let choice = RecordChoice(catalog)
    for record in words == ["-"] ? try await choice.namedOnInput() : try await choice.all(words) { try body(record) }
  }

  /// The query after `--`. Nil when the records are named.
  private var query: String? {
    get throws {
      guard let sign = words.firstIndex(of: QueryArguments.terminator) else { return nil }
      let query = QueryArguments.query(Array(words[(sign + 1)...]))
      guard sign == 0, !query.isEmpty else {
        throw UsageError("Name records, or a query after --, as in: adagia remove -- in:old. For all records, use '*'.")
      }
      return query
    }
  }

  private func show(_ catalog: Catalog) async throws {
    let terminal = global.terminal
    let preview = GuardedWriter(Output(terminal))
    try await forEachRecord(of: catalog) { record in
      let line = "\(BulkOptions.heading(of: record, width: terminal.width))\n"
      try preview.write { try $0.sink.write(line.utf8) }
    }
    try preview.use { try $0.end() }
    if !global.quiet { Message.say("would remove \(preview.count.counting("record")).") }
    if preview.count == 0 { throw ExitStatus.nothingFound }
  }
}
