/// The damaged and missing records of an answer, and the warnings about them.
package struct UnsoundRecords {
  private var ids: [RecordID] = []
  private let missingCount: Int
  /// The most records that a sentence names.
  private static let namedCount = 5

  /// - Parameter missingCount: The number of records that the index has found and that cannot be read.
  package init(among records: [StoredRecord] = [], missingCount: Int = 0) {
    self.missingCount = missingCount
    for record in records { note(record) }
  }

  /// Notes a record if it is not sound.
  package mutating func note(_ record: borrowing StoredRecord) {
    if !record.isSound { ids.append(record.id) }
  }

  /// A sentence each for damaged and for missing records, without the final period; none if all are there and sound.
  package var warnings: [String] {
    guard !ids.isEmpty || missingCount > 0 else { return [] }
    let advice = "the file is damaged, or another program has changed it; run 'adagia check'"
    return [unsound, missing].compactMap { fault in fault.map { "\($0): \(advice)" } }
  }

  private var unsound: String? {
    switch ids.count {
    case 0: return nil
    case 1: return "record \(ids[0]) does not match its own hash"
    default:
      let named = ids.prefix(Self.namedCount).map(\.description).joined(separator: ", ")
      let rest = ids.count > Self.namedCount ? " and \(ids.count - Self.namedCount) more" : ""
      return "records \(named)\(rest) do not match their own hashes"
    }
  }

  private var missing: String? {
    switch missingCount {
    case 0: nil
    case 1: "1 record is in the index and cannot be read"
    default: "\(missingCount) records are in the index and cannot be read"
    }
  }
}
