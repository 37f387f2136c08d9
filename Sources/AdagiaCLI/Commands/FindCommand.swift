internal import Adagia
internal import ArgumentParser

/// `adagia find`: half-remembered words in, what may have been meant out.
struct FindCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "find",
    abstract: "Find a saying that is remembered badly.",
    discussion: """
      Words may be missing, wrong, misspelled or in another order, and the text may be of any length. No sign in it means
      anything. What was taken to be misspelled is said.

      EXAMPLES
        adagia find the better part of valour is discresion
        adagia find 'all that glitters is gold' --limit 3
        adagia find ask not what your contry can do --why
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var line: TemplateOption

  @Argument(help: "What is remembered. It needs no quotation marks.")
  var words: [String]

  @Option(name: [.short, .long], help: ResultFormat.help)
  var format: ResultFormat = .text

  @Option(name: [.customShort("n"), .long], help: "The most hits to print, 1 to \(FindRequest.mostHits).")
  var limit = 5

  @Option(name: .customLong("in"), help: ArgumentHelp("Only records of this collection.", valueName: "collection"))
  var collection: String?

  @Option(name: .long, help: ArgumentHelp("The language of the words.", valueName: "tag"))
  var lang: String?

  @Option(name: .long, help: "How dates are written: iso, edtf, raw (as the source has them) or human.")
  var dates: DateStyle?

  @Flag(name: .long, help: "Say below each hit which words it has and what decided its place. In JSON as 'why'.")
  var why = false

  func validate() throws {
    try line.validate(format)
    guard (1...FindRequest.mostHits).contains(limit) else {
      throw ValidationError("--limit takes a number from 1 to \(FindRequest.mostHits).")
    }
    if why, ![.text, .json, .jsonl].contains(format) {
      throw ValidationError("--why is for --format text, json and jsonl: \(format.rawValue) has no place for it.")
    }
  }

  func run() async throws {
    let catalog = try await global.openForReading()
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
