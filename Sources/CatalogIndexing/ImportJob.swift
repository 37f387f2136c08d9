internal import CatalogFormats
internal import CatalogRecords
package import CatalogStore
internal import GRDB

/// Reads inputs and brings their records into a catalogue: one writer, in batches, every row accounted for.
///
/// Some batches make a transaction, in which records and index change together. A job that is stopped or fails leaves
/// what was committed in place; run again, it finds that unchanged.
package final class ImportJob {
  private let file: CatalogFile
  private let request: ImportRequest
  private let isStopped: () -> Bool
  private let report: (ImportEvent) -> Void

  private var summary = ImportSummary()
  private var batch = ImportBatch()
  private var builder: RecordBuilder
  private var rejects: RejectsFile?
  private var started = 0.0
  private var bytesBefore = 0
  private var bytesExpected: Int?

  /// - Parameters:
  ///   - isStopped: Asked after each commit; `true` ends the job there.
  ///   - report: Told of progress after each commit, and of every rejected row and odd thing at once.
  package init(
    _ file: CatalogFile, _ request: ImportRequest, isStopped: @escaping () -> Bool,
    report: @escaping (ImportEvent) -> Void
  ) {
    self.file = file
    self.request = request
    self.isStopped = isStopped
    self.report = report
    builder = RecordBuilder(request.mapping)
    rejects = request.rejectsPath.map { RejectsFile(path: $0) }
  }

  /// - Throws: `FormatError` when an input is not there, before anything is written; `StoreError` when the catalogue
  ///   cannot be written, after which the batches before stay.
  package func run() throws -> ImportSummary {
    let found = try InputFinder.find(request.inputs, format: request.options.format)
    if !found.passedOver.isEmpty { report(.passedOver(found.passedOver)) }
    bytesExpected = Self.size(of: found.files)
    started = Clock.julianDay
    try file.batches { db in
      let target = try ImportTarget(db, name: request.collection ?? Self.name(of: request.inputs), request: request)
      defer { target.rollBack() }
      for input in found.files where !summary.wasStopped { try read(input, into: target) }
      try write(to: target)
      try commit(target, nil)
      try target.finish(summary.counts)
    }
    try rejects?.finish()
    return summary
  }

  private func read(_ input: InputFile, into target: ImportTarget) throws {
    var options = request.options
    options.format = options.format ?? input.format
    do {
      var reader = try InputReader(path: input.path, options: options)
      summary.fileCount += 1
      var isFirst = true
      while !summary.wasStopped, let event = try reader.next() {
        if isFirst, case .record(let raw) = event {
          isFirst = false
          try checkColumns(raw, reader)
        }
        try take(event, from: reader)
        if batch.isFull { try write(to: target, reader) }
      }
      bytesBefore += reader.byteCount ?? reader.bytesTaken
    } catch let error as FormatError where !error.isMissingInput {
      // The rest of this input is lost to us; the other inputs are not.
      summary.unreadableInputs += 1
      report(.warning(error.description))
    }
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
        if let date = built.record.date, date.edtf == nil { summary.unreadableDates += 1 }
        batch.records.append(built)
        batch.byteCount += raw.bytes.count
      } catch {
        try reject(RejectedInput(location: raw.location, reason: error.description, bytes: raw.bytes), reader)
      }
    }
  }

  private func reject(_ rejected: RejectedInput, _ reader: InputReader) throws {
    report(.rejected(rejected))
    batch.rejected.append(rejected)
    try rejects?.add(rejected.bytes, from: reader)
  }

  private func write(to target: ImportTarget, _ reader: InputReader? = nil) throws {
    guard !batch.isEmpty else { return }
    summary.counts = try target.write(batch, after: summary.counts)
    batch = ImportBatch()
    // A pipe may keep us waiting for its next bytes, and nobody else should have to wait with us.
    let mayWait = reader.map { $0.byteCount == nil } ?? false
    if mayWait || target.isCommitDue { try commit(target, reader) }
  }

  private func commit(_ target: ImportTarget, _ reader: InputReader?) throws {
    try target.commit(summary.counts)
    report(.progress(progress(reader)))
    if isStopped() { summary.wasStopped = true }
  }

  private func progress(_ reader: InputReader?) -> ImportProgress {
    let taken = bytesBefore + (reader?.bytesTaken ?? 0)
    let fraction = bytesExpected.map { $0 > 0 ? min(1, Double(taken) / Double($0)) : 1 }
    return ImportProgress(
      counts: summary.counts, seconds: (Clock.julianDay - started) * 86_400, fraction: fraction)
  }

  /// The name of the first input without its folder and its endings: `lc-books.tsv.zst` is `lc-books`.
  private static func name(of inputs: [String]) -> String {
    let last = inputs.first?.split(separator: "/").last.map(String.init) ?? "-"
    let stem = last.prefix { $0 != "." }
    return last == "-" || stem.isEmpty ? "import" : String(stem)
  }

  private static func size(of files: [InputFile]) -> Int? {
    var total = 0
    for file in files {
      guard let size = file.byteCount else { return nil }
      total += size
    }
    return total
  }
}
