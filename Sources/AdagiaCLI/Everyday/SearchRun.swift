internal import Adagia
internal import CatalogFormats

/// A search of the command line with all defaults settled: the question, and how to print its answer.
struct SearchRun: Hashable, Sendable {
  var shared = SharedValues()
  var request: SearchRequest
  var output = RecordOutput()
  /// True if warnings are errors.
  var isStrict = false
  /// True if the output is the number of matches alone.
  var isCount = false
  /// The page to print, from 1.
  var page = 1
  /// True if the next page's cursor is printed too.
  var printsCursor = false

  /// The hits that are asked for by default.
  static var defaultLimit: Int { Settings.current.limit ?? 10 }

  func run(on catalog: Catalog) throws { try run { try catalog.searchNow($0) } }

  /// - Parameter ask: Answers the request.
  func run(_ ask: (SearchRequest) throws -> SearchAnswer) throws {
    var request = request
    request.limit = min(request.limit * page, Settings.limits.upperBound)
    var answer = try ask(request)
    answer.hits.removeFirst(min(answer.hits.count, self.request.limit * (page - 1)))
    if isStrict, !answer.warnings.isEmpty {
      // Here they are the error, which --quiet does not silence.
      for warning in answer.warnings { Message.say("\(warning)") }
      throw ExitStatus.usage
    }
    if answer.isNothingClose, printsHits, page == 1, request.after == nil, !shared.quiet {
      Message.say(Message.nothingClose)
    }
    let terminal = shared.terminal
    try print(answer, terminal)
    let isKept = keep(answer, terminal)
    if !shared.quiet { tell(of: answer, terminal, isKept: isKept) }
    if answer.total == 0 || isAfterLastPage(answer) { throw ExitStatus.nothingFound }
  }

  /// True if a page was asked for that would begin after the last hit.
  private func isAfterLastPage(_ answer: SearchAnswer) -> Bool {
    page > 1 && request.limit > 0 && printsHits && answer.hits.isEmpty
  }

  /// Keeps the search for `adagia more`, even if it has no further page: `more` then says so, instead of going on with
  /// an older search.
  ///
  /// - Returns: True if `adagia more` can go on.
  private func keep(_ answer: SearchAnswer, _ terminal: Terminal) -> Bool {
    guard printsHits, request.limit > 0, !isAfterLastPage(answer) else { return false }
    guard request.after == nil else {
      // A cursor counts no pages.
      LastSearch.forget(terminal)
      return false
    }
    return LastSearch.keep(page: page, request.sort, of: shared.location.path, terminal)
  }

  /// True when the output has hits, and not numbers alone.
  private var printsHits: Bool {
    let isTableOfCounts = output.format.isTable && !request.facets.isEmpty
    return !isCount && !isTableOfCounts && (request.histogram == nil || output.format == .json)
  }

  private func print(_ answer: SearchAnswer, _ terminal: Terminal) throws {
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
    if format == .json {
      return try AnswerOutput.write(answer, to: request, dates: output.dates, fields: output.fields, sink)
    }
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

  /// Prints notices about the hits on standard error, apart from the results: in the last line their number, and the
  /// way to the next page.
  private func tell(of answer: SearchAnswer, _ terminal: Terminal, isKept: Bool) {
    let notices = AnswerNotices(answer)
    for line in notices.lines { Message.say(line) }
    if let line = notices.lastLine(summary(answer, notices, isKept: isKept)) { Message.say(line) }
  }

  /// Formats for programs get the number of hits only when some were left out.
  private func summary(_ answer: SearchAnswer, _ notices: AnswerNotices, isKept: Bool) -> String? {
    let first = request.limit * (page - 1)
    if printsHits, output.format == .text || output.format == .table {
      if answer.total == 0 { return "nothing found." }
      if request.limit == 0 { return "\(notices.count)." }
      if answer.hits.isEmpty { return "there are no more: \(answer.total.counting("hit")) in all." }
    }
    guard printsHits, !answer.hits.isEmpty, let next = answer.next else {
      return notices.isRelaxed ? "\(notices.count)." : nil
    }
    let shown = page > 1 ? "\(first + 1) to \(first + answer.hits.count)" : "\(answer.hits.count.grouped)"
    return "\(notices.count), \(shown) shown. For more, \(wayOn(from: next, isKept: isKept))"
  }

  /// The way to the hits after these.
  private func wayOn(from next: PageCursor, isKept: Bool) -> String {
    let isLastPage = request.limit * (page + 1) > Settings.limits.upperBound
    if printsCursor || isLastPage { return "use --after=\(next)" }
    return isKept ? "type: adagia more" : "use --page \(page + 1) or --limit."
  }
}
