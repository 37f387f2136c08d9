internal import Adagia
internal import CatalogFormats
internal import SearchEvaluation

/// Reading of queries and judgments, with messages for bad lines.
struct EvaluationInput {
  private let isQuiet: Bool
  private var faultCount = 0

  /// Most bad lines that are reported one by one. All are counted.
  private static let mostNamed = 10

  /// The queries with a judgment above 0, in file order, and the judgments.
  static func read(queries: String, qrels: String, isQuiet: Bool) throws -> ([JudgedQuery], Judgments) {
    var input = EvaluationInput(isQuiet: isQuiet)
    let judgments = try input.judgments(qrels)
    let questions = try input.questions(queries)
    input.sayFaultCount()
    let judged = questions.filter { judgments.grades[$0.id]?.contains { $0.value > 0 } ?? false }
    let known = Set(questions.map(\.id))
    input.say(questions.count - judged.count, "query", "queries", "skipped %, without a judgment above 0.")
    input.say(
      judgments.grades.keys.count { !known.contains($0) }, "judged query", "judged queries",
      "skipped %, missing in the file of queries.")
    return (judged, judgments)
  }

  private init(isQuiet: Bool) {
    self.isQuiet = isQuiet
  }

  private mutating func judgments(_ path: String) throws -> Judgments {
    var judgments = Judgments()
    try forEachLine(of: path) { line throws(LineFault) in
      do { try judgments.add(line: line) } catch { throw LineFault("\(error)") }
    }
    return judgments
  }

  private mutating func questions(_ path: String) throws -> [JudgedQuery] {
    var questions: [JudgedQuery] = []
    var seen: Set<String> = []
    var isFirst = true
    try forEachLine(of: path) { line throws(LineFault) in
      defer { isFirst = false }
      guard let question = JudgedQuery(line: line) else {
        throw LineFault("the line is not an identifier, a tab and a text")
      }
      if isFirst && question.isHeading { return }
      guard seen.insert(question.id).inserted else { throw LineFault("the query '\(question.id)' is there twice") }
      questions.append(question)
    }
    return questions
  }

  private struct LineFault: Error {
    let reason: String

    init(_ reason: String) {
      self.reason = reason
    }
  }

  private mutating func forEachLine(of path: String, _ body: (String) throws(LineFault) -> Void) throws {
    var lines = try TextLines(path: path)
    while let line = try lines.next() {
      guard let text = line.text else {
        sayFault(line.location, line.fault ?? "the line is not text")
        continue
      }
      if text.allSatisfy(\.isWhitespace) { continue }
      do { try body(text) } catch { sayFault(line.location, error.reason) }
    }
  }

  private mutating func sayFault(_ location: SourceLocation, _ reason: String) {
    faultCount += 1
    if !isQuiet && faultCount <= Self.mostNamed { Message.say("\(location): \(reason).") }
  }

  private func sayFaultCount() {
    say(faultCount, "line", "lines", "skipped % that could not be read.")
  }

  /// - Parameter message: The message, with `%` for the count and its noun.
  private func say(_ count: Int, _ noun: String, _ plural: String, _ message: String) {
    guard count > 0, !isQuiet else { return }
    Message.say(message.replacing("%", with: count.counting(noun, plural)))
  }
}
