internal import Adagia
internal import ArgumentParser

/// `adagia find`: sayings that match badly remembered words.
struct FindCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "find",
    abstract: "Find a saying from half-remembered words.",
    discussion: """
      Words can be missing, wrong, misspelled or in another order. Operators have no meaning here. Spelling \
      corrections are printed on standard error, as is a note when nothing close is in the catalog; the exit code is 1 \
      then, after the nearest records.

      EXAMPLES
        adagia find the better part of valour is discresion
        adagia find 'all that glitters is gold' --limit 3
        adagia find government of the peeple by the people --why
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var line: TemplateOption

  @Argument(help: "The words you remember. They need no quotation marks.", completion: QueryCompletion.words)
  var words: [String]

  @Option(name: [.customShort("f"), .customLong("format")], help: ResultFormat.help)
  var typedFormat: ResultFormat?

  @Option(name: [.customShort("n"), .long], help: "Print at most this many hits, 1 to \(FindRequest.mostHits).")
  var limit = FindRun.defaultLimit

  @Option(name: .long, help: "Print this page of the hits, from 1; the last one ends with hit \(FindRequest.mostHits).")
  var page = 1

  @Option(
    name: .customLong("in"), help: ArgumentHelp("Search only this collection.", valueName: "collection"),
    completion: ValueCompletion.collections)
  var collection: String?

  @Option(
    name: .long, help: ArgumentHelp("The language of the words.", valueName: "tag"),
    completion: ValueCompletion.languages)
  var lang: String?

  @Option(name: .long, help: "Date style; raw is as in the source.")
  var dates: DateStyle?

  @Flag(name: .long, help: "Explain each hit: its words and its rank. In JSON as 'why'.")
  var why = false

  private var format: ResultFormat { .chosen(typedFormat, check) }

  func validate() throws {
    try check(format)
    try ConditionOption.check([
      ConditionOption("in", collection.map { [$0] } ?? []), ConditionOption("lang", lang.map { [$0] } ?? []),
    ])
    guard FindRun.limits.contains(limit) else {
      throw ValidationError("--limit takes a number from 1 to \(FindRequest.mostHits).")
    }
    guard page > 0, page <= FindRequest.mostHits else {
      throw ValidationError("--page takes a number from 1 to \(FindRequest.mostHits).")
    }
  }

  /// - Throws: `ValidationError` for a format that does not fit the other options.
  private func check(_ format: ResultFormat) throws {
    try line.validate(format)
    if why { try line.validateWhy(format) }
  }

  func run() async throws {
    let catalog = try await global.location.openForReading()
    var find = find
    find.output = try await line.completed(find.output, catalog)
    try find.run(on: catalog)
  }

  /// The search, without the template, which only a catalog can check.
  var find: FindRun {
    var request = FindRequest(QueryArguments.query(words), limit: limit)
    request.collection = collection
    request.language = lang
    request.explainsHits = why
    return FindRun(
      shared: global.values, request: request, output: RecordOutput(format: format, dates: dates), page: page)
  }
}
