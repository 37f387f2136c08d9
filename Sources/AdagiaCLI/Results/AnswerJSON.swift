internal import Adagia
internal import CatalogFormats
internal import CatalogRecords

/// A search answer as one JSON object: hits, warnings and summaries.
enum AnswerJSON {
  /// Increases when a key changes its meaning. New keys do not change it.
  static let version = 1

  /// Versions that --format-version accepts.
  static let versions = [1]

  static func write(
    _ answer: SearchAnswer, to request: SearchRequest, dates: DateStyle?, fields: [String]? = nil, _ sink: ByteSink
  ) throws {
    var json = JSONWriter()
    json.beginObject()
    writeHead(of: answer, to: request, to: &json)
    writeRemarks(on: answer, to: &json)
    json.key("next")
    if let next = answer.next { json.string(next.description) } else { json.null() }
    writeSummaries(of: answer, hasFacets: !request.facets.isEmpty, to: &json)
    json.key("hits")
    json.beginArray()
    let chosen = fields.map(ChosenFields.init)
    for hit in answer.hits { write(hit.showingDate(dates), chosen, to: &json) }
    json.endArray()
    json.endObject()
    json.newLine()
    try sink.write(json.bytes)
    try sink.flush()
  }

  private static func writeHead(
    of answer: SearchAnswer, to request: SearchRequest, to json: inout JSONWriter
  ) {
    json.key("format")
    json.integer(version)
    json.key("query")
    json.string(request.query)
    json.key("total")
    json.integer(answer.total)
    json.key("matched")
    json.string(answer.matched.rawValue)
  }

  /// Histogram, facet counts and query plan, where they were requested.
  private static func writeSummaries(of answer: SearchAnswer, hasFacets: Bool, to json: inout JSONWriter) {
    if let histogram = answer.histogram {
      json.key("histogram")
      json.value(HistogramOutput.value(histogram))
    }
    if hasFacets {
      json.key("facets")
      json.value(FacetOutput.value(answer.facets))
    }
    if let explanation = answer.explanation {
      json.key("explain")
      json.value(PlanOutput(explanation).value)
    }
  }

  private static func writeRemarks(on answer: SearchAnswer, to json: inout JSONWriter) {
    json.key("warnings")
    json.beginArray()
    for warning in answer.warnings { json.string(warning.description) }
    json.endArray()
    json.key("expansions")
    json.beginArray()
    for expansion in answer.expansions { write(expansion, to: &json) }
    json.endArray()
    if let suggestion = answer.suggestion {
      json.key("did_you_mean")
      json.string(suggestion)
    }
  }

  private static func write(_ expansion: QueryExpansion, to json: inout JSONWriter) {
    json.beginObject()
    json.key("typed")
    json.string(expansion.typed)
    json.key("others")
    json.beginArray()
    for other in expansion.others { json.string(other) }
    json.endArray()
    json.key("reason")
    json.string(expansion.reason.rawValue)
    json.endObject()
  }

  private static func write(_ hit: Hit, _ chosen: ChosenFields?, to json: inout JSONWriter) {
    json.beginObject()
    let fields = RecordFields.fields(of: hit)
    for field in chosen?.fields(of: fields) ?? fields {
      json.key(field.name)
      json.value(field.value)
    }
    json.endObject()
  }
}
