internal import Adagia
internal import CatalogFormats
internal import CatalogQuery
internal import CatalogRecords
internal import HistoricalDates

/// The interpretation of a date, as text or JSON.
struct DateReport {
  let style: Style

  /// A block of lines, each with a line break.
  func text(_ expression: DateExpression) -> String {
    var rows: [(String, String)] = []
    if let date = expression.date, let edtf = date.edtf {
      rows.append(("EDTF", "\(edtf), level \(edtf.level)"))
      rows.append(("means", edtf.englishText))
    }
    if let interval = expression.interval {
      rows.append(("from", Self.instant(interval.start)))
      rows.append(("up to", Self.instant(interval.end)))
    }
    if let date = expression.date, let fuzzy = date.fuzzyInterval, fuzzy != expression.interval {
      rows.append(("at widest", fuzzy.isoText))
    }
    let qualifiers = expression.date?.edtf.map(Self.qualifiers) ?? ""
    if !qualifiers.isEmpty { rows.append(("qualified", qualifiers)) }
    rows.append(("read", Self.reading(expression)))
    if let fault = expression.fault { rows = [("error", fault)] }
    let lines = rows.map { style.text("  " + $0.0.padded(to: 10), .detail) + " " + $0.1 }
    return ([style.text(expression.text, .title)] + lines).joined(separator: "\n") + "\n"
  }

  /// One JSON object, with `null` for missing values. Later versions may add keys.
  static func json(_ expression: DateExpression) -> [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    for field in fields(of: expression) {
      json.key(field.name)
      json.value(field.value)
    }
    json.endObject()
    json.newLine()
    return json.bytes
  }

  private static func fields(of expression: DateExpression) -> [OutputField] {
    let edtf = expression.date?.edtf
    let (interval, fuzzy) = (expression.interval, expression.date?.fuzzyInterval)
    return [
      OutputField("input", .string(expression.text)), OutputField("edtf", text(edtf?.description)),
      OutputField("level", edtf.map { .integer(Int64($0.level)) } ?? .null),
      OutputField("start", iso(interval?.start)), OutputField("end", iso(interval?.end)),
      OutputField("start_julian", julianDay(interval?.start)), OutputField("end_julian", julianDay(interval?.end)),
      OutputField("uncertain", edtf.map { .bool($0.isUncertain) } ?? .null),
      OutputField("approximate", edtf.map { .bool($0.isApproximate) } ?? .null),
      OutputField("error", text(expression.fault)),
      OutputField("fuzzy_start", iso(fuzzy?.start)), OutputField("fuzzy_end", iso(fuzzy?.end)),
      OutputField("fuzzy_start_julian", julianDay(fuzzy?.start)),
      OutputField("fuzzy_end_julian", julianDay(fuzzy?.end)),
      OutputField("text", text(edtf?.englishText)), OutputField("reading", .string(reading(expression))),
    ]
  }

  private static func text(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }

  /// ISO text of an instant. Null for an open end.
  private static func iso(_ instant: Double?) -> JSONValue {
    text(instant.flatMap { $0.isFinite ? JulianDay.isoText(of: $0) : nil })
  }

  private static func julianDay(_ instant: Double?) -> JSONValue {
    instant.flatMap { $0.isFinite ? .number($0) : nil } ?? .null
  }

  private static func instant(_ julianDay: Double) -> String {
    julianDay.isFinite ? "\(JulianDay.isoText(of: julianDay)), Julian day \(julianDay)" : "open"
  }

  private static func qualifiers(_ edtf: EDTF) -> String {
    let words: [(Bool, String)] = [
      (edtf.isUncertain, "uncertain"), (edtf.isApproximate, "approximate"),
      (edtf.hasUnspecifiedDigits, "some digits not given"), (edtf.hasUnknownStart, "start unknown"),
      (edtf.hasUnknownEnd, "end unknown"), (edtf.hasOpenStart, "open start"), (edtf.hasOpenEnd, "open end"),
    ]
    return words.filter(\.0).map(\.1).joined(separator: ", ")
  }

  private static func reading(_ expression: DateExpression) -> String {
    if let date = expression.date { return "\(date.interpretation)" }
    return expression.interval == nil ? "not understood" : "as a date clause of a query"
  }
}
