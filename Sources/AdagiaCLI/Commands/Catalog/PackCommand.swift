internal import Adagia
internal import ArgumentParser

/// `adagia pack`: the matches of a query as a catalog file.
struct PackCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pack",
    abstract: "Copy the records that match a query into a pack.",
    discussion: """
      The last word is the file, the words before it are the query; '*' matches all records. A pack is a read-only \
      catalog: search it with --catalog, or merge it into another catalog with 'adagia merge'. It contains the \
      complete records and the synonyms, but not the saved searches or the journal.

      EXAMPLES
        adagia pack author:seneca lang:la seneca.pack
        adagia search time --catalog seneca.pack
      """)

  @OptionGroup var global: GlobalOptions

  @Argument(help: ArgumentHelp("The query, then the file to create.", valueName: "query file"))
  var words: [String]

  @Flag(name: .long, help: "Replace the file if it exists.")
  var force = false

  func validate() throws {
    guard words.count > 1 else {
      throw ValidationError("The query or the file is missing. Type both, as in: adagia pack author:seneca seneca.pack")
    }
  }

  func run() async throws {
    let catalog = try await global.location.openForReading()
    let query = QueryArguments.query(words.dropLast())
    let (file, force) = (QueryArguments.word(words.last ?? ""), force)
    let progress = ProgressLine(isShown: !global.quiet && Terminal.isErrorInteractive)
    do {
      let summary = try await Interruption.stopping {
        try await catalog.pack(query, to: file, overwriting: force) { progress.show("\(Int($0 * 100)) % packed") }
      }
      progress.erase()
      global.show(summary.warnings)
      guard summary.recordCount > 0 else {
        if !global.quiet { Message.say("nothing found. No file was created.") }
        throw ExitStatus.nothingFound
      }
      if !global.quiet { Message.say("packed \(summary.recordCount.counting("record")) into \(file).") }
    } catch is CancellationError {
      Message.say("stopped. No pack was created.")
      throw ExitStatus.interrupted
    }
  }
}
