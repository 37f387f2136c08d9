internal import CatalogFormats
public import CatalogRecords

/// A notation of a record for bibliographies.
public enum CitationFormat: String, CaseIterable, Sendable {
  case bibtex, ris, csljson

  fileprivate var output: OutputFormat {
    switch self {
    case .bibtex: .bibtex
    case .ris: .ris
    case .csljson: .csljson
    }
  }
}

extension StoredRecord {
  /// The record as one entry of a bibliography, as `adagia export` writes it.
  ///
  ///     try stored.citation(in: .ris)   // "TY  - …"
  ///
  /// - Returns: UTF-8 text with line feeds; of CSL-JSON, a list with one item.
  /// - Throws: `FormatError`, which writing to memory has no cause for.
  public func citation(in format: CitationFormat) throws -> String {
    let sink = ByteSink.memory()
    var writer = format.output.writer(columns: [], to: sink)
    try writer.begin()
    try writer.write(RecordFields.fields(of: self))
    try writer.end()
    return String(decoding: sink.bytes, as: UTF8.self)
  }

  /// The record as a note of a book cites it, in the order of the Chicago Manual of Style: names, title or source, place,
  /// date. One line of plain text; empty for a record with none of these.
  ///
  ///     stored.citationNote   // "William Shakespeare, Hamlet, 3.1 (about 1600)."
  ///
  /// Doubtful and wrong attributions are named as such.
  public var citationNote: String {
    let names = record.attributions.map(\.wording).joined(separator: ", ")
    let locator = record.attributions.lazy.compactMap(\.locator).first
    let works = record.text == nil ? [record.title, record.source] : [record.source ?? record.title]
    let parts = ([names.isEmpty ? nil : names] + works + [locator]).compactMap(\.self)
    let date = record.date.map { "(\($0.englishText))" }
    let note = [parts.isEmpty ? nil : parts.joined(separator: ", "), date].compactMap(\.self).joined(separator: " ")
    let line = note.split(whereSeparator: \.isNewline).joined(separator: " ")
    return line.isEmpty || line.hasSuffix(".") ? line : line + "."
  }
}
