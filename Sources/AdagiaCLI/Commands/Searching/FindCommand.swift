internal import Adagia
internal import ArgumentParser

/// `adagia find`: sayings that match badly remembered words.
struct FindCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "find",
    abstract: "Find a saying from half-remembered words.",
    discussion: """
      Words can be missing, wrong, misspelled or in another order. Operators have no meaning here. Spelling \
      corrections are printed on standard error.

      EXAMPLES
        adagia find the better part of valour is discresion
        adagia find 'all that glitters is gold' --limit 3
        adagia find ask not what your contry can do --why
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var line: TemplateOption

  @Argument(help: "The words you remember. They need no quotation marks.")
  var words: [String]

  @Option(name: [.short, .long], help: ResultFormat.help)
  var format: ResultFormat = .text

  @Option(name: [.customShort("n"), .long], help: "Print at most this many hits, 1 to \(FindRequest.mostHits).")
  var limit = 5

  @Option(name: .customLong("in"), help: ArgumentHelp("Search only this collection.", valueName: "collection"))
  var collection: String?

  @Option(name: .long, help: ArgumentHelp("The language of the words.", valueName: "tag"))
  var lang: String?

  @Option(name: .long, help: "Date style: iso, edtf, raw (as in the source) or human.")
  var dates: DateStyle?

  @Flag(name: .long, help: "Explain each hit: its words and its rank. In JSON as 'why'.")
  var why = false

  func validate() throws {
    try line.validate(format)
    guard (1...FindRequest.mostHits).contains(limit) else {
      throw ValidationError("--limit takes a number from 1 to \(FindRequest.mostHits).")
    }
    if why, ![.text, .json, .jsonl].contains(format) {
      throw ValidationError("--why works with --format text, json and jsonl, not with \(format.rawValue).")
    }
  }

  func run() async throws {
    let catalog = try await global.location.openForReading()
    let template = try await line.checked(catalog)
    let answer = try await catalog.find(request)
    global.show(answer.warnings)
    global.show(answer.expansions)
    let output = Output(global.terminal)
    defer { output.close() }
    if format == .json, template == nil {
      try AnswerJSON.write(answer, to: SearchRequest(request.text, limit: limit), dates: dates, output.sink)
    } else {
      var writer = try ResultWriter(
        format, columns: RecordFields.hitColumns, to: output.sink, terminal: global.terminal, dates: dates,
        template: template)
      for hit in answer.hits { try writer.write(hit) }
      try writer.end()
    }
    if answer.hits.isEmpty {
      if format == .text, !global.quiet { Message.say("nothing found.") }
      throw ExitStatus.nothingFound
    }
  }

  private var request: FindRequest {
    var request = FindRequest(words.joined(separator: " "), limit: limit)
    request.collection = collection
    request.language = lang
    request.explainsHits = why
    return request
  }
}
