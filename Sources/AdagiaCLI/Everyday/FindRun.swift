internal import Adagia

/// `adagia find` with all defaults settled: the remembered words, and how to print what they find.
struct FindRun: Hashable, Sendable {
  var shared = SharedValues()
  var request: FindRequest
  var output = RecordOutput()
  /// The page to print, from 1.
  var page = 1

  /// The hits that can be asked for, and how many are by default.
  static let limits = 1...FindRequest.mostHits
  static let defaultLimit = 5

  func run(on catalog: Catalog) throws {
    var request = request
    request.limit = min(request.limit * page, FindRequest.mostHits)
    var answer = try catalog.findNow(request)
    let isNothingClose = answer.isNothingClose
    answer.hits.removeFirst(min(answer.hits.count, self.request.limit * (page - 1)))
    if isNothingClose, !answer.hits.isEmpty, !shared.quiet { Message.say(Message.nothingClose) }
    try print(answer)
    if !shared.quiet { tell(of: answer) }
    if answer.hits.isEmpty || isNothingClose { throw ExitStatus.nothingFound }
  }

  private func tell(of answer: SearchAnswer) {
    let notices = AnswerNotices(answer)
    for line in notices.lines { Message.say(line) }
    let nothing = page > 1 ? "there are no more." : "nothing found."
    let summary = answer.hits.isEmpty && output.format == .text ? nothing : nil
    if let line = notices.lastLine(summary) { Message.say(line) }
  }

  private func print(_ answer: SearchAnswer) throws {
    let terminal = shared.terminal
    let destination = Output(terminal)
    defer { destination.close() }
    if output.format == .json, output.template == nil {
      let request = SearchRequest(request.text, limit: request.limit)
      return try AnswerOutput.write(answer, to: request, dates: output.dates, fields: output.fields, destination.sink)
    }
    var writer = try output.writer(to: destination.sink, terminal)
    for hit in answer.hits { try writer.write(hit) }
    try writer.end()
  }
}
