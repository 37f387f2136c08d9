internal import Adagia
internal import ArgumentParser

/// `adagia pack`: some records, in a file of their own.
struct PackCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pack",
    abstract: "Put the records that match a query into a file of their own.",
    discussion: """
      The last word is the file, everything before it the query; '*' is a query for all records. A pack opens and is
      searched like any catalog, and is never changed; 'adagia merge' brings its records into another catalog.
      Everything of the records goes with them, and the synonyms; saved searches and the journal stay.

      EXAMPLES
        adagia pack author:seneca lang:la seneca.pack
        adagia search time --catalog seneca.pack
      """)

  @OptionGroup var global: GlobalOptions

  @Argument(help: ArgumentHelp("The query, then the file to make.", valueName: "query file"))
  var words: [String]

  @Flag(name: .long, help: "Replace the file when it is there already.")
  var force = false

  func validate() throws {
    guard words.count > 1 else {
      throw ValidationError("Say which records, then the file, as in: adagia pack author:seneca seneca.pack")
    }
  }

  func run() async throws {
    let catalog = try await global.openForReading()
    let query = QueryArguments.query(words.dropLast())
    let (file, force) = (QueryArguments.word(words.last ?? ""), force)
    let isShown = !global.quiet && Terminal.isErrorInteractive
    do {
      let summary = try await Interruption.stopping {
        try await catalog.pack(query, to: file, overwriting: force) { done, all in
          if isShown { Message.write("\r\u{1B}[K\(done) of \(all) records packed") }
        }
      }
      if isShown { Message.write("\r\u{1B}[K") }
      global.show(summary.warnings)
      guard summary.recordCount > 0 else {
        if !global.quiet { Message.say("no record matches, and no file was made.") }
        throw ExitStatus.nothingFound
      }
      let records = summary.recordCount == 1 ? "1 record" : "\(summary.recordCount) records"
      if !global.quiet { Message.say("packed \(records) into \(file).") }
    } catch is CancellationError {
      Message.say("stopped. Nothing is left of the pack.")
      throw ExitStatus.interrupted
    }
  }
}
