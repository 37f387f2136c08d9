internal import Adagia
internal import ArgumentParser

/// `adagia export`: records out, in a form that `import` reads back.
struct ExportCommand: AsyncParsableCommand {
  /// Those that can be read back, and those for other programs.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case jsonl, json, csv, tsv, fortune
    case bibtex, ris, markdown, html, text0
  }

  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write all records, or those that match a query, in a form that 'adagia import' reads back.",
    discussion: """
      EXAMPLES
        adagia export > everything.jsonl
        adagia export in:mine --format csv --output mine.csv
        adagia export type:book --format bibtex --output books.bib
      """)

  @OptionGroup var global: GlobalOptions

  @Argument(help: "The query; without one, every record is written.")
  var words: [String] = []

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      """
      jsonl, json, csv, tsv or fortune, which are read back (JSON keeps everything); bibtex, ris, markdown, html or \
      text0 for other programs.
      """,
      valueName: "format"))
  var format: Format = .jsonl

  @Option(name: [.short, .long], help: "The file to write to instead of standard output.", completion: .file())
  var output: String?

  func run() async throws {
    try global.checkOutput(output)
    let catalogue = try await global.openForReading()
    let sink = try output.map { try ByteSink.file($0) } ?? ByteSink.standardOutput()
    let export = Export(format, to: sink)
    try export.begin()
    let warnings = try await catalogue.forEachRecord(matching: QueryArguments.query(words)) { try export.write($0) }
    try export.end()
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
