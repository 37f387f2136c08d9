internal import CatalogFormats
internal import CatalogRecords
internal import CatalogStore

/// The reading side of an import: turns inputs into batches of finished records.
final class ImportReader {
  private let request: ImportRequest
  private let report: @Sendable (ImportEvent) -> Void
  private let queue: BatchQueue<ImportBatch>
  private var builder: RecordBuilder
  /// The rejected rows; the files get their names from the caller that finishes them.
  private(set) var rejects: RejectsFile?
  private let history: ImportHistory
  /// Builders for the rules that the present file was read by before.
  private var formerBuilders: [RecordBuilder] = []
  /// Rules that batches have told of.
  private var knownRules: Set<FieldMapping> = []
  private var alike = AlikeRejects()
  /// Columns of rules that no record has had so far.
  private var unseenColumns: Set<String>
  private var hasRecord = false
  /// Columns that the user was told about.
  private var reported: Set<[ColumnUse]> = []
  private var batch = ImportBatch()
  private var inputNumber = 0
  /// True if the import has one input.
  private var isAlone = false
  private var bytesBefore = 0
  /// True if the queue takes more batches.
  private(set) var isWanted = true

  /// - Parameters:
  ///   - isFree: True if a reject file that the user did not name may be created at a path.
  ///   - history: The rules of former imports.
  ///   - report: Called at once for every rejected row and warning.
  init(
    _ request: ImportRequest, into queue: BatchQueue<ImportBatch>, history: ImportHistory = ImportHistory(),
    isFree: @escaping RejectsFile.Permission = { _ in true },
    report: @escaping @Sendable (ImportEvent) -> Void
  ) {
    self.request = request
    self.queue = queue
    self.history = history
    self.report = report
    builder = RecordBuilder(request.mapping)
    unseenColumns = Set(request.mapping.rules.map(\.column))
    rejects = request.rejectsPath.map { RejectsFile(path: $0, isFree: isFree) }
  }

  /// Reads the inputs to their ends, or until the queue refuses batches.
  ///
  /// - Throws: `ImportError` for rules that do not fit; `FormatError` when rejected rows cannot be written.
  func run(_ inputs: [InputFile]) throws {
    isAlone = inputs.count == 1
    for input in inputs where isWanted { try read(input) }
    if isWanted, hasRecord { reportUnseenColumns() }
    deliver(at: bytesBefore)
  }

  /// Reads one file of a job; its batches carry its number.
  ///
  /// - Parameter position: Bytes of the job's files before this one, as stored.
  func run(_ input: InputFile, number: Int, at position: Int) throws {
    bytesBefore = position
    batch.file = number
    defer { deliver(at: bytesBefore) }
    do {
      try read(input)
    } catch let error as ImportError {
      batch.unreadableInputs += 1
      throw error
    }
  }

  private func read(_ input: InputFile) throws {
    var options = request.options
    options.format = options.format ?? input.format
    options.claims = request.mapping.claims
    batch.fileCount += 1
    inputNumber += 1
    alike = AlikeRejects()
    do {
      var input = SampledInput(
        try InputReader(path: input.path, options: options, isWanted: { [queue] in queue.isOpen }))
      batch.isSlow = input.reader.byteCount == nil
      try matchColumns(of: input)
      var isFirst = true
      while isWanted, let event = try input.next() {
        if isFirst, case .record(let raw) = event {
          isFirst = false
          try checkColumns(raw, input.reader)
        }
        try alike.check(input.reader.file)
        try take(event, from: input.reader)
        if batch.isFull { deliver(at: bytesBefore + input.reader.bytesTaken) }
      }
      bytesBefore += input.reader.byteCount ?? input.reader.bytesTaken
    } catch FormatError.notWanted {
      isWanted = false
    } catch let error as FormatError where error.isOfInput {
      // The rest of this input is lost; the import continues with the others.
      batch.unreadableInputs += 1
      report(.unreadable(error))
    }
  }

  /// Finds the fields of a file's columns, and tells the user unless a file of the same kind came before.
  private func matchColumns(of input: SampledInput) throws(FormatError) {
    let plan = try ColumnPlan(request.mapping, input)
    if plan.mapping != builder.mapping { builder = RecordBuilder(plan.mapping) }
    if knownRules.insert(plan.mapping).inserted { batch.rules.append(plan.mapping) }
    formerBuilders = history.rules(of: RealPath.of(input.reader.file))
      .compactMap { FieldMapping($0)?.finding(as: plan.mapping) }
      .filter { $0 != plan.mapping }.map { RecordBuilder($0) }
    guard let columns = plan.report, reported.insert(columns.columns).inserted || !columns.listPath.isEmpty else {
      return
    }
    report(.columns(columns))
  }

  private func deliver(at position: Int) {
    batch.position = position
    isWanted = queue.put(batch)
    queue.clear()
    let (isSlow, file) = (batch.isSlow, batch.file)
    batch = ImportBatch()
    (batch.isSlow, batch.file) = (isSlow, file)
  }

