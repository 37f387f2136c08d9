package import CatalogRecords
package import GRDB

/// Reads the records of a page of hits, ten in one run of a statement: to start and end two statements for each record
/// took a third of the time to read it.
package struct RecordPageLoader {
  private let db: Database
  private let page: SQLStatement
  private let part: RecordPart

  /// - Parameter part: The fields that the records have. Records with a part of them cannot be stored.
  package init(_ db: Database, part: RecordPart = .whole) throws {
    (self.db, self.part) = (db, part)
    page = try SQLStatement(db, RecordStatements.page(db, part))
  }

  /// The records with these ids, in their order; `nil` for an id that no record has.
  ///
  /// - Parameter ids: Each once.
  package func records(_ ids: [RecordID]) throws -> [StoredRecord?] {
    var records: [StoredRecord?] = Array(repeating: nil, count: ids.count)
    for start in stride(from: 0, to: ids.count, by: RecordStatements.pageLength) {
      try read(ids, start..<min(start + RecordStatements.pageLength, ids.count), into: &records)
    }
    return records
  }

  private func read(_ ids: [RecordID], _ range: Range<Int>, into records: inout [StoredRecord?]) throws {
    for place in 0..<RecordStatements.pageLength {
      page.bind(place < range.count ? ids[range.lowerBound + place].rawValue : nil, at: Int32(place + 1))
    }
    defer { page.reset() }
    var hashes: [StoredHash?] = Array(repeating: nil, count: range.count)
    while try page.step() {
      let id = RecordID(page.integer(Self.id))
      guard let place = range.first(where: { ids[$0] == id }) else { continue }
      if case .none = records[place] {
        records[place] = try page.storedRecord(
          id,
          attributions: {
            page.isNull(Self.line) ? [] : try SQLStatement(db, statements.attributions).attributions(of: id)
          },
          subjects: { try SQLStatement(db, statements.subjects).subjects(of: id) })
        if part != .whole { records[place]?.record.defect = .partial }
        hashes[place - range.lowerBound] = page.storedHash
      }
      if !page.isNull(Self.attribution) {
        records[place]?.record.attributions.append(page.attribution(from: Self.attribution))
      }
    }
    for (place, hash) in zip(range, hashes) {
      if let hash, let record = records[place]?.record { records[place]?.isSound = hash.fits(record) }
    }
  }

  private var statements: RecordStatements { .current(db) }

  // Columns of the statement.
  private static let line: Int32 = 19
  private static let id: Int32 = 20
  private static let attribution: Int32 = 21
}
