internal import CatalogFormats

/// Rows that are read and not yet written.
struct ImportBatch {
  var records: [RecordBuilder.Built] = []
  var rejected: [RejectedInput] = []
  /// Bytes of input behind the records.
  var byteCount = 0

  /// Few enough that a batch takes some ten megabytes of memory.
  private static let mostRecords = 2_000
  private static let mostBytes = 4 * 1024 * 1024

  var isFull: Bool { records.count + rejected.count >= Self.mostRecords || byteCount >= Self.mostBytes }
  var isEmpty: Bool { records.isEmpty && rejected.isEmpty }
}
