internal import Adagia
internal import CatalogFormats
internal import SearchEvaluation

/// Reads judged questions, and says what could not be read.
struct EvaluationInput {
  private let isQuiet: Bool
  private var faultCount = 0

  /// As many bad lines are named; all are counted.
  private static let mostNamed = 10

  /// The questions that have a judgment above 0, in the order of their file, and the judgments.
  static func read(queries: String, qrels: String, isQuiet: Bool) throws -> ([JudgedQuery], Judgments) {
    var input = EvaluationInput(isQuiet: isQuiet)
    let judgments = try input.judgments(qrels)
    let questions = try input.questions(queries)
    input.sayFaultCount()
    let judged = questions.filter { judgments.grades[$0.id]?.contains { $0.value > 0 } ?? false }
    let known = Set(questions.map(\.id))
    input.say(questions.count - judged.count, "questions have no judgment above 0 and are left out.")
    input.say(judgments.grades.keys.count { !known.contains($0) }, "judged questions are not among the questions.")
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
        throw LineFault("a question is an identifier, a tab and a text")
      }
      if isFirst && question.isHeading { return }
      guard seen.insert(question.id).inserted else { throw LineFault("there was a question '\(question.id)' before") }
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
        sayFault(line.location, line.fault ?? "the line is no text")
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
    say(faultCount, "lines could not be read and were passed over.")
  }

  private func say(_ count: Int, _ what: String) {
    if count > 0 && !isQuiet { Message.say("\(count) \(what)") }
  }
}
