internal import Adagia
internal import CatalogRecords
internal import SearchEvaluation

/// The figures of an evaluation, as text or JSON.
struct EvaluationReport {
  /// The figures of one query.
  struct Result {
    let question: JudgedQuery
    let figures: EvaluationFigures
    let matched: Strictness
    let total: Int

    init(question: JudgedQuery, figures: EvaluationFigures, _ answer: SearchAnswer) {
      self.question = question
      self.figures = figures
      matched = answer.matched
      total = answer.total
    }
  }

  let results: [Result]
  let isDetailed: Bool

  private var means: EvaluationFigures { EvaluationFigures(meanOf: results.map(\.figures)) }

  /// One line for each figure. With --detail, a table of the queries comes first.
  var text: String {
    let figures = zip(EvaluationFigures.names, means.values).map { [$0, Self.rounded($1)] }
    let rows = [["questions", "\(results.count)"]] + figures
    let summary = rows.map { $0[0].padded(to: 12) + $0[1] + "\n" }.joined()
    return isDetailed ? details + "\n" + summary : summary
  }

  private var details: String {
    let rows = results.map { result in
      result.figures.values.map(Self.rounded) + ["\(result.total)"]
        + [result.matched.rawValue, result.question.id, result.question.text]
    }
    let head = EvaluationFigures.names + ["total", "matched", "id", "question"]
    return AlignedTable(head: head, rows: rows, numberColumns: 0..<EvaluationFigures.names.count + 1).text
  }

  /// One object: `queries`, the means under the figures' names, and with --detail `details`, one object per query.
  var json: [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.key("queries")
    json.integer(results.count)
    Self.write(means, to: &json)
    if isDetailed {
      json.key("details")
      json.beginArray()
      for result in results { Self.write(result, to: &json) }
      json.endArray()
    }
    json.endObject()
    json.newLine()
    return json.bytes
  }

  private static func write(_ result: Result, to json: inout JSONWriter) {
    json.beginObject()
    json.key("id")
    json.string(result.question.id)
    json.key("query")
    json.string(result.question.text)
    json.key("total")
    json.integer(result.total)
    json.key("matched")
    json.string(result.matched.rawValue)
    write(result.figures, to: &json)
    json.endObject()
  }

  private static func write(_ figures: EvaluationFigures, to json: inout JSONWriter) {
    for (name, value) in zip(EvaluationFigures.names, figures.values) {
      json.key(name)
      json.number(value)
    }
  }

  /// A figure with four decimals.
  private static func rounded(_ value: Double) -> String {
    let digits = String(Int((value * 10_000).rounded()))
    let padded = String(repeating: "0", count: max(0, 5 - digits.count)) + digits
    return "\(padded.dropLast(4)).\(padded.suffix(4))"
  }
}
