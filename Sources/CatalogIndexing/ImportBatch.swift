internal import CatalogFormats
internal import CatalogStore

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
