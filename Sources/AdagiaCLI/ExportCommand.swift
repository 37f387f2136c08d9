internal import Adagia
internal import ArgumentParser

/// `adagia export`: records out, in a form that `import` reads back.
struct ExportCommand: AsyncParsableCommand {
  /// The formats that can be read back.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case jsonl, json, csv, tsv, fortune
  }

  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write all records, or those that match a query, in a form that 'adagia import' reads back.",
    discussion: """
      EXAMPLES
        adagia export > everything.jsonl
        adagia export in:mine --format csv --output mine.csv
      """)

  @OptionGroup var global: GlobalOptions

  @Argument(help: "The query; without one, every record is written.")
  var words: [String] = []

  @Option(name: [.short, .long], help: "jsonl, json, csv, tsv or fortune. JSON keeps everything.")
  var format: Format = .jsonl

  @Option(name: [.short, .long], help: "The file to write to instead of standard output.", completion: .file())
  var output: String?

  func run() async throws {
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
  private(set) var count = 0

  init(_ format: ExportCommand.Format, to sink: ByteSink) {
    let output: OutputFormat =
      switch format {
      case .jsonl: .jsonl
      case .json: .json
      case .csv: .csv
      case .tsv: .tsv
      case .fortune: .fortune
      }
    writer = output.writer(columns: RecordFields.exportColumns, to: sink)
  }

  func begin() throws { try writer.begin() }
  func end() throws { try writer.end() }

  func write(_ record: StoredRecord) throws {
    count += 1
    try writer.write(RecordFields.exported(record))
  }
}
