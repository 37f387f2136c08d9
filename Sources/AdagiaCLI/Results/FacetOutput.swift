internal import Adagia
internal import CatalogFormats
internal import HistoricalDates

/// Output of facet counts: bars with clauses to paste, table rows, or JSON.
struct FacetOutput {
  private let facets: [Facet]
  /// Number of matches.
  private let total: Int

  init(_ facets: [Facet], total: Int) {
    self.facets = facets
    self.total = total
  }

  /// Writes a table with one row per value.
  func write(as format: OutputFormat, to sink: ByteSink) throws {
    var table = format.writer(columns: Self.columns, to: sink)
    try table.begin()
    for facet in facets {
      for value in facet.allValues {
        try table.write([OutputField("facet", .string(facet.field))] + SummaryFields.fields(of: value))
      }
    }
    try table.end()
  }

  /// Remarks on values that the table leaves out.
  var remarks: [String] {
    facets.compactMap { facet in facet.unlistedCount > 0 ? "\(facet.field): \(Self.unlisted(facet))." : nil }
  }

  private static let columns = ["facet", "value", "count", "clause", "misattributed", "other"]

  /// One block per facet, separated by empty lines.
  func lines(_ terminal: Terminal) -> [String] {
    let style = Style(hasColor: terminal.hasColor)
    return facets.enumerated().flatMap { number, facet -> [String] in
      let head = style.text(facet.field.shownSafely, .title) + style.text("  " + counts(facet), .detail)
      let rows = zip(facet.allValues, Self.labels(facet)).enumerated().map { place, row in
        Self.row(row.0, label: row.1, isNamed: place < facet.values.count)
      }
      let rest = facet.unlistedCount > 0 ? [style.text("  " + Self.unlisted(facet), .detail)] : []
      return (number > 0 ? [""] : []) + [head] + BarChart(rows, labels: .left, indent: 2).lines(terminal) + rest
    }
  }

  /// `57 values in 69 of 72 records`
  private func counts(_ facet: Facet) -> String {
    let records = "\(total.grouped) \(total == 1 ? "record" : "records")"
    if facet.distinctCount == 0 { return "no value in \(records)" }
    let values = facet.distinctCount == 1 ? "1 value" : "\(facet.distinctCount.grouped) values"
    let some = facet.missingCount > 0 ? "\((total - facet.missingCount).grouped) of " : ""
    return "\(values) in \(some)\(records)"
  }

  /// Clauses to paste into a query. Those of periods are followed by their names.
  private static func labels(_ facet: Facet) -> [String] {
    let clauses = facet.allValues.map { ($0.clause ?? $0.value).shownSafely }
    let width = clauses.map(DisplayWidth.of).max() ?? 0
    return zip(facet.allValues, clauses).map { value, clause in
      guard value.clause?.hasPrefix("date:") == true, let time = try? EDTF(value.value) else { return clause }
      return clause.padded(to: width + 2) + time.englishText
    }
  }

  /// Words in the place of a name have no bar: beside them, those of people would be short.
  private static func row(_ value: Facet.Value, label: String, isNamed: Bool) -> BarChart.Row {
    BarChart.Row(
      label: label, count: value.count.grouped, size: isNamed ? Double(value.count) : 0,
      remark: isNamed ? remark(on: value) : "no person")
  }

  /// `wrongly 7`: the records that have a name without crediting it.
  static func remark(on value: Facet.Value) -> String {
    [("wrongly", value.misattributedCount), ("otherwise", value.otherCount)]
      .filter { $0.1 > 0 }.map { "\($0.0) \($0.1.grouped)" }.joined(separator: ", ")
  }

  private static func unlisted(_ facet: Facet) -> String {
    "and \(facet.unlistedCount.grouped) more \(facet.unlistedCount == 1 ? "value" : "values")"
  }
}
