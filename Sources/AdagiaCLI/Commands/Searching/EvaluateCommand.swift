internal import Adagia
internal import ArgumentParser
internal import CatalogFormats
internal import SearchEvaluation

/// `adagia evaluate`: search quality on judged queries.
struct EvaluateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "evaluate",
    abstract: "Measure search quality with judged queries.",
    discussion: """
      Queries are lines 'id TAB text'. Judgments are lines 'id 0 document grade' (TREC qrels), where the document \
      is a record's identifier. Both files can be compressed. Bad lines are reported and skipped.

      EXAMPLES
        adagia evaluate --queries queries.tsv --qrels qrels.txt
        adagia evaluate --queries q.tsv.gz --qrels r.txt.gz --in paragraphs --lang en --detail
      """)

  @OptionGroup var global: GlobalOptions

  @Option(
    name: .long, help: ArgumentHelp("The queries: identifier, tab, text.", valueName: "file"), completion: .file())
  var queries: String

  @Option(name: .long, help: ArgumentHelp("The judgments, in TREC format.", valueName: "file"), completion: .file())
  var qrels: String

  @Option(
    name: .long, help: ArgumentHelp("Write the hits to this file, in TREC format.", valueName: "file"),
    completion: .file())
  var run: String?

  @Option(
    name: .long, help: ArgumentHelp("Write the ranking features of each hit to this file, as TSV.", valueName: "file"),
    completion: .file())
  var features: String?

  @Option(name: .customLong("in"), help: "Search only this collection.")
  var collection: String?

  @Option(name: .long, help: ArgumentHelp("The language of the queries.", valueName: "tag"))
  var lang: String?

  @Flag(name: .long, help: "Read the queries as plain words, without operators.")
  var plain = false

  @Flag(name: .long, help: "Search like 'adagia find'.")
  var find = false

  @Flag(name: .long, help: "Print the figures of each query too.")
  var detail = false

  @Option(name: [.short, .long], help: "Output format.")
  var format = TextOrJSON.text

  func run() async throws {
    try global.checkOutput(run)
    try global.checkOutput(features)
    let (questions, judgments) = try EvaluationInput.read(queries: queries, qrels: qrels, isQuiet: global.quiet)
    let catalog = try await global.location.openForReading()
    try await warnOfMissing(judgments, in: catalog)
    let runFile = try run.map { try EvaluationFile($0) }
    let featureFile = try features.map { try EvaluationFile($0) }
    try featureFile?.writeFeatureHeading()
    var results: [EvaluationReport.Result] = []
    for question in questions {
      let answer = try await self.answer(question, in: catalog)
      let documents = answer.hits.map(\.record.identifier)
      results.append(.init(question: question, figures: .init(judgments.ranking(documents, for: question.id)), answer))
      try runFile?.writeRun(answer, of: question)
      try featureFile?.writeFeatures(answer, of: question, grades: judgments.grades[question.id] ?? [:])
    }
    try runFile?.close()
    try featureFile?.close()
    let report = EvaluationReport(results: results, isDetailed: detail)
    let sink = ByteSink.standardOutput()
    try sink.write(format == .text ? Array(report.text.utf8) : report.json)
    try sink.flush()
    if results.isEmpty { throw ExitStatus.nothingFound }
  }

  private func answer(_ question: JudgedQuery, in catalog: Catalog) async throws -> SearchAnswer {
    guard find else { return try await catalog.search(request(question)) }
    var request = FindRequest(question.text, limit: 100)
    request.collection = collection
    request.language = lang
    return try await catalog.find(request)
  }

  private func request(_ question: JudgedQuery) -> SearchRequest {
    var request = SearchRequest(question.text, limit: 100)
    request.collection = collection
    request.language = lang
    request.isPlain = plain
    return request
  }

  /// Warns of judged documents that are not in the catalog: they lower the figures.
  private func warnOfMissing(_ judgments: Judgments, in catalog: Catalog) async throws {
    let missing = try await catalog.missing(judgments.documents, from: collection)
    guard !missing.isEmpty, !global.quiet else { return }
    let examples = missing.sorted().prefix(3).joined(separator: ", ") + (missing.count > 3 ? ", …" : "")
    let place = collection.map { "collection \($0)" } ?? "the catalog"
    Message.say(
      "\(missing.count) of \(judgments.documents.count.counting("judged document")) \(missing.count == 1 ? "is" : "are") not "
        + "in \(place) and cannot be found: \(examples)")
  }
}
