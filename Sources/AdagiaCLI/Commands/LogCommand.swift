internal import Adagia
internal import ArgumentParser
internal import CatalogFormats

/// `adagia log`: the commands that changed records.
struct LogCommand: AsyncParsableCommand {
  /// How the list is printed.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, json, jsonl, csv, tsv
  }

  static let configuration = CommandConfiguration(
    commandName: "log",
    abstract: "List the commands that changed records, the latest first.",
    discussion: """
      Each can be undone as a whole, with 'adagia undo NUMBER', as long as the journal has room for what it changed.
      The journal takes at most 256 MB of the catalog unless --keep says otherwise; the oldest entries go first.

      EXAMPLES
        adagia log
        adagia log --keep 1000      let the journal take 1000 MB
      """)

  @OptionGroup var global: GlobalOptions

  @Option(name: [.short, .long], help: "How results are printed: text, json, jsonl, csv or tsv.")
  var format: Format = .text

  @Option(name: [.customShort("n"), .long], help: "The most entries to print, 0 to 100000.")
  var limit = 20

  @Option(name: .long, help: ArgumentHelp("How much the journal may take from now on.", valueName: "megabytes"))
  var keep: Int?

  func validate() throws {
    guard (0...100_000).contains(limit) else { throw ValidationError("--limit takes a number from 0 to 100000.") }
    if let keep, !(0...1_000_000).contains(keep) {
      throw ValidationError("--keep takes a number of megabytes from 0 to 1000000.")
    }
  }

  func run() async throws {
    if let keep {
      let catalog = try await global.openForWriting()
      try await catalog.limitJournal(to: keep << 20)
      if !global.quiet { Message.say("the journal may take \(keep) MB from now on.") }
      return
    }
    let entries = try await global.openForReading().journal(limit: limit)
    let sink = ByteSink.standardOutput()
    if let output = OutputFormat(rawValue: format.rawValue) {
      try JournalOutput.write(entries, with: output, to: sink)
    } else {
      try sink.write(JournalOutput.table(entries).utf8)
    }
    try sink.flush()
    if entries.isEmpty { throw ExitStatus.nothingFound }
  }
}
