internal import Adagia
internal import ArgumentParser
internal import CatalogFormats

/// `adagia search`: a query in, hits out.
struct SearchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Find the records that match a query, best first.",
    discussion: """
      QUERIES
        slow steady            both words             seneca OR epictetus   either
        "to be or not"         these words in a row   -money  NOT money     without
        cour*                  words that begin so    (a OR b) c            groups
        author:twain by:twain  a field: author, title, text, source, tag, note
        lang:la in:starter type:proverb id:la-seneca-brev-1
        date:1843  date:1840s  date:..1900  date:-0399..-0300  date:c.400bce
        date-within:1939..1945  after:1960 before:1965  added:today  modified:2w

      No query is an error: what cannot be understood is searched for as text, with a warning.
      Put single quotes around queries with quotation marks, brackets or a leading minus.

      EXAMPLES
        adagia search 'author:seneca time'
        adagia search 'lang:(de OR fr) date:18th-century liberty' --sort date
        adagia search wisdom --format jsonl --limit 100
        adagia search war --histogram century
        adagia search liberty --facet author --facet lang:20 --facet century --limit 0
        adagia search a rolling stone --why
        adagia search wit --template '{author}\\t{text}'
      """)

  @OptionGroup var global: GlobalOptions

  @Argument(help: "The query. Several words need no quotation marks.", completion: QueryCompletion.kind)
  var words: [String] = []

  @Option(name: [.short, .long], help: ResultFormat.help)
  var format: ResultFormat = .text

  @Option(
    name: [.customShort("n"), .long], help: "The most hits to print, 0 to 100000. With 0 only the number is said.")
  var limit = 10

  @Option(
    name: .long,
    help: ArgumentHelp("The order: rank, date, -date, author, added or -added.", valueName: "order"))
  var sort: SortOrder = .rank

  @OptionGroup var line: TemplateOption

  @Option(
    name: .long,
    help: ArgumentHelp("The version of the JSON that is understood; without it, the latest.", valueName: "number"))
  var formatVersion: Int?

  @Option(name: .long, help: "How dates are written: iso, edtf, raw (as the source has them) or human.")
  var dates: DateStyle?

  @Option(name: .long, help: ArgumentHelp("Go on behind the page that gave this cursor.", valueName: "cursor"))
  var after: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Instead of hits show how the dates of all that match are spread: century, decade, year or month. In JSON both.",
      valueName: "unit"))
  var histogram: CalendarBin.Unit?

  @Option(
    name: .long,
    help: ArgumentHelp(
      """
      Count what all that match have as a field: author, tag, source, title, rights, lang, in, type, role, century, \
      decade, year, month, or an extra field; with a number the most values to show, 10 otherwise. May be repeated.
      """,
      valueName: "field[:n]"))
  var facet: [FacetRequest] = []

  @Flag(name: .long, help: "Look only for the words that were typed, not for their synonyms.")
  var noSynonyms = false

  @Flag(
    name: .long,
    help:
      "Say below each hit which words it has, what each is worth, and what else decided its place. In JSON as 'why'.")
  var why = false

  @Flag(name: .long, help: "Say how the query was understood and answered, and how long each step took.")
  var explain = false

  @Flag(name: .long, help: "Search only for what was meant: warnings end the search, and no word may be missing.")
  var strict = false

  @Flag(name: .long, help: "Print only how many records match.")
  var count = false

  @OptionGroup(title: "The query without signs") var flags: QueryFlags

  func validate() throws {
    if explain, ![.text, .json].contains(format) {
      throw ValidationError("--explain is for --format text and json: \(format.rawValue) has no place for it.")
    }
    guard (0...100_000).contains(limit) else { throw ValidationError("--limit takes a number from 0 to 100000.") }
    if why, ![.text, .json, .jsonl].contains(format) {
      throw ValidationError("--why is for --format text, json and jsonl: \(format.rawValue) has no place for it.")
    }
    try line.validate(format)
    try validateVersion()
    try validateFacets()
    if let after, PageCursor(after) == nil {
      throw ValidationError("--after takes the cursor that the page before gave, and '\(after)' is none.")
    }
  }

  private func validateVersion() throws {
    guard let formatVersion else { return }
    guard [.json, .jsonl].contains(format) else {
      throw ValidationError("--format-version is for --format json and jsonl.")
    }
    guard AnswerJSON.versions.contains(formatVersion) else {
      let known = AnswerJSON.versions.map(String.init).joined(separator: ", ")
      throw ValidationError("the JSON has no version \(formatVersion); there is: \(known).")
    }
  }

  private func validateFacets() throws {
    guard !facet.isEmpty else { return }
    if line.template != nil { throw ValidationError("--template has no place for --facet: ask one after the other.") }
    if ![.text, .json, .csv, .tsv].contains(format) {
      throw ValidationError("--facet is for --format text, json, csv and tsv: \(format.rawValue) has no place for it.")
    }
    if count { throw ValidationError("--count prints a number and nothing else; leave it out, or --facet.") }
    if histogram != nil, format.isTable {
      throw ValidationError("--facet and --histogram are two tables: ask for one, or for --format text or json.")
    }
  }

  func run() async throws {
    let catalog = try await global.openForReading()
    let template = try await line.checked(catalog)
    var request = SearchRequest(
      QueryArguments.query(words), limit: isCounting ? 0 : limit, sort: sort, after: after.flatMap(PageCursor.init),
      histogram: histogram)
    request.facets = facet
    request.usesSynonyms = !noSynonyms
    request.explainsHits = why
    request.clauses = flags.clauses
    request.explainsPlan = explain
    request.relaxes = !strict
    let answer = try await catalog.search(request)
    global.show(answer.warnings)
    if strict, !answer.warnings.isEmpty { throw ExitStatus.usage }
    global.show(answer.expansions)
    if let suggestion = answer.suggestion, !global.quiet { Message.say("Did you mean: \(suggestion)?") }
    try print(answer, to: request, template)
    if format == .text || format == .table, !count, histogram == nil, !global.quiet { summarize(answer) }
    if answer.total == 0 { throw ExitStatus.nothingFound }
  }

  /// Whether nobody will see a hit.
  private var isCounting: Bool {
    count || histogram != nil && format != .json || !facet.isEmpty && format.isTable
  }

  private func print(_ answer: SearchAnswer, to request: SearchRequest, _ template: RecordTemplate?) throws {
    let terminal = global.terminal
    let output = Output(terminal)
    defer { output.close() }
    if count {
      try output.sink.write("\(answer.total)\n".utf8)
      return try output.sink.flush()
    }
    if let explanation = answer.explanation, format == .text {
      try PlanOutput(explanation).print(terminal, to: output.sink)
    }
    if format == .json { return try AnswerJSON.write(answer, to: request, dates: dates, output.sink) }
    if let histogram = answer.histogram {
      try HistogramOutput(histogram, total: answer.total).print(as: format, terminal, to: output.sink)
    } else if facet.isEmpty || !format.isTable {
      var writer = try ResultWriter(
        format, columns: RecordFields.hitColumns, to: output.sink, terminal: terminal, dates: dates,
        template: template)
      for hit in answer.hits { try writer.write(hit) }
      try writer.end()
    }
    if !facet.isEmpty { try printFacets(answer, terminal, output.sink) }
  }

  /// Behind the hits or the histogram, or, as a table, in their place.
  private func printFacets(_ answer: SearchAnswer, _ terminal: Terminal, _ sink: ByteSink) throws {
    let facets = FacetOutput(answer.facets, total: answer.total)
    if let table = format.outputFormat {
      try facets.write(as: table, to: sink)
      if !global.quiet { for remark in facets.remarks { Message.say(remark) } }
    } else {
      let isFirst = answer.hits.isEmpty && answer.histogram == nil
      let lines = (isFirst ? [] : [""]) + facets.lines(terminal)
      for line in answer.total == 0 || answer.facets.isEmpty ? [] : lines { try sink.write((line + "\n").utf8) }
      try sink.flush()
    }
  }

  /// How many there are, and how to see more: beside the results, never among them.
  private func summarize(_ answer: SearchAnswer) {
    if answer.total == 0 { return Message.say("nothing found.") }
    guard let next = answer.next else { return }
    let hits = answer.total == 1 ? "1 hit" : "\(answer.total) hits"
    Message.say("\(hits), \(answer.hits.count) shown. More with --limit N, or go on with --after=\(next)")
  }
}
