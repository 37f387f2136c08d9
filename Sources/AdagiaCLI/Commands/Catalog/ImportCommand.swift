internal import Adagia
internal import ArgumentParser

/// `adagia import`: files, read into records and indexed.
struct ImportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Import files, folders or standard input.",
    discussion: """
      Reads JSON Lines, JSON, CSV, TSV and fortune files, plain or compressed (.gz, .bz2, .xz, .zst). Importing the same \
      files again changes nothing. Bad rows are reported and counted; the rest are imported.

      A column with the name of a field (title, creator, text, source, subject, note, date, language, type, \
      identifier, rights) becomes that field, unless --map says otherwise. Other columns become extra fields.

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
    name: .long, help: "The collection of the records. By default, the one that each record names, or the file's name.")
  var collection: String?

  @Option(name: [.short, .long], help: "By default, detected from name and content.")
  var format: InputFormat?

  @Option(name: .long, help: ArgumentHelp("The table or view of a database.", valueName: "name"))
  var table: String?

  @Option(name: .long, help: ArgumentHelp("The entity of a Core Data store.", valueName: "name"))
  var entity: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Read a field from a column. For a date also its notation: date=published:unix.", valueName: "field=column"))
  var map: [FieldAssignment] = []

  @Option(name: .long, help: ArgumentHelp("Set a field where it is empty.", valueName: "field=value"))
  var set: [FieldAssignment] = []

  @Option(name: .long, help: ArgumentHelp("Column names, for files without a header.", valueName: "a,b,c"))
  var columns: String?

  @Option(name: .long, help: ArgumentHelp("The character that separates cells, or 'tab'.", valueName: "character"))
  var delimiter: String?

  @Option(
    name: .long, help: ArgumentHelp("The text that separates several names or subjects in a cell.", valueName: "text"))
  var listSeparator: String?

  @Option(
    name: .long,
    help: "Notation of the dates: auto, iso, edtf, unix, unixms, julian, coredata or text.")
  var dateFormat: DateNotation = .auto

  @Flag(
    name: .customLong("no-keep"),
    help: "Drop what has no field, such as the parts of a MARC record that 'extra.marc' would keep.")
  var dropsUnmapped = false

  @Option(name: .long, help: ArgumentHelp("Write rejected rows to this file.", valueName: "file"), completion: .file())
  var rejects: String?

  func validate() throws {
    if let delimiter, Self.byte(delimiter) == nil {
      throw ValidationError("'\(delimiter)' is not a delimiter. Use one ASCII character, or 'tab'.")
    }
    if table != nil && entity != nil {
      throw ValidationError("--table and --entity exclude each other. Use --entity for a Core Data store.")
    }
  }

  func run() async throws {
    try global.checkOutput(rejects)
    let catalog = try await global.location.openForWriting()
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
        columns: columns?.split(separator: ",", omittingEmptySubsequences: false).map(String.init),
        table: table ?? entity, keepsUnmapped: !dropsUnmapped),
      mapping: FieldMapping(
        rules: map.map { .init(field: $0.field, written: $0.value) },
        constants: set, listSeparator: listSeparator, dateNotation: dateFormat),
      rejectsPath: rejects)
  }

  private static func byte(_ text: String) -> UInt8? {
    if text == "tab" || text == "\\t" { return UInt8(ascii: "\t") }
    return text.utf8.count == 1 ? text.utf8.first : nil
  }
}
