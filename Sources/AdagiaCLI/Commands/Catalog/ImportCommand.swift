internal import Adagia
internal import ArgumentParser
internal import CatalogFormats
internal import CatalogIndexing
internal import CatalogRecords
internal import CorpusManifests
internal import TextAnalysis

/// `adagia import`: files, read into records and indexed.
struct ImportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Import files, folders or standard input.",
    discussion: """
      Reads the formats that 'adagia formats' lists, plain or compressed. Importing a file twice changes \
      nothing: what you edited stays, and of the rest only what the file itself has changed. Bad rows are reported and counted; the rest are imported.

      In tables and JSON, a column with the name of a field (title, creator, text, source, subject, note, date, \
      language, type, identifier, rights), or with its name in another language, becomes that field. If no column is \
      named like a text or a title, the values decide, and the command says how. Other columns become extra fields. \
      Look first with --preview, and correct it with --map.

      EXAMPLES
        adagia import quotes.csv --preview
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
    name: .long, help: "The collection of the records. By default, the one that each record names, or the file's name.",
    completion: ValueCompletion.collections)
  var collection: String?

  @Option(
    name: [.short, .long], help: "A format that 'adagia formats' lists. By default, detected from name and content.")
  var format: InputFormat?

  @Option(name: .long, help: ArgumentHelp("The table or view of a database.", valueName: "name"))
  var table: String?

  @Option(name: .long, help: ArgumentHelp("The entity of a Core Data store.", valueName: "name"))
  var entity: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Read a field from a column. For a date also its notation: date=published:unix.", valueName: "field=column"),
    completion: ValueCompletion.mappings)
  var map: [FieldAssignment] = []

  @Option(name: .long, help: ArgumentHelp("Set a field where it is empty.", valueName: "field=value"))
  var set: [FieldAssignment] = []

  @Option(
    name: [.customLong("path"), .customLong("json-path")],
    help: ArgumentHelp("Where a JSON file has its list of records, such as data.quotes.", valueName: "names"))
  var listPath: String?

  @Option(
    name: .long,
    help: ArgumentHelp("The encoding of the text, such as latin1 or UTF-16. By default, UTF-8.", valueName: "name"))
  var encoding: String?

  @Flag(name: .long, help: "Show what would be imported, and change nothing.")
  var preview = false

  @Flag(name: .long, help: "Read everything and count what would be added, updated and rejected. Change nothing.")
  var dryRun = false

  @Option(name: .long, help: ArgumentHelp("Use rules that --save-mapping kept.", valueName: "name"))
  var mapping: String?

  @Option(
    name: .long, help: ArgumentHelp("Keep the rules, with those that were found, for --mapping.", valueName: "name"))
  var saveMapping: String?

  @Option(name: .long, help: ArgumentHelp("Column names, for files without a header.", valueName: "a,b,c"))
  var columns: String?

  @Option(name: .long, help: ArgumentHelp("The character that separates cells, or 'tab'.", valueName: "character"))
  var delimiter: String?

  @Option(
    name: .long, help: ArgumentHelp("The text that separates several names or subjects in a cell.", valueName: "text"))
  var listSeparator: String?

  @Option(
    name: .long,
    help: "Notation of the dates.")
  var dateFormat: DateNotation?

  @Flag(
    name: .customLong("no-keep"),
    help: "Drop what has no field, such as the parts of a MARC record that 'extra.marc' would keep.")
  var dropsUnmapped = false

  @Flag(
    name: .customLong("strict"),
    help: "Reject MARC records whose lengths do not fit their bytes, which are read by the ends of their fields else.")
  var isStrict = false

  @Option(name: .long, help: ArgumentHelp("Write rejected rows to this file.", valueName: "file"), completion: .file())
  var rejects: String?

  @Flag(name: .long, help: "Where you and the source have both changed a field, take the source's.")
  var theirs = false

  func validate() throws {
    if let delimiter, Self.byte(delimiter) == nil {
      throw ValidationError("'\(delimiter)' is not a delimiter. Use one ASCII character, or 'tab'.")
    }
    if let encoding, !InputOptions.isKnown(encoding: encoding) {
      throw ValidationError("'\(encoding)' is not an encoding that this system converts. 'iconv --list' names them.")
    }
    if table != nil && entity != nil {
      throw ValidationError("--table and --entity exclude each other. Use --entity for a Core Data store.")
    }
    if preview && dryRun {
      throw ValidationError("--preview and --dry-run exclude each other. Use --dry-run to read all records.")
    }
    if dryRun && rejects != nil {
      throw ValidationError("--rejects writes a file, and --dry-run changes nothing. Drop one of them.")
    }
    try validateRules()
  }

  private func validateRules() throws {
    for rule in map where !FieldName.isKnown(rule.field) {
      throw ValidationError("--map: '\(rule.field)' is not a field.\(Self.advice(rule))")
    }
    var record = CatalogRecord()
    for assignment in set {
      do {
        try record.set(assignment.field, to: assignment.value)
      } catch {
        throw ValidationError("--set: \(error)")
      }
    }
  }

  private static func advice(_ rule: FieldAssignment) -> String {
    if FieldName.isKnown(rule.value) {
      return " Write the field first, then the column: --map \(rule.value)=\(rule.field.shellWord)"
    }
    let nearest = FieldNames.nearest(to: rule.field, among: FieldName.all).map { " Did you mean '\($0)'?" } ?? ""
    return "\(nearest) For a field of your own, write 'extra.\(rule.field)'."
  }

  func run() async throws {
    try global.checkOutput(rejects)
    let request = try request
    if let saveMapping { try save(request, as: saveMapping) }
    if preview { return try show(request) }
    let progress = ImportDisplay(isQuiet: global.quiet)
    defer { progress.finishRejects() }
    let summary = try await summary(request, progress)
    progress.finish(summary, isDryRun: dryRun)
    if summary.wasStopped { throw ExitStatus.interrupted }
    if summary.unreadableInputs > 0 { throw ExitStatus.badData }
    if summary.counts.rejected > 0 { throw ExitStatus.rejected }
  }

  private func summary(_ request: ImportRequest, _ progress: ImportDisplay) async throws -> ImportSummary {
    let location = global.location
    let catalog = try await dryRun ? location.openOrEmpty() : location.openForWriting()
    return try await Interruption.stopping { [dryRun, rejects, isQuiet = global.quiet] in
      // Held open until the import is over, so that a program that reads rejected records sees one end.
      let pipe = try await Self.openedPipe(rejects, isQuiet: isQuiet)
      defer { withExtendedLifetime(pipe) {} }
      return try await catalog.importFiles(request, dryRun: dryRun) { progress.show($0) }
    }
  }

  /// The pipe at a path, once a program reads it. Nil where no pipe is.
  private static func openedPipe(_ path: String?, isQuiet: Bool) async throws -> NamedPipe? {
    guard let path else { return nil }
    do {
      return try await NamedPipe.openedByReader(at: path) {
        if !isQuiet { Message.say("\(path): this is a pipe. Waiting for a program that reads it.") }
      }
    } catch is CancellationError {
      Message.say("stopped. Nothing was imported.")
      throw ExitStatus.interrupted
    }
  }

  private var request: ImportRequest {
    get throws {
      var rules = try mapping.map { try MappingStore(global.environment).rules(named: $0) } ?? ManifestSource(path: "")
      rules = ManifestSource(
        path: "", options: options(over: rules.options), columns: Self.merged(rules.columns, map),
        constants: Self.merged(rules.constants, set), listSeparator: listSeparator ?? rules.listSeparator,
        dateNotation: dateFormat ?? rules.dateNotation)
      var request = ImportRequest(
        inputs: inputs, collection: collection, options: rules.options, mapping: FieldMapping(rules),
        rejectsPath: rejects)
      request.takesTheirs = theirs
      return request
    }
  }

  private func options(over saved: InputOptions) -> InputOptions {
    var options = saved
    if let format { options.format = format }
    if let delimiter { options.delimiter = Self.byte(delimiter) }
    if let columns {
      options.columns = columns.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    if let table = table ?? entity { options.table = table }
    if dropsUnmapped { options.keepsUnmapped = false }
    if isStrict { options.rejectsWrongLengths = true }
    if let encoding { options.encoding = encoding }
    if let listPath { options.listPath = listPath.split(separator: ".").map(String.init) }
    return options
  }

  /// Assignments of an option replace saved ones of the same fields.
  private static func merged(_ saved: [FieldAssignment], _ typed: [FieldAssignment]) -> [FieldAssignment] {
    saved.filter { old in !typed.contains { $0.field == old.field } } + typed
  }

  private static func byte(_ text: String) -> UInt8? {
    if text == "tab" || text == "\\t" { return UInt8(ascii: "\t") }
    return text.utf8.count == 1 ? text.utf8.first : nil
  }
}

// MARK: - Looking first

extension ImportCommand {
  /// The records of a file that are shown.
  private static let shownRecords = 3

  private func show(_ request: ImportRequest) throws {
    let output = PreviewOutput(global.terminal)
    let sink = ByteSink.standardOutput()
    var isUnreadable = false
    try ImportPreview.read(request, recordCount: Self.shownRecords) { outcome in
      switch outcome {
      case .success(let preview): try sink.write(output.text(preview).utf8)
      case .failure(let error):
        isUnreadable = true
        Message.say(error.message)
      }
    }
    try sink.flush()
    if isUnreadable { throw ExitStatus.badData }
  }

  /// Keeps the rules as they suit the first file.
  private func save(_ request: ImportRequest, as name: String) throws {
    guard let first = try InputFinder.find(inputs, format: request.options.format).files.first, first.path != "-" else {
      throw UsageError("--save-mapping reads the beginning of a file twice, so it needs a file.")
    }
    let preview = try ImportPreview(of: first, request, recordCount: 0)
    var options = request.options
    options.listPath = preview.columns?.listPath ?? options.listPath
    let path = try MappingStore(global.environment).save(preview.mapping.source(at: "", options), as: name)
    if !global.quiet {
      Message.say("the mapping '\(name)' was saved in \(path). To use it: --mapping \(name.shellWord)")
    }
  }
}