  /// Throws for a rule whose column is missing: it would silently leave the field empty in every record.
  private func checkColumns(_ raw: RawRecord, _ reader: InputReader) throws {
    guard reader.format.definition.hasColumns else { return }
    let missing = request.mapping.missingColumns(in: raw.names)
    if !missing.isEmpty {
      throw ImportError.noSuchColumns(file: reader.file, missing: missing, columns: raw.names)
    }
  }

  /// Warns of rules that filled no field: outside of tables a column can be missing from some records, not from all.
  private func reportUnseenColumns() {
    let columns = request.mapping.rules.map(\.column).filter(unseenColumns.contains)
    if !columns.isEmpty { report(.warning(.columnsNotFound(columns))) }
  }

  private func take(_ event: ReadEvent, from reader: InputReader) throws {
    switch event {
    case .empty(let file): report(.warning(.emptyInput(file: file)))
    case .notice(let notice):
      // Among other files, one without records is no failure.
      if notice.isOfNothing, isAlone { batch.unreadableInputs += 1 }
      report(.warning(.notice(notice)))
    case .rejected(let rejected): try reject(rejected, reader)
    case .record(let raw):
      hasRecord = true
      if !unseenColumns.isEmpty { unseenColumns.subtract(raw.names) }
      do {
        let built = try builder.record(from: raw)
        if let date = built.record.date, date.edtf == nil { batch.unreadableDates += 1 }
        let row = RecordRow(built.record)
        batch.records.append(
          ImportBatch.Row(
            row: row, collection: built.collection, input: inputNumber,
            formerIdentities: formerIdentities(of: raw, now: row.identifier) + withoutNote(row, reader.format)))
        batch.byteCount += raw.byteCount
        alike.end()
      } catch {
        try reject(RejectedInput(location: raw.location, reason: error.description, bytes: raw.bytes), reader)
      }
    }
  }

  /// A record as former rules make it, if they give it another identifier.
  private func formerIdentities(of raw: RawRecord, now identifier: String) -> [FormerIdentity] {
    var identities: [FormerIdentity] = []
    for place in formerBuilders.indices {
      guard let record = try? formerBuilders[place].record(from: raw).record else { continue }
      let former = FormerIdentity(record)
      if former.identifier != identifier, !identities.contains(former) { identities.append(former) }
    }
    return identities
  }

  /// A highlight as it was before its reader added a note.
  private func withoutNote(_ row: RecordRow, _ format: InputFormat) -> [FormerIdentity] {
    guard format.hasNotesOfReaders, row.isKnownByContent, row.record.note != nil, row.record.text != nil else {
      return []
    }
    var record = row.record
    (record.note, record.identifier) = (nil, nil)
    return [FormerIdentity(record)]
  }

  private func reject(_ rejected: RejectedInput, _ reader: InputReader) throws {
    alike.add(rejected)
    report(.rejected(rejected))
    // The catalog keeps the reason; the bytes go only to the reject file.
    batch.rejected.append(RejectedInput(location: rejected.location, reason: rejected.reason, bytes: []))
    try rejects?.add(rejected.bytes, from: reader)
  }
}

extension FormatError {
  /// True if an input cannot be read, as opposed to an output that cannot be written.
  fileprivate var isOfInput: Bool {
    switch self {
    case .outputClosed, .unwritable, .outputExists: false
    default: true
    }
  }
}

/// Rows that have been read and not yet written.
struct ImportBatch: Sendable {
  /// A record ready to be written, and the collection that it names.
  struct Row: Sendable {
    let row: RecordRow
    let collection: String?
    /// The number of its input among those of the reader.
    var input = 0
    /// The record as the rules of former imports make it of the same source.
    var formerIdentities: [FormerIdentity] = []
  }

  var records: [Row] = []
  var rejected: [RejectedInput] = []
  /// Rules of its records that no batch before it had.
  var rules: [FieldMapping] = []
  /// Records with an unreadable date.
  var unreadableDates = 0
  /// Inputs that could not be read completely.
  var unreadableInputs = 0
  /// Inputs begun in this batch.
  var fileCount = 0
  /// Bytes of the records in the input.
  var byteCount = 0
  /// Bytes of all inputs read so far, as stored.
  var position = 0
  /// True if the next batch may take long: the input is a pipe.
  var isSlow = false

  /// The number of the job's file that it is from; `nil` in an import.
  var file: Int?
  /// The state of that file after its last batch; `nil` in the batches before.
  var end: SourceEnd?

  /// Limits that keep a batch to a few megabytes of memory.
  private static let mostRecords = 500
  private static let mostBytes = 4 * 1024 * 1024

  var isFull: Bool { records.count + rejected.count >= Self.mostRecords || byteCount >= Self.mostBytes }
}
