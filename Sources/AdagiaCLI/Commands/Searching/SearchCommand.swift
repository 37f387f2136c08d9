internal import Adagia
internal import ArgumentParser

/// `adagia search`: the hits of a query.
struct SearchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Find the records that match a query, best first.",
    discussion: """
      QUERIES
        slow steady            both words             seneca OR epictetus   either
        "to be or not"         these words in a row   -money  NOT money     without
        cour*                  words by prefix        (a OR b) c            groups
        author:twain by:twain  a field: author, title, text, source, tag, note
        lang:la in:starter type:proverb id:la-seneca-brev-1
        date:1843  date:1840s  date:..1900  date:-0399..-0300  date:c.400bce
        date-within:1939..1945  since:1960 before:1965  added:today  modified:2w

      A query never fails: a part that is not understood is searched as text, with a warning. Put single quotes \
      around queries with quotation marks, parentheses or a leading minus.

      EXAMPLES
        adagia search 'author:seneca time'
        adagia search 'lang:(de OR fr) date:18th-century liberty' --sort date
        adagia search wisdom --format jsonl --limit 100
        adagia search wisdom --page 2                 or: adagia more
        adagia search war --histogram century
        adagia search liberty --facet author --facet lang:20 --limit 0
        adagia search a rolling stone --why
        adagia search wit --template '{author}\\t{text}'
      """)

  @OptionGroup var global: GlobalOptions

  @Argument(help: "The query. Several words need no quotation marks.", completion: QueryCompletion.query)
  var words: [String] = []

  @Option(name: [.customShort("f"), .customLong("format")], help: ResultFormat.help)
  var typedFormat: ResultFormat?

  @Option(
    name: [.customShort("n"), .long], help: "Print at most this many hits, 0 to 100000.")
  var limit = SearchRun.defaultLimit

  @Option(name: .long, help: "Print this page of the hits, from 1.")
  var page = 1

  @Option(
    name: .long,
    help: ArgumentHelp(
      """
      The order: rank, date, title, author, added, modified, length, random or field:NAME. A minus before the name \
      reverses it, as --reverse does.
      """,
      valueName: "order"))
  var sort: SearchOrder = .rank

  @Flag(name: .long, help: "Reverse the order of --sort.")
  var reverse = false

  @OptionGroup var line: TemplateOption

  @Option(
    name: .long,
    help: ArgumentHelp("The version of the JSON format. By default, the latest.", valueName: "number"))
  var formatVersion: Int?

  @Option(name: .long, help: "Date style; raw is as in the source.")
  var dates: DateStyle?

  @Option(name: .long, help: ArgumentHelp("Continue after the page that printed this cursor.", valueName: "cursor"))
  var after: String?

  @Flag(name: .long, help: "Print the cursor of the next page, for --after. JSON has it always.")
  var cursor = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Show a histogram of the dates of all matches instead of the hits. JSON has both.",
      valueName: "unit"))
  var histogram: CalendarBin.Unit?

  @Option(
    name: .long,
    help: ArgumentHelp(
      """
      Count the values of a field in all matches: author, tag, source, title, rights, lang, in, type, role, century, \
      decade, year, month, or an extra field. The number is the most values to show, 10 by default. May be repeated.
      """,
      valueName: "field[:n]"))
  var facet: [FacetRequest] = []

  @Flag(name: .long, help: "Do not search for synonyms.")
  var noSynonyms = false

  @Flag(
    name: .long,
    help:
      "Explain each hit: its words, their scores and its rank. In JSON as 'why'.")
  var why = false

  @Flag(name: .long, help: "Show how the query was understood and executed, with timings.")
  var explain = false

  @Flag(name: .long, help: "Treat warnings as errors, and require all words.")
  var strict = false

  @Flag(name: .long, help: "Print only the number of matches.")
  var count = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Have the machines of this layout find the records. See docs/cluster.md.", valueName: "file"))
  var cluster: String?

  @OptionGroup(title: "Query without operators") var flags: QueryFlags

  private var format: ResultFormat { .chosen(typedFormat, check) }

  func validate() throws {
    try check(format)
    guard Settings.limits.contains(limit) else { throw ValidationError("--limit takes a number from 0 to 100000.") }
    if reverse, sort.reversed == nil {
      throw ValidationError("--reverse needs an order that has an opposite. Add --sort date, or another one.")
    }
    try validatePage()
    if let after, PageCursor(after) == nil {
      throw ValidationError("'\(after)' is not a page cursor. Use the one printed with the previous page.")
    }
  }

  /// - Throws: `ValidationError` for a format that does not fit the other options.
  private func check(_ format: ResultFormat) throws {
    if explain, ![.text, .json].contains(format) {
      throw ValidationError("--explain works with --format text and json, not with \(format.rawValue).")
    }
    if why { try line.validateWhy(format) }
    if count, explain || histogram != nil {
      throw ValidationError(
        "--count prints only a number. Leave out --count or \(explain ? "--explain" : "--histogram").")
    }
    if histogram != nil { try HistogramOutput.check(format) }
    try line.validate(format)
    try validateVersion(format)
    try validateFacets(format)
  }

  private func validatePage() throws {
    guard page > 0, page <= 100_000, page * max(1, limit) <= Settings.limits.upperBound else {
      throw ValidationError("--page takes a number from 1 on; pages end after 100000 hits.")
    }
    if page > 1, after != nil {
      throw ValidationError("--page and --after do not work together. Use one of them.")
    }
  }

  private func validateVersion(_ format: ResultFormat) throws {
    guard let formatVersion else { return }
    guard [.json, .jsonl].contains(format) else {
      throw ValidationError("--format-version works only with --format json and jsonl.")
    }
    guard AnswerJSON.versions.contains(formatVersion) else {
      let known = AnswerJSON.versions.map(String.init).joined(separator: ", ")
      throw ValidationError("\(formatVersion) is not a version of the JSON format. Versions: \(known).")
    }
  }

  private func validateFacets(_ format: ResultFormat) throws {
    guard !facet.isEmpty else { return }
    if line.template != nil { throw ValidationError("--template and --facet do not work together. Run two searches.") }
    if ![.text, .json, .csv, .tsv].contains(format) {
      throw ValidationError("--facet works with --format text, json, csv and tsv, not with \(format.rawValue).")
    }
    if count { throw ValidationError("--count prints only a number. Leave out --count or --facet.") }
    if histogram != nil, format.isTable {
      throw ValidationError(
        "--facet and --histogram are two tables, and --format \(format.rawValue) holds one. Use one of them, or --format text or json."
      )
    }
  }

  func run() async throws {
    if cluster != nil { return try CompanionProgram.cluster.run(["search"] + Self.ownArguments) }
    let catalog = try await global.location.openForReading()
    var search = search
    search.output = try await line.completed(search.output, catalog)
    try search.run(on: catalog)
  }

  /// The arguments of this search as they were typed; those of the last one for 'adagia more'.
  private static var ownArguments: [String] {
    let arguments = Array(CommandLine.arguments.dropFirst())
    let typed = arguments.first == "more" ? LastSearch.onThisTerminal()?.next ?? [] : arguments
    return Array(typed.dropFirst())
  }

  /// The search, without the template, which only a catalog can check.
  var search: SearchRun {
    var request = SearchRequest(
      QueryArguments.query(words), limit: isCounting ? 0 : limit, sort: reverse ? sort.reversed ?? sort : sort,
      after: after.flatMap(PageCursor.init), histogram: histogram)
    request.facets = facet
    Settings.current.chooseSynonyms(for: &request)
    if noSynonyms { request.usesSynonyms = false }
    request.explainsHits = why
    request.clauses = flags.clauses
    request.explainsPlan = explain
    request.allowsFewerWords = !strict
    return SearchRun(
      shared: global.values, request: request, output: RecordOutput(format: format, dates: dates), isStrict: strict,
      isCount: count, page: page, printsCursor: cursor || after != nil)
  }

  /// True if the output has no hits.
  private var isCounting: Bool {
    count || histogram != nil && format != .json || !facet.isEmpty && format.isTable
  }
}
