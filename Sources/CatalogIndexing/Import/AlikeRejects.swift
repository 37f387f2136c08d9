internal import CatalogFormats

/// Watches for a file whose records are all rejected for one reason: the rules are wrong, not the records.
struct AlikeRejects {
  private var first: RejectedInput?
  private var kind = ""
  private var count = 0
  private var isOver = false

  /// The records after which such a file is given up.
  static let limit = 100

  /// Counts a rejected record.
  mutating func add(_ rejected: RejectedInput) {
    guard !isOver else { return }
    if first == nil { (first, kind) = (rejected, rejected.kind) }
    count += 1
    if rejected.kind != kind { isOver = true }
  }

  /// Notes a good record.
  mutating func end() { isOver = true }

  /// Called before each record.
  ///
  /// - Throws: `FormatError.allRejected` when all records before were rejected alike, and they are enough.
  func check(_ file: String) throws(FormatError) {
    guard !isOver, count >= Self.limit, let first else { return }
    throw .allRejected(file: file, count: count, reason: first.reason)
  }
}
