internal import Adagia
internal import CatalogFormats

/// A search of the command line with all defaults settled: the question, and how to print its answer.
struct SearchRun: Hashable, Sendable {
  var shared = SharedValues()
  var request: SearchRequest
  var output = RecordOutput()
  /// Whether warnings are errors.
  var isStrict = false
  /// Whether the output is the number of matches alone.
  var isCount = false

  /// The hits that can be asked for, and how many are by default.
  static let limits = 0...100_000
  static let defaultLimit = 10

  func run(on catalog: Catalog) throws {
    let answer = try catalog.searchNow(request)
    shared.show(answer.warnings)
    if isStrict, !answer.warnings.isEmpty { throw ExitStatus.usage }
    shared.show(answer.expansions)
    if let suggestion = answer.suggestion, !shared.quiet { Message.say("Did you mean: \(suggestion)?") }
    try print(answer)
    if output.format == .text || output.format == .table, !isCount, request.histogram == nil, !shared.quiet {
      summarize(answer)
    }
    if answer.total == 0 { throw ExitStatus.nothingFound }
  }

  private func print(_ answer: SearchAnswer) throws {
    let terminal = shared.terminal
    let destination = Output(terminal)
    defer { destination.close() }
    let (format, sink) = (output.format, destination.sink)
    if isCount {
      try sink.write("\(answer.total)\n".utf8)
      return try sink.flush()
    }
    if let explanation = answer.explanation, format == .text {
      try PlanOutput(explanation).print(terminal, to: sink)
    }
    if format == .json { return try AnswerJSON.write(answer, to: request, dates: output.dates, sink) }
    if let histogram = answer.histogram {
      try HistogramOutput(histogram, total: answer.total).print(as: format, terminal, to: sink)
    } else if request.facets.isEmpty || !format.isTable {
      var writer = try output.writer(to: sink, terminal)
      for hit in answer.hits { try writer.write(hit) }
      try writer.end()
    }
    if !request.facets.isEmpty { try printFacets(answer, terminal, sink) }
  }

  /// Prints facet counts after the hits or the histogram, or in their place when the format is a table.
  private func printFacets(_ answer: SearchAnswer, _ terminal: Terminal, _ sink: ByteSink) throws {
    let facets = FacetOutput(answer.facets, total: answer.total)
    if let table = output.format.outputFormat {
      try facets.write(as: table, to: sink)
      if !shared.quiet { for remark in facets.remarks { Message.say(remark) } }
    } else {
      let isFirst = answer.hits.isEmpty && answer.histogram == nil
      let lines = (isFirst ? [] : [""]) + facets.lines(terminal)
      for line in answer.total == 0 || answer.facets.isEmpty ? [] : lines { try sink.write((line + "\n").utf8) }
      try sink.flush()
    }
  }

  /// Prints totals and the next page's cursor on standard error, apart from the results.
  private func summarize(_ answer: SearchAnswer) {
    if answer.total == 0 { return Message.say("nothing found.") }
    if request.limit == 0 { return Message.say("\(answer.total.counting("hit")).") }
    guard let next = answer.next else { return }
    Message.say(
      "\(answer.total.counting("hit")), \(answer.hits.count) shown. For more, use --limit, or --after=\(next)")
  }
}
