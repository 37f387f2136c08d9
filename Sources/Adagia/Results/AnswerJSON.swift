package import CatalogFormats
public import CatalogQuery
public import CatalogRecords
internal import QueryLanguage

// The JSON of answers, hits and records: docs/search.schema.json.

extension SearchAnswer {
  /// The answer as one JSON object, as `adagia search --format json` prints it: docs/search.schema.json. UTF-8, without
  /// a line feed at the end.
  ///
  ///     let request = SearchRequest("festina", histogram: .century)
  ///     let json = try await catalog.search(request).json(answering: request)
  ///
  /// - Parameter request: The request of the answer. It tells whether facets were requested, and gives the query as
  ///   typed.
  /// - Complexity: O(*n*) in the texts of the hits.
  public func json(answering request: SearchRequest) -> [UInt8] {
    var json = JSONWriter()
    AnswerJSON.write(self, to: request, &json) { hit in RecordFields.fields(of: hit) }
    return json.bytes
  }
}

extension Hit {
  /// The hit as a JSON object: `#/$defs/hit` of docs/search.schema.json. UTF-8.
  public var json: [UInt8] { JSONWriter.object(RecordFields.fields(of: self)) }
}

extension StoredRecord {
  /// The record as a JSON object, as `adagia show --format json` prints it: a hit without the members that only a
  /// search gives it. UTF-8.
  public var json: [UInt8] { JSONWriter.object(RecordFields.fields(of: self)) }
}

extension JSONWriter {
  fileprivate static func object(_ fields: [OutputField]) -> [UInt8] {
    var json = JSONWriter()
    json.object(fields)
    return json.bytes
  }

  fileprivate mutating func object(_ fields: [OutputField]) {
    beginObject()
    for field in fields {
      key(field.name)
      value(field.value)
    }
    endObject()
  }
}

/// A search answer as one JSON object: hits, warnings and summaries.
package enum AnswerJSON {
  /// Increases when a key changes its meaning. New keys do not change it.
  package static let version = 1

  /// Versions that can be requested.
  package static let versions = [1]

  /// - Parameter fields: The fields of a hit, in order.
  package static func write(
    _ answer: SearchAnswer, to request: SearchRequest, _ json: inout JSONWriter,
    fields: (Hit) throws -> [OutputField]
  ) rethrows {
    json.beginObject()
    writeHead(of: answer, to: request, to: &json)
    writeRemarks(on: answer, to: &json)
    json.key("next")
    if let next = answer.next { json.string(next.description) } else { json.null() }
    writeSummaries(of: answer, hasFacets: !request.facets.isEmpty, to: &json)
    json.key("hits")
    json.beginArray()
    for hit in answer.hits { json.object(try fields(hit)) }
    json.endArray()
    json.endObject()
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
    if answer.missingShare > 0 {
      json.key("missing_share")
      json.number((answer.missingShare * 10_000).rounded() / 10_000)
    }
  }

  /// Histogram, facet counts and query plan, if they were requested.
  private static func writeSummaries(of answer: SearchAnswer, hasFacets: Bool, to json: inout JSONWriter) {
    if let histogram = answer.histogram {
      json.key("histogram")
      json.value(SummaryFields.value(histogram))
    }
    if hasFacets {
      json.key("facets")
      json.value(SummaryFields.value(answer.facets))
    }
    if let explanation = answer.explanation {
      json.key("explain")
      json.value(SummaryFields.value(explanation))
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
}
