internal import Adagia
internal import CatalogFormats
internal import CatalogRecords

/// Fields of records that the user chose by name, in that order.
struct ChosenFields {
  let names: [String]

  /// The fields, under the names as typed. A field that a record lacks is null.
  func fields(of fields: [OutputField]) -> [OutputField] {
    names.map { OutputField($0, Self.value($0, fields)) }
  }

  private static func value(_ name: String, _ fields: [OutputField]) -> JSONValue {
    if let value = fields.first(where: { $0.name == name })?.value { return value }
    if let derived = CitedRecord(fields).derived(name.lowercased()) { return .string(derived) }
    let key = CoreField(name: name.lowercased())?.rawValue ?? (name == "in" ? "collection" : name)
    if let value = fields.first(where: { $0.name == key })?.value { return value }
    // As in templates, an extra field of the same name is not meant.
    if TemplateWriter.knows(name) { return .null }
    guard case .object(let extra)? = fields.first(where: { $0.name == "extra" })?.value else { return .null }
    return extra[FieldName.extraName(name) { extra[$0] != nil }] ?? .null
  }
}

/// A table of chosen fields that fits the terminal: the widest columns give way.
///
/// It is printed at the end, when the column widths are known.
struct ColumnWriter: RecordWriter {
  private let head: [String]
  private let width: Int
  private let style: Style
  private let sink: ByteSink
  private var rows: [[String]] = []

  private static let leastWidth = 8

  init(_ names: [String], width: Int, style: Style, to sink: ByteSink) {
    (head, self.width, self.style, self.sink) = (names, width, style, sink)
  }

  mutating func begin() throws(FormatError) {}

  mutating func write(_ fields: [OutputField]) throws(FormatError) {
    rows.append(
      fields.map { field in
        let text =
          if case .array(let values) = field.value { values.map(\.plainText).joined(separator: "; ") } else {
            field.value == .null ? "" : field.value.plainText
          }
        return text.split(whereSeparator: \.isNewline).joined(separator: " ").shownSafely
      })
  }

  mutating func end() throws(FormatError) {
    if !rows.isEmpty {
      let widths = widths
      let cells = rows.map { row in zip(row, widths).map { $0.clipped(to: $1) } }
      let table = AlignedTable(head: zip(head, widths).map { $0.clipped(to: $1) }, rows: cells, numberColumns: 0..<0)
        .text
      let end = table.firstIndex(of: "\n") ?? table.endIndex
      try sink.write((style.text(String(table[..<end]), .title) + table[end...]).utf8)
    }
    try sink.flush()
  }

  private var widths: [Int] {
    var widths = head.indices.map { column in
      max(DisplayWidth.of(head[column]), rows.map { DisplayWidth.of($0[column]) }.max() ?? 0)
    }
    var excess = widths.reduce(2 * (widths.count - 1), +) - width
    while excess > 0, let widest = widths.indices.max(by: { widths[$0] < widths[$1] }),
      widths[widest] > Self.leastWidth
    {
      let second = widths.filter { $0 < widths[widest] }.max() ?? Self.leastWidth
      let cut = min(excess, max(1, widths[widest] - max(second, Self.leastWidth)))
      widths[widest] -= cut
      excess -= cut
    }
    return widths
  }
}
