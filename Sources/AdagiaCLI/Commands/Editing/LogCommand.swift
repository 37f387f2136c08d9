internal import Adagia
internal import ArgumentParser
internal import CatalogFormats

/// `adagia log`: the journal of commands that changed records.
struct LogCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "log",
    abstract: "List the commands that changed records, latest first.",
    discussion: """
      'adagia undo NUMBER' undoes a command as a whole, as long as it is in the journal. The journal takes at most \
      256 MB, or what --keep sets; the oldest entries are dropped first.

      EXAMPLES
        adagia log
        adagia log --keep 1000      allow the journal 1000 MB
      """)

  @OptionGroup var global: GlobalOptions

  @Option(name: [.short, .long], help: ListFormat.help)
  var format: ListFormat = .text

  @Option(name: [.customShort("n"), .long], help: "Print at most this many entries, 0 to 100000.")
  var limit = 20

  @Option(name: .long, help: ArgumentHelp("Set the size limit of the journal.", valueName: "megabytes"))
  var keep: Int?

  func validate() throws {
    guard (0...100_000).contains(limit) else { throw ValidationError("--limit takes a number from 0 to 100000.") }
    if let keep, !(0...1_000_000).contains(keep) {
      throw ValidationError("--keep takes a number of megabytes from 0 to 1000000.")
    }
  }

  func run() async throws {
    if let keep {
      let catalog = try await global.location.openForWriting()
      try await catalog.limitJournal(to: keep << 20)
      if !global.quiet { Message.say("set the size limit of the journal to \(keep) MB.") }
      return
    }
    let entries = try await global.location.openForReading().journal(limit: limit)
    let sink = ByteSink.standardOutput()
    if let output = format.outputFormat {
      try JournalOutput.write(entries, with: output, to: sink)
    } else {
      try sink.write(JournalOutput.table(entries).utf8)
    }
    try sink.flush()
    if entries.isEmpty { throw ExitStatus.nothingFound }
  }
}
