internal import Adagia
public import ArgumentParser
public import CatalogFormats
public import HistoricalDates

/// `adagia import`: files in, records and index out.
struct ImportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Bring files, folders or standard input into the catalog.",
    discussion: """
      Reads JSON Lines, JSON, CSV, TSV and fortune files, plain or as .gz or .zst. Importing the same files again
      changes nothing. Rows that cannot be used are named, counted, and do not stop the others.

      A column named like a field (title, creator, text, source, subject, note, date, language, type, identifier,
      rights) becomes that field, every other column an extra field. --map says otherwise.

      EXAMPLES
        adagia import /usr/share/games/fortunes --collection fortunes --set language=en
        adagia import quotes.csv --map text=Quote --map creator=Author --rejects bad-rows.csv
        adagia import lc-books.tsv.zst --map date=date_raw --map creator=author --list-separator ' | '
        zcat more.jsonl.gz | adagia import - --format jsonl --collection more
      """)

  @OptionGroup var global: GlobalOptions

  @Argument(
    help: ArgumentHelp("Files, folders, patterns, or - for standard input.", valueName: "file"), completion: .file())
  var inputs: [String]

  @Option(
    name: .long, help: "The collection that takes the records. Without it: the one each names, or the file's name.")
  var collection: String?

  @Option(name: [.short, .long], help: "jsonl, json, csv, tsv or fortune. Without it: told from name and content.")
  var format: InputFormat?

  @Option(name: .long, help: ArgumentHelp("A field, and the column it comes from.", valueName: "field=column"))
  var map: [FieldAssignment] = []

  @Option(name: .long, help: ArgumentHelp("A value for records in which the field is empty.", valueName: "field=value"))
  var set: [FieldAssignment] = []

  @Option(name: .long, help: ArgumentHelp("The names of the columns when there is no header.", valueName: "a,b,c"))
  var columns: String?

  @Option(name: .long, help: ArgumentHelp("What separates cells: a character, or 'tab'.", valueName: "character"))
  var delimiter: String?

  @Option(
    name: .long, help: ArgumentHelp("What separates several names or subjects in one cell.", valueName: "text"))
  var listSeparator: String?

  @Option(
    name: .long,
    help: "How dates are written: auto, iso, edtf, unix, unixms, julian, coredata or text.")
  var dateFormat: DateNotation = .auto

  @Option(name: .long, help: ArgumentHelp("Where to keep rejected rows.", valueName: "file"), completion: .file())
  var rejects: String?

  func validate() throws {
    if let delimiter, Self.byte(delimiter) == nil {
      throw ValidationError("--delimiter takes one ASCII character or 'tab', and '\(delimiter)' is neither.")
    }
  }

  func run() async throws {
    try global.checkOutput(rejects)
    let catalog = try await global.openForWriting()
    let progress = ImportDisplay(isQuiet: global.quiet)
    defer { progress.finishRejects() }
    let summary = try await Interruption.stopping {
      try await catalog.importFiles(request) { progress.show($0) }
    }
    progress.finish(summary)
    if summary.wasStopped { throw ExitStatus.interrupted }
    if summary.unreadableInputs > 0 { throw ExitStatus.badData }
    if summary.counts.rejected > 0 { throw ExitStatus.rejected }
  }

  private var request: ImportRequest {
    ImportRequest(
      inputs: inputs, collection: collection,
      options: InputOptions(
        format: format, delimiter: delimiter.flatMap(Self.byte),
        columns: columns?.split(separator: ",", omittingEmptySubsequences: false).map(String.init)),
      mapping: FieldMapping(
        rules: map.map { .init(field: $0.field, column: $0.value) },
        constants: set, listSeparator: listSeparator, dateNotation: dateFormat),
      rejectsPath: rejects)
  }

  private static func byte(_ text: String) -> UInt8? {
    if text == "tab" || text == "\\t" { return UInt8(ascii: "\t") }
    return text.utf8.count == 1 ? text.utf8.first : nil
  }
}

extension CatalogFormats.InputFormat: ExpressibleByArgument {}
extension HistoricalDates.DateNotation: ExpressibleByArgument {}
