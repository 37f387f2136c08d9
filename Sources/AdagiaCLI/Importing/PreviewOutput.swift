internal import Adagia
internal import CatalogFormats
internal import CatalogIndexing
internal import CatalogRecords

/// Output of `adagia import --preview`: for each file its columns, its first records, and what would be rejected.
struct PreviewOutput {
  private let width: Int
  private static let mostRejected = 5
  private static let labelWidth = 12

  init(_ terminal: Terminal) { width = min(terminal.width, 100) }

  func text(_ preview: ImportPreview) -> String {
    var lines = ["\(preview.file): \(preview.format.rawValue), \(preview.readCount.counting("record")) looked at"]
    if let columns = preview.columns { lines += ["", table(columns)] }
    for record in preview.records { lines += self.lines(record) }
    lines += rejected(preview.rejected)
    return lines.map { $0 + "\n" }.joined()
  }

  private func table(_ report: ColumnReport) -> String {
    let rows = report.columns.map { [$0.column, $0.fields.joined(separator: ", "), Self.words($0.reason)] }
    let path = report.listPath.isEmpty ? "" : "records in '\(report.listPath.joined(separator: "."))'\n\n"
    return path + AlignedTable(head: ["column", "field", "because"], rows: rows, numberColumns: 0..<0).text
  }

  private static func words(_ reason: ColumnUse.Reason) -> String {
    switch reason {
    case .rule: "a rule says so"
    case .name: "of its name"
    case .alias: "of its name in other files"
    case .content: "of its values"
    case .unused: "nothing takes it"
    }
  }

  private func lines(_ record: CatalogRecord) -> [String] {
    var fields = CoreField.allCases.compactMap { field in value(field, of: record).map { (field.rawValue, $0) } }
    fields += record.extra.map { (FieldName.extraPrefix + $0.name, $0.value.plainText) }
    return fields.map { name, value in
      let label = name.shownSafely.padded(to: Self.labelWidth)
      return label + value.shownSafely.clipped(to: max(20, width - DisplayWidth.of(label)))
    } + [""]
  }

  private func value(_ field: CoreField, of record: CatalogRecord) -> String? {
    switch field {
    case .identifier: record.identifier
    case .language: record.language
    case .type: record.type
    case .rights: record.rights
    case .date: record.date.map { $0.edtf == nil ? "\($0.raw) (not understood)" : $0.raw }
    case .title, .creator, .text, .source, .subject, .note: record.searchableText(of: field)
    }
  }

  private func rejected(_ rejected: [RejectedInput]) -> [String] {
    guard !rejected.isEmpty else { return [] }
    let more = rejected.count - Self.mostRejected
    return ["\(rejected.count.counting("record")) would be rejected:"]
      + rejected.prefix(Self.mostRejected).map { "  \($0)" } + (more > 0 ? ["  and \(more) more"] : [])
  }
}
