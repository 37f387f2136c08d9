internal import CatalogFormats
public import CatalogRecords

/// A notation of a record for bibliographies.
public enum CitationFormat: String, CaseIterable, Sendable {
  /// An entry of a BibTeX file.
  case bibtex
  /// A reference in the RIS format, with tags of two letters.
  case ris
  /// An item of a CSL-JSON list, as citation processors read it.
  case csljson

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
  /// - Throws: `FormatError`, in theory: writing to memory does not fail.
  public func citation(in format: CitationFormat) throws -> String {
    let sink = ByteSink.memory()
    var writer = format.output.writer(columns: [], to: sink)
    try writer.begin()
    try writer.write(RecordFields.fields(of: self))
    try writer.end()
    return String(decoding: sink.bytes, as: UTF8.self)
  }

  /// The record as a note of a book cites it, in the order of the Chicago Manual of Style: names, title or first words,
  /// source, place, date. One line of plain text; empty for a record with none of these.
  ///
  ///     stored.citationNote   // "William Shakespeare, “Brevity is the soul of wit,” Hamlet, 2.2 (about 1600)."
  ///
  /// Those credited with the record come first, and all other names last, with their roles: `…; wrongly attributed to
  /// Mark Twain.` Words such as `proverb` are not names.
  public var citationNote: String {
    let names = record.attributions.creditedPeople.map(\.wording.withoutFinalPeriod).joined(separator: ", ")
    let others = record.attributions.uncredited.map(\.wording.withoutFinalPeriod).joined(separator: "; ")
    let locator = record.attributions.inOrderOfCredit.lazy.compactMap(\.locator).first
    let rest = [record.source?.withoutCatalogingSigns, locator].compactMap(\.self).filter { !$0.isEmpty }.joined(
      separator: ", ")
    let heading =
      record.text.flatMap(Self.firstWords).map { rest.isEmpty ? "“\($0)”" : "“\($0),”" }
      ?? record.title?.withoutCatalogingSigns
    let beginning = [names, heading ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
    let separator = record.text == nil ? ", " : " "
    let body = [beginning, rest].filter { !$0.isEmpty }.joined(separator: beginning.isEmpty ? "" : separator)
    let date = record.date.map { "(\($0.englishText))" } ?? ""
    let known = [body, date].filter { !$0.isEmpty }.joined(separator: " ")
    let note = [known, others].filter { !$0.isEmpty }.joined(separator: "; ")
    let line = note.split(whereSeparator: \.isNewline).joined(separator: " ")
    return line.isEmpty || line.hasSuffix(".") ? line : line + "."
  }

  /// The first line of a text without the mark at its end, cut between words.
  private static func firstWords(_ text: String) -> String? {
    guard let line = text.split(maxSplits: 1, whereSeparator: \.isNewline).first else { return nil }
    let words = line.split(separator: " ")
    var (kept, count) = (0, 0)
    for word in words {
      count += word.count + (kept > 0 ? 1 : 0)
      guard kept == 0 || count <= mostCharacters else { break }
      kept += 1
    }
    let start = words[..<kept].joined(separator: " ")
    if kept < words.count { return start + " …" }
    return start.last.map { ".,;:。".contains($0) } == true ? String(start.dropLast()) : start
  }

  private static var mostCharacters: Int { 80 }
}
