internal import CatalogFormats
public import CatalogIndexing
public import CatalogQuery
public import CatalogRecords
public import CatalogStore
internal import QueryLanguage

// Results for `JSONEncoder`, with the names that the command line and the server give them.

private struct FieldName: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

extension [OutputField] {
  fileprivate func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FieldName.self)
    for field in self { try container.encode(field.value, forKey: FieldName(stringValue: field.name)) }
  }
}

extension KeyedEncodingContainer<FieldName> {
  fileprivate mutating func encode(_ name: String, _ value: some Encodable) throws {
    try encode(value, forKey: FieldName(stringValue: name))
  }
}

// MARK: - Records and hits

extension Hit: Encodable {
  /// Encodes the hit as `adagia search --format jsonl` prints it: `#/$defs/hit` of docs/search.schema.json.
  public func encode(to encoder: any Encoder) throws { try RecordFields.fields(of: self).encode(to: encoder) }
}

extension StoredRecord: Encodable {
  /// Encodes the record as `adagia show --format json` prints it.
  public func encode(to encoder: any Encoder) throws { try RecordFields.fields(of: self).encode(to: encoder) }
}

extension RecordDate: Codable {
  private enum Key: String, CodingKey {
    case raw, edtf
  }

  /// Encodes the words of the date and, if they were read, their meaning: `{"raw": "c. 400 BC", "edtf": "-0399~"}`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(raw, forKey: .raw)
    try container.encodeIfPresent(edtf, forKey: .edtf)
  }

  /// Decodes a date. Words without a meaning are not read again.
  ///
  /// - Throws: `DecodingError`, including for a meaning that is not EDTF.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let raw = try container.decode(String.self, forKey: .raw)
    guard let edtf = try container.decodeIfPresent(String.self, forKey: .edtf) else {
      self.init(raw: raw, edtf: nil, interval: nil)
      return
    }
    guard let date = RecordDate(raw: raw, meaning: edtf) else {
      throw DecodingError.dataCorruptedError(forKey: .edtf, in: container, debugDescription: "'\(edtf)' is not EDTF")
    }
    self = date
  }
}

// MARK: - Answers

extension SearchAnswer: Encodable {
  /// Encodes the answer as `json(answering:)` does, without the query, which it does not know.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FieldName.self)
    try container.encode("format", AnswerJSON.version)
    try container.encode("total", total)
    try container.encode("matched", matched.rawValue)
    try container.encode("warnings", warnings.map(\.description))
    try container.encode("expansions", expansions)
    if let suggestion { try container.encode("did_you_mean", suggestion) }
    try container.encode("next", next?.description)
    if let histogram { try container.encode("histogram", histogram) }
    if !facets.isEmpty { try container.encode("facets", facets) }
    try container.encode("hits", hits)
  }
}

extension QueryExpansion: Encodable {
  /// Encodes the words with the reason: `synonym`, `pattern` or `spelling`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FieldName.self)
    try container.encode("typed", typed)
    try container.encode("others", others)
    try container.encode("reason", reason.rawValue)
  }
}

extension Facet: Encodable {
  /// Encodes the facet as an answer's JSON has it.
  public func encode(to encoder: any Encoder) throws { try SummaryFields.value(self).encode(to: encoder) }
}

extension DateHistogram: Encodable {
  /// Encodes the histogram as an answer's JSON has it.
  public func encode(to encoder: any Encoder) throws { try SummaryFields.value(self).encode(to: encoder) }
}

extension Suggestion: Encodable {
  /// Encodes the kind, the text, the query and the number of records.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FieldName.self)
    try container.encode("kind", kind.rawValue)
    try container.encode("text", text)
    try container.encode("query", query)
    try container.encode("records", recordCount)
  }
}

// MARK: - Changes

extension JournalEntry: Encodable {
  /// Encodes the entry as the server's list of entries has it.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FieldName.self)
    try container.encode("id", id.rawValue)
    try container.encode("kind", kind.rawValue)
    try container.encode("input", input)
    try container.encode("state", state.rawValue)
    try container.encode("added", added)
    try container.encode("updated", updated)
    try container.encode("removed", removed)
    try container.encode("started", startedAt.isoText)
  }
}

extension ImportSummary: Encodable {
  /// Encodes all counts.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FieldName.self)
    try container.encode("added", counts.added)
    try container.encode("updated", counts.updated)
    try container.encode("unchanged", counts.unchanged)
    try container.encode("rejected", counts.rejected)
    try container.encode("conflicts", counts.conflicts)
    try container.encode("repeated", counts.repeated)
    try container.encode("removed", removed)
    try container.encode("kept", kept)
    try container.encode("unreadable_dates", unreadableDates)
    try container.encode("files", fileCount)
    try container.encode("unreadable_inputs", unreadableInputs)
    try container.encode("stopped", wasStopped)
  }
}
