internal import Adagia
internal import ArgumentParser
internal import CatalogFormats

/// `adagia export`: records as a file that `import` reads back.
struct ExportCommand: AsyncParsableCommand {
  /// Formats that `import` reads back, then those for other programs.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case jsonl, json, csv, tsv, fortune
    case bibtex, ris, endnote, csljson, marc, marcxml, mods, dc, opml, markdown, html, text0
    case sqlite, coredata

    /// The format of a file name's extension. Nil when the extension is not known.
    init?(fileName: String) {
      let name = fileName.split(separator: "/").last ?? ""
      guard let dot = name.lastIndex(of: ".") else { return nil }
      switch name[dot...].dropFirst().lowercased() {
      case "jsonl", "ndjson": self = .jsonl
      case "json": self = .json
      case "csv": self = .csv
      case "tsv", "tab": self = .tsv
      case "mrc", "marc": self = .marc
      case "marcxml": self = .marcxml
      case "mods": self = .mods
      case "dc": self = .dc
      case "fortune", "fortunes": self = .fortune
      case "bib", "bibtex": self = .bibtex
      case "ris": self = .ris
      case "enw": self = .endnote
      case "csljson": self = .csljson
      case "opml": self = .opml
      case "md", "markdown": self = .markdown
      case "html", "htm": self = .html
      case "sqlite", "sqlite3", "db": self = .sqlite
      default: return nil
      }
    }
  }

  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Export all records, or those that match a query.",
    discussion: """
      An output file appears only when it is complete and on disk. When no record matches, or the command is \
      stopped, no file is created. An existing file is replaced only with --force.

      EXAMPLES
        adagia export > everything.jsonl
        adagia export in:mine --output mine.csv
        adagia export type:book --output books.bib --force
      """)

  @OptionGroup var global: GlobalOptions

  @Argument(help: "A query. By default, all records are exported.", completion: QueryCompletion.query)
  var words: [String] = []

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      """
      jsonl, json, csv, tsv, fortune, bibtex, ris, endnote, csljson, marc, marcxml, mods or dc, which 'adagia import' \
      reads back (JSON keeps everything); opml, markdown, html or text0 for other programs; sqlite for a table of a \
      database; coredata for a filled copy of a Core Data store. By default, the format of the output file's \
      extension (.jsonl, .ndjson, .json, .csv, .tsv, .tab, .fortune, .bib, .ris, .enw, .csljson, .mrc, .marcxml, \
      .mods, .dc, .opml, .md, .html, .sqlite, .db), or jsonl.
      """,
      valueName: "format"))
  var format: Format?

  @Option(
    name: [.short, .long], help: "Write to this file. By default, or with -, to standard output.", completion: .file())
  var output: String?

  @Option(name: .long, help: ArgumentHelp("The table of an SQLite database, 'records' by default.", valueName: "name"))
  var table: String?

  @Option(name: .long, help: "Dates in an SQLite database: text, iso, edtf, unix, unixms, julian or coredata.")
  var dates: DateNotation = .text

  @Option(
    name: .long, help: ArgumentHelp("The Core Data store that is copied and filled.", valueName: "store"),
    completion: .file())
  var template: String?

  @Option(name: .long, help: ArgumentHelp("The entity of a Core Data store.", valueName: "name"))
  var entity: String?

  @Flag(name: .long, help: "Replace the output file if it exists.")
  var force = false

  func validate() throws {
    let format = format ?? output.flatMap(Format.init(fileName:))
    if format == .coredata && template == nil {
      throw ValidationError("The format coredata needs --template STORE, a store of the application.")
    }
    if format == .sqlite || format == .coredata, output ?? "-" == "-" {
      throw ValidationError("A database cannot go to standard output. Name a file with --output.")
    }
  }

  func run() async throws {
    let output = output == "-" ? nil : output
    try global.checkOutput(output)
    let catalog = try await global.location.openForReading()
    guard let output else { return try await write(catalog, to: .standardOutput()) }
    do {
      // The cancellation lets the sink remove its draft.
      try await Interruption.stopping {
        let pipe = try await NamedPipe.openedByReader(at: output) {
          if !global.quiet { Message.say("\(output): this is a pipe. Waiting for a program that reads it.") }
        }
        let sink = try ByteSink.file(output, isReplacing: force)
        withExtendedLifetime(pipe) {}
        try await write(catalog, to: sink)
      }
    } catch is CancellationError {
      Message.say("stopped. Nothing was written to \(output).")
      throw ExitStatus.interrupted
    }
  }

  private func write(_ catalog: Catalog, to sink: sending ByteSink) async throws {
    let format = format ?? output.flatMap(Format.init(fileName:)) ?? .jsonl
    let options = OutputOptions(table: table ?? entity, dates: dates, template: template)
    let export = GuardedWriter(try ExportWriter(format, options, to: sink))
    let warnings = try await catalog.forEachRecord(matching: QueryArguments.query(words)) { record in
      try export.write { try $0.write(format.fields(of: record)) }
    }
    let count = export.count
    try export.use { try $0.end(isKept: count > 0) }
    global.show(warnings)
    try export.use { writer in
      for remark in writer.remarks where !global.quiet { Message.say(remark) }
    }
    tell(of: count)
    if count == 0 { throw ExitStatus.nothingFound }
  }

  /// Says how many records the file has. Standard output may be the terminal or another program, and gets no message.
  private func tell(of count: Int) {
    guard let output, output != "-", !global.quiet else { return }
    Message.say(
      count == 0 ? "nothing found. No file was written." : "wrote \(count.counting("record")) to \(output).")
  }
}

/// The records of an export, written in one format.
private struct ExportWriter {
  private let sink: ByteSink
  private var records: any RecordWriter

  init(_ format: ExportCommand.Format, _ options: OutputOptions, to sink: ByteSink) throws {
    guard let output = OutputFormat(rawValue: format.rawValue) else { preconditionFailure("no writer for \(format)") }
    self.sink = sink
    records = output.writer(columns: format.columns, options: options, to: sink)
    try records.begin()
  }

  var remarks: [String] { records.remarks }

  mutating func write(_ fields: [OutputField]) throws { try records.write(fields) }

  /// - Parameter isKept: True if the output file gets its name.
  mutating func end(isKept: Bool) throws {
    try records.end()
    if isKept { try sink.commit() }
  }
}

extension ExportCommand.Format {
  fileprivate var columns: [String] {
    self == .csv || self == .tsv ? RecordFields.exportTableColumns : RecordFields.exportColumns
  }

  /// The fields to write: everything for formats that are read back, readable dates for people.
  fileprivate func fields(of record: StoredRecord) -> [OutputField] {
    switch self {
    case .jsonl, .json, .sqlite, .coredata: RecordFields.exported(record)
    case .csv, .tsv: RecordFields.exportedToTable(record)
    case .opml, .markdown, .html: RecordFields.fields(of: record.showingDate(record.readableDateStyle))
    case .fortune, .bibtex, .ris, .endnote, .csljson, .text0, .marc, .marcxml, .mods, .dc:
      RecordFields.fields(of: record)
    }
  }
}
