internal import Adagia
internal import ArgumentParser
internal import CatalogFormats
internal import Synchronization

/// `adagia export`: records out, in a form that `import` reads back.
struct ExportCommand: AsyncParsableCommand {
  /// Those that can be read back, and those for other programs.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case jsonl, json, csv, tsv, fortune
    case bibtex, ris, markdown, html, text0

    /// What a file's name ends in; `nil` when that says nothing.
    init?(fileName: String) {
      let name = fileName.split(separator: "/").last ?? ""
      guard let dot = name.lastIndex(of: ".") else { return nil }
      switch name[dot...].dropFirst().lowercased() {
      case "jsonl", "ndjson": self = .jsonl
      case "json": self = .json
      case "csv": self = .csv
      case "tsv", "tab": self = .tsv
      case "fortune", "fortunes": self = .fortune
      case "bib", "bibtex": self = .bibtex
      case "ris": self = .ris
      case "md", "markdown": self = .markdown
      case "html", "htm": self = .html
      default: return nil
      }
    }
  }

  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write all records, or those that match a query, in a form that 'adagia import' reads back.",
    discussion: """
      A file is made under another name and gets its own when everything is written and safe on the disk. When no record
      matches, or the command is stopped, nothing is made. A file that is there already stays, unless --force is given.

      EXAMPLES
        adagia export > everything.jsonl
        adagia export in:mine --output mine.csv
        adagia export type:book --output books.bib --force
      """)

  @OptionGroup var global: GlobalOptions

  @Argument(help: "The query; without one, every record is written.")
  var words: [String] = []

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      """
      jsonl, json, csv, tsv or fortune, which are read back (JSON keeps everything); bibtex, ris, markdown, html or \
      text0 for other programs. Without it: the one that the output's name ends in (.jsonl, .ndjson, .json, .csv, .tsv, \
      .tab, .fortune, .bib, .ris, .md, .html), else jsonl.
      """,
      valueName: "format"))
  var format: Format?

  @Option(name: [.short, .long], help: "The file to write to instead of standard output.", completion: .file())
  var output: String?

  @Flag(name: .long, help: "Replace the output file when it is there already.")
  var force = false

  func run() async throws {
    try global.checkOutput(output)
    let catalog = try await global.openForReading()
    guard let output else { return try await write(catalog, to: .standardOutput()) }
    do {
      // A draft has to be removed.
      try await Interruption.stopping {
        try await write(catalog, to: ByteSink.file(output, isReplacing: force))
      }
    } catch is CancellationError {
      Message.say("stopped. Nothing was written to \(output).")
      throw ExitStatus.interrupted
    }
  }

  private func write(_ catalog: Catalog, to sink: ByteSink) async throws {
    let export = Export(format ?? output.flatMap(Format.init(fileName:)) ?? .jsonl, to: sink)
    try export.begin()
    let shouldStop = Atomic<Bool>(false)
    let warnings = try await withTaskCancellationHandler {
      try await catalog.forEachRecord(matching: QueryArguments.query(words)) { record in
        if shouldStop.load(ordering: .relaxed) { throw CancellationError() }
        try export.write(record)
      }
    } onCancel: {
      shouldStop.store(true, ordering: .relaxed)
    }
    try export.end()
    if export.count > 0 { try sink.commit() }
    global.show(warnings)
    if export.count == 0 { throw ExitStatus.nothingFound }
  }
}

/// Writes the records of an export, one after the other.
private final class Export: @unchecked Sendable {
  // Proof: it is used by one task at a time; the walk over the records calls it from the thread that waits for it.
  private var writer: any RecordWriter
  /// Whether what can be made again from other fields is left out.
  private let keepsAll: Bool
  private let isForPeople: Bool
  private(set) var count = 0

  init(_ format: ExportCommand.Format, to sink: ByteSink) {
    guard let output = OutputFormat(rawValue: format.rawValue) else { preconditionFailure("no writer for \(format)") }
    keepsAll = [.jsonl, .json, .csv, .tsv].contains(format)
    isForPeople = [.markdown, .html].contains(format)
    writer = output.writer(columns: RecordFields.exportColumns, to: sink)
  }

  func begin() throws { try writer.begin() }
  func end() throws { try writer.end() }

  func write(_ record: StoredRecord) throws {
    count += 1
    guard !keepsAll else { return try writer.write(RecordFields.exported(record)) }
    try writer.write(RecordFields.fields(of: isForPeople ? record.showingDate(record.readableDateStyle) : record))
  }
}
