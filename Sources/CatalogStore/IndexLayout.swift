package import GRDB

/// The segments that FTS5's index is made of, as its structure record lists them.
///
/// The format is described at the top of SQLite's `fts5_index.c` and is the same since SQLite 3.9.
package struct IndexLayout: Equatable {
  package struct Segment: Equatable {
    package let id: Int64
    /// The first and the last leaf. Leaves before the first may still stand in the sparse index.
    package let firstPage: Int64
    package let lastPage: Int64
  }

  package let segments: [Segment]
  /// The same, what was written last first: it goes before what others have on a record.
  package let newestFirst: [Segment]

  /// What SQLite puts in a record of another shape, behind the cookie: since 3.43, for tables without content.
  private static let secondShape: [UInt8] = [0xFF, 0, 0, 1]
  private static let cookieSize = 4

  /// `nil` when the record has another shape than this reads.
  package init?(_ record: some Collection<UInt8>) throws {
    guard !record.dropFirst(Self.cookieSize).starts(with: Self.secondShape) else { return nil }
    var bytes = PageBytes(Array(record), from: Self.cookieSize)
    let levelCount = try bytes.varint()
    _ = try (bytes.varint(), bytes.varint())
    var (segments, newestFirst): ([Segment], [Segment]) = ([], [])
    for _ in 0..<levelCount {
      _ = try bytes.varint()
      let firstOfLevel = segments.count
      for _ in 0..<(try bytes.varint()) {
        let segment = Segment(
          id: Int64(try bytes.varint()), firstPage: Int64(try bytes.varint()), lastPage: Int64(try bytes.varint()))
        guard segment.id < 1 << 16, segment.lastPage < 1 << 31 else { throw PageFault.outOfBounds }
        if segment.firstPage > 0 && segment.lastPage >= segment.firstPage { segments.append(segment) }
      }
      newestFirst += segments[firstOfLevel...].reversed()
    }
    (self.segments, self.newestFirst) = (segments, newestFirst)
  }

  /// As it is in this transaction; `nil` when it has another shape, or the index has other tables than it used to have.
  package static func current(_ db: Database) throws -> IndexLayout? {
    let statement: SQLStatement
    do {
      statement = try SQLStatement(db, structure)
    } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
      return nil
    }
    defer { statement.reset() }
    guard try statement.step() else { throw PageFault.missing }
    return try statement.withBytes(0) { try IndexLayout($0) }
  }

  /// Columns: block. It names the sparse index too, so that it cannot be prepared where that has another shape.
  private static let structure = """
    SELECT block
    FROM record_fts_data
    WHERE id = 10 AND NOT EXISTS (SELECT 1 FROM record_fts_idx WHERE segid < 0 AND term IS NULL AND pgno IS NULL)
    """
}
