/// A file format that Adagia writes.
package enum OutputFormat: String, CaseIterable, Hashable, Sendable {
  /// JSON Lines: one object a line.
  case jsonl
  /// A JSON array with one object a line.
  case json
  /// Comma-separated values (RFC 4180).
  case csv
  /// Tab-separated values with backslash escapes.
  case tsv
  /// Text and attribution, with a line of `%` after each record.
  case fortune
  /// The texts alone, with a NUL after each.
  case text0
  /// CommonMark block quotes with attributions.
  case markdown
  /// An HTML page with marked matches.
  case html
  /// BibTeX entries, also for biblatex.
  case bibtex
  /// RIS entries, for reference managers.
  case ris
  /// MARC 21 in ISO 2709 and UTF-8.
  case marc
  /// MARC 21 in XML.
  case marcxml
  /// MODS, the Metadata Object Description Schema.
  case mods
  /// Dublin Core in XML.
  case dc
  /// EndNote's entries.
  case endnote
  /// CSL-JSON, for citation processors.
  case csljson
  /// OPML, for outliners.
  case opml
  /// A table of an SQLite database.
  case sqlite
  /// A copy of a Core Data store, filled.
  case coredata

  /// A noun phrase for lists; empty for a format that is only read under its name.
  package var title: String {
    switch self {
    case .text0: "the texts alone, with a NUL after each"
    case .markdown: "CommonMark block quotes with attributions"
    case .html: "an HTML page with marked matches"
    case .bibtex: "BibTeX entries, also for biblatex"
    case .ris: "RIS entries, for reference managers"
    case .opml: "OPML outlines"
    default: InputFormat(rawValue: rawValue)?.definition.title ?? ""
    }
  }

  /// A writer for the format.
  ///
  /// - Parameters:
  ///   - columns: The columns of a CSV or TSV file, in order. The other formats write every field.
  ///   - options: The table, the notation of dates, or the template of a database.
  ///   - sink: The destination of the bytes. `end` flushes it.
  package func writer(
    columns: [String], options: OutputOptions = OutputOptions(), to sink: ByteSink
  ) -> any RecordWriter {
    switch self {
    case .jsonl: JSONLinesWriter(to: sink)
    case .json: JSONListWriter(to: sink)
    case .csv: DelimitedWriter(.csv, columns: columns, to: sink)
    case .tsv: DelimitedWriter(.tsv, columns: columns, to: sink)
    case .fortune: FortuneWriter(to: sink)
    case .text0: NULTextWriter(to: sink)
    case .markdown: MarkdownWriter(to: sink)
    case .html: HTMLWriter(to: sink)
    case .bibtex: BibTeXWriter(to: sink)
    case .ris: TaggedWriter(.ris, to: sink)
    case .marc: ISO2709Writer(to: sink)
    case .marcxml: MARCXMLWriter(to: sink)
    case .mods: MODSWriter(to: sink)
    case .dc: DublinCoreWriter(to: sink)
    case .endnote: TaggedWriter(.endNote, to: sink)
    case .csljson: CSLWriter(to: sink)
    case .opml: OPMLWriter(to: sink)
    case .sqlite: SQLiteWriter(columns: columns, options: options, to: sink)
    case .coredata: CoreDataWriter(options: options, to: sink)
    }
  }
}
