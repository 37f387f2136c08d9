internal import Adagia
internal import CatalogFormats
internal import CatalogRecords

/// Output of a whole search answer as JSON.
enum AnswerOutput {
  static func write(
    _ answer: SearchAnswer, to request: SearchRequest, dates: DateStyle?, fields: [String]? = nil, _ sink: ByteSink
  ) throws {
    var json = JSONWriter()
    let chosen = fields.map(ChosenFields.init)
    AnswerJSON.write(answer, to: request, &json) { hit in
      let fields = RecordFields.fields(of: hit.showingDate(dates))
      return chosen?.fields(of: fields) ?? fields
    }
    json.newLine()
    try sink.write(json.bytes)
    try sink.flush()
  }
}
