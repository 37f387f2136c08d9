internal import Adagia
internal import CatalogFormats
internal import HistoricalDates

/// All fields of a record with their names: the output of `adagia show`.
struct RecordDetails {
  private static let labelWidth = 12

  private let text: RecordText
  /// True if dates are written in a style that was asked for, without a reading.
  private let hasDateStyle: Bool

  init(_ text: RecordText, dates: DateStyle?) {
    self.text = text
    hasDateStyle = dates != nil
  }

  func lines(for stored: StoredRecord, _ attachments: [AttachedFile] = []) -> [String] {
    RecordFields.fields(of: stored).flatMap { lines(of: $0, stored.record) }
      + attachments.flatMap { labeled("file", AttachmentLine.text($0)) }
  }

  private func lines(of field: OutputField, _ record: CatalogRecord) -> [String] {
    switch (field.name, field.value) {
    case ("creator", _), ("date_edtf", _), ("date_start", _), ("date_end", _): return []
    case ("date", .string(let raw)): return labeled("date", raw + reading(of: record.date))
    case ("created", .string(let moment)), ("modified", .string(let moment)):
      return labeled(field.name, String(moment.prefix(16)).replacing("T", with: " ") + " UTC")
    case ("attributions", _): return record.attributions.flatMap { labeled("author", Self.line($0)) }
    case (_, .object(let members)):
      return members.sorted { $0.key < $1.key }.flatMap { labeled($0.key, $0.value.plainText) }
    case (_, .array(let values)): return labeled(field.name, values.map(\.plainText).joined(separator: "; "))
    default: return labeled(field.name, field.value.plainText)
    }
  }

  /// The meaning of a date in English, if it was written in another way: ` (about 399 BCE)`.
  private func reading(of date: RecordDate?) -> String {
    guard !hasDateStyle, let date else { return "" }
    guard let edtf = date.edtf.flatMap({ try? EDTF($0) }) else { return " (not understood)" }
    let english = edtf.englishText
    return english == date.raw ? "" : " (\(english))"
  }

  /// `attributed to Socrates, Apology 38a (only in Plato)`
  private static func line(_ attribution: Attribution) -> String {
    let name = [attribution.wording, attribution.locator].compactMap(\.self).joined(separator: ", ")
    return attribution.evidence.map { "\(name) (\($0))" } ?? name
  }

  /// A value beside its label, or below one that is too long.
  private func labeled(_ name: String, _ value: String) -> [String] {
    let label = name.replacing("_", with: " ").shownSafely
    let space = Self.labelWidth - DisplayWidth.of(label)
    let indent = String(repeating: " ", count: Self.labelWidth)
    let plain = HighlightedText(value).lines(width: text.width - Self.labelWidth).map(\.plain)
    let lines = plain.count == 1 ? plain.map(text.style.link) : plain
    let shown = text.style.text(label, .detail)
    guard space > 0, let first = lines.first else { return [shown] + lines.map { indent + $0 } }
    return [shown + String(repeating: " ", count: space) + first] + lines.dropFirst().map { indent + $0 }
  }
}
