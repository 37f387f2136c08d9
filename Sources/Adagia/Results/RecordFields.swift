package import CatalogFormats
internal import CatalogQuery
internal import CatalogRecords
internal import HistoricalDates

/// Records and hits as named values, in the same order in every machine-readable format.
///
/// The names are part of the machine contract: later versions only add to them.
package enum RecordFields {
  /// The columns of a table of hits.
  package static let hitColumns = recordColumns(
    leading: ["id", "collection", "identifier", "score"], trailing: ["snippet"])

  /// The columns of a table of records, as `export` writes it and `import` reads it back.
  package static let exportColumns = recordColumns(leading: ["collection", "identifier"], trailing: [])

  /// The same columns, and two more for people who open the table in another program: the meaning of dates whose text
  /// does not give it, and the credited names. An import reads the names from `attributions`.
  package static let exportTableColumns = exportColumns.flatMap { name in
    switch name {
    case "title": ["title", "creator"]
    case "date": ["date", "date_edtf"]
    default: [name]
    }
  }

  /// A record as `exported`, with the credited names.
  package static func exportedToTable(_ stored: StoredRecord) -> [OutputField] {
    let creator = stored.record.creditedCreator.map { [OutputField("creator", .string($0))] } ?? []
    return exported(stored) + creator
  }

  /// A hit with everything that is known about it.
  package static func fields(of hit: Hit) -> [OutputField] {
    var fields = identity(of: hit.record)
    if let score = hit.score { fields.append(OutputField("score", .number(score))) }
    if let similarity = hit.similarity {
      fields.append(OutputField("similarity", .number((similarity * 1000).rounded() / 1000)))
    }
    fields += content(of: hit.record.record)
    fields.append(OutputField("snippet", .string(hit.snippet().marked("**", "**"))))
    fields.append(OutputField("matches", .object(matches(of: hit))))
    if let why = hit.why { fields.append(OutputField("why", ExplanationFields.value(of: why))) }
    return fields + moments(of: hit.record)
  }

  /// A record with everything that is known about it.
  package static func fields(of stored: StoredRecord) -> [OutputField] {
    identity(of: stored) + content(of: stored.record) + moments(of: stored)
  }

  /// A record without the values that only this catalog gives it: all that another catalog needs for the same record.
  package static func exported(_ stored: StoredRecord) -> [OutputField] {
    identity(of: stored).filter { $0.name != "id" } + underived(stored.record)
  }

  /// The same for a record that is in no catalog.
  package static func exported(_ record: CatalogRecord) -> [OutputField] {
    let identifier = record.identifier.map { [OutputField("identifier", .string($0))] } ?? []
    return identifier + underived(record)
  }

  /// The content without derived fields. A date's meaning stays if reading its text again would give another one,
  /// because the text was read in a notation of its own: `false` if it has no meaning.
  private static func underived(_ record: CatalogRecord) -> [OutputField] {
    let fields = content(of: record).filter { !derived.contains($0.name) }
    guard let date = record.date, date.edtf != RecordDate(reading: date.raw).edtf else { return fields }
    return fields + [OutputField("date_edtf", date.edtf.map(JSONValue.string) ?? .bool(false))]
  }

  /// Made from other fields, and made again when the record is read back.
  private static let derived: Set<String> = ["creator", "date_edtf", "date_start", "date_end"]

  private static func identity(of stored: StoredRecord) -> [OutputField] {
    [
      OutputField("id", .integer(stored.id.rawValue)), OutputField("collection", .string(stored.collection)),
      OutputField("identifier", .string(stored.record.identifier ?? "")),
    ]
  }

  private static func content(of record: CatalogRecord) -> [OutputField] {
    var fields: [OutputField] = []
    func add(_ name: String, _ text: String?) {
      if let text { fields.append(OutputField(name, .string(text))) }
    }
    add("title", record.title)
    add("creator", record.creditedCreator)
    add("text", record.text)
    add("source", record.source)
    if !record.subjects.isEmpty { fields.append(OutputField("subject", .array(record.subjects.map(JSONValue.string)))) }
    add("note", record.note)
    if let date = record.date { fields += Self.fields(of: date) }
    add("language", record.language)
    add("type", record.type)
    add("rights", record.rights)
    if !record.attributions.isEmpty {
      fields.append(OutputField("attributions", .array(record.attributions.map(value))))
    }
    if !record.extra.isEmpty { fields.append(OutputField("extra", record.extra.object)) }
    return fields
  }

  /// Open ends are `null`, because JSON has no number for them.
  private static func fields(of date: RecordDate) -> [OutputField] {
    var fields = [OutputField("date", .string(date.raw))]
    guard let edtf = date.edtf, let interval = date.interval else { return fields }
    fields.append(OutputField("date_edtf", .string(edtf)))
    fields.append(OutputField("date_start", interval.start.isFinite ? .number(interval.start) : .null))
    fields.append(OutputField("date_end", interval.end.isFinite ? .number(interval.end) : .null))
    return fields
  }

  private static func value(_ attribution: Attribution) -> JSONValue {
    var members: [String: JSONValue] = [
      "creator": .string(attribution.creator), "role": .string(attribution.role.rawValue),
    ]
    members["locator"] = attribution.locator.map(JSONValue.string)
    members["evidence"] = attribution.evidence.map(JSONValue.string)
    return .object(members)
  }

  private static func matches(of hit: Hit) -> [String: JSONValue] {
    var matches: [String: JSONValue] = [:]
    for (field, all) in hit.matches {
      let ranges = field == .creator ? matchesOfCredited(hit) : all
      guard !ranges.isEmpty else { continue }
      matches[field.rawValue] = .array(
        ranges.map { .array([.integer(Int64($0.lowerBound)), .integer(Int64($0.upperBound))]) })
    }
    return matches
  }

  /// The matches in the credited names, as ranges of the value of `creator`.
  private static func matchesOfCredited(_ hit: Hit) -> [Range<Int>] {
    let attributions = hit.record.record.attributions
    let matches = hit.matches(in: .creator, of: attributions.map(\.creator))
    var (ranges, start) = ([Range<Int>](), 0)
    for place in attributions.placesByCredit.credited {
      let (name, wording) = (attributions[place].creator.utf8.count, attributions[place].wording.utf8.count)
      let offset = start + wording - name
      ranges += matches[place].map { $0.lowerBound + offset..<$0.upperBound + offset }
      start += wording + "; ".utf8.count
    }
    return ranges
  }

  private static func moments(of stored: StoredRecord) -> [OutputField] {
    [
      OutputField("created", .string(JulianDay.isoText(of: stored.created))),
      OutputField("modified", .string(JulianDay.isoText(of: stored.modified))),
    ]
  }

  private static func recordColumns(leading: [String], trailing: [String]) -> [String] {
    let isExport = !leading.contains("id")
    let creator = isExport ? [] : ["creator"]
    let dates = isExport ? ["date"] : ["date", "date_edtf", "date_start", "date_end"]
    return leading + ["title"] + creator + ["text", "source", "subject", "note"] + dates
      + ["language", "type", "rights", "attributions", "extra"] + trailing
  }
}
