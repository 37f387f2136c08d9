internal import CatalogFormats
internal import CatalogRecords
internal import CatalogStore

/// The reading side of an import: inputs in, batches of finished records out.
final class ImportReader {
  private let request: ImportRequest
  private let report: @Sendable (ImportEvent) -> Void
  private let queue: BatchQueue<ImportBatch>
  private var builder: RecordBuilder
  private var rejects: RejectsFile?
  private var batch = ImportBatch()
  private var bytesBefore = 0
  /// Whether anybody wants more batches.
  private(set) var isWanted = true

  /// - Parameters:
  ///   - isFree: Whether a file of rejects that nobody named may be made at a path.
  ///   - report: Told of every rejected row and odd thing at once.
  init(
    _ request: ImportRequest, into queue: BatchQueue<ImportBatch>,
    isFree: @escaping RejectsFile.Permission = { _ in true },
    report: @escaping @Sendable (ImportEvent) -> Void
  ) {
    self.request = request
    self.queue = queue
    self.report = report
    builder = RecordBuilder(request.mapping)
    rejects = request.rejectsPath.map { RejectsFile(path: $0, isFree: isFree) }
  }

  /// The files of rejects that were made.
  var rejectsPaths: [String] { rejects?.paths ?? [] }

  /// Reads the inputs to their ends, or until nobody wants any more batches.
  ///
  /// - Throws: `ImportError` for rules that do not fit; `FormatError` when rejected rows cannot be kept.
  func run(_ inputs: [InputFile]) throws {
    for input in inputs where isWanted { try read(input) }
    deliver(at: bytesBefore)
    try rejects?.finish()
  }

  /// Reads one file of a job's, whose batches then bear its number.
  ///
  /// - Parameter position: How far the job's files were read before it, in bytes as they are stored.
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
    batch.fileCount += 1
    do {
      var reader = try InputReader(path: input.path, options: options)
      batch.isSlow = reader.byteCount == nil
      var isFirst = true
      while isWanted, let event = try reader.next() {
        if isFirst, case .record(let raw) = event {
          isFirst = false
          try checkColumns(raw, reader)
        }
        try take(event, from: reader)
        if batch.isFull { deliver(at: bytesBefore + reader.bytesTaken) }
      }
      bytesBefore += reader.byteCount ?? reader.bytesTaken
    } catch let error as FormatError where error.isOfInput {
      // The rest of this input is lost to us; the other inputs are not.
      batch.unreadableInputs += 1
      report(.unreadable(error))
    }
  }

  private func deliver(at position: Int) {
    batch.position = position
    isWanted = queue.put(batch)
    queue.clear()
    let (isSlow, file) = (batch.isSlow, batch.file)
    batch = ImportBatch()
    (batch.isSlow, batch.file) = (isSlow, file)
  }

  /// A rule for a column that a table does not have would silently leave the field empty in every record.
  private func checkColumns(_ raw: RawRecord, _ reader: InputReader) throws {
    guard reader.format == .csv || reader.format == .tsv else { return }
    let missing = request.mapping.missingColumns(in: raw.names)
    if !missing.isEmpty {
      throw ImportError.noSuchColumns(file: reader.file, missing: missing, columns: raw.names)
    }
  }

  private func take(_ event: ReadEvent, from reader: InputReader) throws {
    switch event {
    case .empty(let file): report(.warning("\(file): the input is empty; there is nothing to import."))
    case .rejected(let rejected): try reject(rejected, reader)
    case .record(let raw):
      do {
        let built = try builder.record(from: raw)
        if let date = built.record.date, date.edtf == nil { batch.unreadableDates += 1 }
        batch.records.append(ImportBatch.Row(row: RecordRow(built.record), collection: built.collection))
        batch.byteCount += raw.bytes.count
      } catch {
        try reject(RejectedInput(location: raw.location, reason: error.description, bytes: raw.bytes), reader)
      }
    }
  }

  private func reject(_ rejected: RejectedInput, _ reader: InputReader) throws {
    report(.rejected(rejected))
    // What was wrong is noted in the catalog; the bytes are only for the file of rejects.
    batch.rejected.append(RejectedInput(location: rejected.location, reason: rejected.reason, bytes: []))
    try rejects?.add(rejected.bytes, from: reader)
  }
}

extension FormatError {
  /// Whether it says that an input cannot be read, and not that something cannot be written.
  fileprivate var isOfInput: Bool {
    switch self {
    case .outputClosed, .unwritable, .outputExists: false
    default: true
    }
  }
}

/// Rows that are read and not yet written.
struct ImportBatch: Sendable {
  /// A record, ready to be written, and the collection it says it belongs to.
  struct Row: Sendable {
    let row: RecordRow
    let collection: String?
  }

  var records: [Row] = []
  var rejected: [RejectedInput] = []
  /// Dates among the records that could not be read.
  var unreadableDates = 0
  /// Inputs of which something could not be read at all.
  var unreadableInputs = 0
  /// Inputs that were begun.
  var fileCount = 0
  /// Bytes of input behind the records.
  var byteCount = 0
  /// How far the inputs were read, in bytes as they are stored.
  var position = 0
  /// Whether the next batch may be long in coming: its input is a pipe.
  var isSlow = false

  /// Which of a job's files it is from; `nil` when that does not matter.
  var file: Int?
  /// What was found out about that file when it was read to its end: only of its last batch.
  var end: SourceEnd?

  /// Few enough that a batch takes a few megabytes of memory.
  private static let mostRecords = 500
  private static let mostBytes = 4 * 1024 * 1024

  var isFull: Bool { records.count + rejected.count >= Self.mostRecords || byteCount >= Self.mostBytes }
}
