internal import Adagia
internal import ArgumentParser
internal import CatalogFormats

/// Output of a date histogram: bars, table rows, or JSON.
struct HistogramOutput {
  private let histogram: DateHistogram
  private let total: Int

  init(_ histogram: DateHistogram, total: Int) {
    self.histogram = histogram
    self.total = total
  }

  func print(as format: ResultFormat, _ terminal: Terminal, to sink: ByteSink) throws {
    switch format {
    case .text:
      for line in lines(terminal) { try sink.write((line + "\n").utf8) }
    case .json, .jsonl, .csv, .tsv:
      var table = format.outputFormat?.writer(columns: Self.columns, to: sink)
      try table?.begin()
      for bar in histogram.bars { try table?.write(SummaryFields.fields(of: bar)) }
      try table?.end()
    case .table, .ids, .text0, .fortune, .markdown, .html, .bibtex, .ris: try Self.check(format)
    }
    try sink.flush()
  }

  /// - Throws: `ValidationError` for a format that has no histogram.
  static func check(_ format: ResultFormat) throws {
    guard [.text, .json, .jsonl, .csv, .tsv].contains(format) else {
      throw ValidationError(
        "--histogram works with --format text, json, jsonl, csv and tsv, not with \(format.rawValue).")
    }
  }

  private static let columns = ["bin", "first", "last", "count"]

  private func lines(_ terminal: Terminal) -> [String] {
    let rows = histogram.bars.enumerated().flatMap { index, bar in
      (index == 0 ? [] : gap(after: histogram.bars[index - 1].bin, before: bar.bin))
        + [BarChart.Row(label: Self.label(bar.bin), count: Self.text(bar.count), size: bar.count)]
    }
    let style = Style(hasColor: terminal.hasColor)
    return BarChart(rows, labels: .right).lines(terminal) + notes.map { style.text($0, .detail) }
  }

  /// The empty bins between two others. Many are one row of dots.
  private func gap(after first: CalendarBin, before last: CalendarBin) -> [BarChart.Row] {
    var rows: [BarChart.Row] = []
    var bin = first.following
    while bin != last {
      guard rows.count < Self.mostEmpty else { return [BarChart.Row(label: "…", count: "", size: 0)] }
      rows.append(BarChart.Row(label: Self.label(bin), count: "0", size: 0))
      bin = bin.following
    }
    return rows
  }

  private static let mostEmpty = 3

  /// `19th century`, `1840s`, `1843`. Among decades, one that could be a century is still a decade: `2000s`.
  private static func label(_ bin: CalendarBin) -> String {
    let text = bin.edtf.englishText
    guard bin.unit == .decade, let year = text.firstMatch(of: #/^(\d+0) to \d+9$/#) else { return text }
    return "\(year.1)s"
  }

  /// The number of records in the bars, and of those left out.
  private var notes: [String] {
    let dated = total - histogram.undated - histogram.open - histogram.tooWide
    var left: [String] = []
    if histogram.undated > 0 { left.append("\(histogram.undated) without a readable date") }
    if histogram.open > 0 { left.append("\(histogram.open) with an open date") }
    if histogram.tooWide > 0 { left.append("\(histogram.tooWide) with a date too wide to place") }
    let rest = left.isEmpty ? "" : "; not shown: " + left.joined(separator: ", ")
    return ["\(dated) of \(total.counting("record"))" + rest]
  }

  /// A count in whole records, from 10 on; smaller ones with at most one decimal.
  static func text(_ count: Double) -> String {
    if count >= 9.95 { return Int(count.rounded()).grouped }
    let tenths = Int((count * 10).rounded())
    if tenths == 0 { return "<0.1" }
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}
